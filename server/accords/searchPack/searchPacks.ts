import { createHash } from 'node:crypto'
import { setImmediate as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { SearchPackFileName } from '#contract/search/searchPack.ts'
import { writePassageIndex } from '#contract/search/passages/passageIndex.ts'
import type { ReaderCompanyScope } from '#server/accords/visibility.ts'
import { createLruCache } from '#server/cache/createLruCache.ts'
import type { AppContext } from '#server/feature.ts'
import { loadFrenchDictionary } from '#server/lib/loadFrenchWords.ts'
import { runInBackground } from '#server/lib/waitInQueue.ts'
import { Semaphore } from '#server/limits/semaphore.ts'
import { readOfflineSearchPackVersion } from './readOfflineSearchPackVersion.ts'
import { readOfflineSearchPackPassages } from './readOfflineSearchPackPassages.ts'

/** Compressed offline agreement search files of a company, with their version. */
export type CompressedSearchPack = {
  version: string
  made_at: Date
  passages: number
  files: CompressedSearchPackFile[]
  bytes: number
}
export type CompressedSearchPackFile = { part: SearchPackFileName; content: Buffer; sha256: string }

const AT_MOST = { entries: 20, bytes: 48 * 1_048_576 }
const squeeze = promisify(gzip)

/**
 * Bounded cache of each company's offline agreement search files. They are generated on request when their version has
 * changed, one company at a time.
 */
export class OfflineSearchPackCache {
  readonly #kept = createLruCache<CompressedSearchPack>(AT_MOST)
  readonly #making = new Map<number, Promise<unknown>>()
  readonly #turns = new Semaphore({ atOnce: 1, waiting: 100 })
  #french: Promise<CompressedSearchPackFile> | undefined
  readonly #context: Pick<AppContext, 'db' | 'log'>

  constructor(context: Pick<AppContext, 'db' | 'log'>) {
    this.#context = context
  }

  /** Returns the current offline search files of a member's company; undefined while they are generated. */
  async current(reader: ReaderCompanyScope): Promise<CompressedSearchPack | undefined> {
    const version = await readOfflineSearchPackVersion(this.#context.db, reader)
    const kept = this.#kept.get(String(reader.company.id))
    if (kept?.version === version) return kept
    void this.make(reader)
    return undefined
  }

  /** Returns an offline search file of the cached version; undefined for another version. */
  file(
    { company }: ReaderCompanyScope,
    version: string,
    part: SearchPackFileName,
  ): CompressedSearchPackFile | undefined {
    const kept = this.#kept.get(String(company.id))
    return kept?.version === version ? kept.files.find((one) => one.part === part) : undefined
  }

  /**
   * Generates a company's offline search files, once for concurrent requests. Never throws; the next request tries
   * again.
   */
  make(reader: ReaderCompanyScope): Promise<unknown> {
    const { id } = reader.company
    const making =
      this.#making.get(id) ??
      runInBackground(() => this.#turns.run(() => this.#write(reader)))
        .catch((err: unknown) => this.#context.log.error({ err }, 'the offline search pack could not be built'))
        .finally(() => this.#making.delete(id))
    this.#making.set(id, making)
    return making
  }

  async #write(reader: ReaderCompanyScope) {
    const { db } = this.#context
    const version = await readOfflineSearchPackVersion(db, reader)
    const { texts, source, count } = await readOfflineSearchPackPassages(db, reader)
    const index = await writePassageIndex(source, pause)
    // Texts have changed meanwhile: the next request generates the files again.
    if ((await readOfflineSearchPackVersion(db, reader)) !== version) return
    this.#french ??= packFile('francais', Buffer.from(JSON.stringify(trimmed(loadFrenchDictionary()))))
    const files = [await packFile('textes', texts.written), await packFile('index', index), await this.#french]
    const bytes = files.reduce((sum, { content }) => sum + content.length, 0)
    this.#kept.set(String(reader.company.id), { version, made_at: new Date(), passages: count, files, bytes })
  }
}

async function packFile(part: SearchPackFileName, bytes: Uint8Array): Promise<CompressedSearchPackFile> {
  const content = await squeeze(bytes, { level: 9 })
  return { part, content, sha256: createHash('sha256').update(content).digest('hex') }
}

/** Returns the French Hunspell dictionary without the affix rules that search does not use. */
const trimmed = ({ aff, dic }: ReturnType<typeof loadFrenchDictionary>) => ({
  aff: aff
    .split('\n')
    .filter((line) => line.startsWith('SFX'))
    .join('\n'),
  dic,
})
