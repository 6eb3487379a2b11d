import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { isDeepStrictEqual } from 'node:util'
import { createZstdDecompress } from 'node:zlib'
import { extract } from 'tar-stream'
import { Manifest, part } from './format.ts'
import { verifySeal } from './seal.ts'

/** A backup whose every byte is as it was written. */
export type Backup = { file: string; length: number }

export type Part = { name: string; content: AsyncIterable<Buffer> }

/** Reads a backup through once. Throws a French sentence when it is damaged, cut short or something else. */
export async function openBackup(file: string): Promise<Backup> {
  return { file, length: await verifySeal(file) }
}

/** The parts of a backup in their order, each read to its end before the next. */
export async function* backupParts({ file, length }: Backup): AsyncGenerator<Part> {
  const tar = extract()
  const fed = pipeline(createReadStream(file, { end: length - 1 }), createZstdDecompress(), tar)
  fed.catch(() => undefined) // the loop below meets the same error
  const seen: Manifest = []
  let manifest: unknown
  for await (const entry of tar) {
    const { name } = entry.header
    if (name === part.manifest) {
      manifest = JSON.parse(await partText(entry))
      continue
    }
    const hash = createHash('sha256')
    let size = 0
    const content = async function* () {
      for await (const chunk of entry as AsyncIterable<Buffer>) {
        hash.update(chunk)
        size += chunk.length
        yield chunk
      }
    }
    yield { name, content: content() }
    seen.push({ name, size, sha256: hash.digest('hex') })
  }
  await fed
  if (!isDeepStrictEqual(Manifest.parse(manifest), seen))
    throw new Error(`Il manque des parties à la sauvegarde ${file}, ou elles ont changé. Rien n’a été changé.`)
}

/** A short part as text. */
export async function partText(content: AsyncIterable<Buffer>) {
  const chunks: Buffer[] = []
  for await (const chunk of content) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}
