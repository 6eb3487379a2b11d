import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { SentFile } from '#server/http/sendFile.ts'
import type { DataSubject } from '#server/feature/exportSection.ts'
import type { AppContext, PersonalData } from '#server/feature.ts'
import { priceListWords } from '#server/payments/priceListWords.ts'
import { archivePage, type Section } from './archivePage.ts'

const JSON_NAME = 'donnees.json'

/** All that the portal holds of a member, as a ZIP: a page to read, the same in JSON, and their documents. */
export async function writeArchive(context: AppContext, held: PersonalData[], person: DataSubject): Promise<Readable> {
  const filled: Section[] = []
  const scale = await priceListWords(context.db)
  for (const { rows, words, ...said } of held.flatMap(({ sections = [] }) => sections)) {
    filled.push({ ...said, words: { ...scale, ...words }, rows: await rows(context.db, person, context) })
  }
  // Who one is comes first.
  filled.sort((one, other) => Number(other.name === 'members') - Number(one.name === 'members'))
  const documents: SentFile[] = []
  for (const { documents: of } of held) documents.push(...((await of?.(context, person)) ?? []))
  const names = documents.map(({ name }, index) => `documents/${index + 1}-${name.replace(/[^\p{L}\p{N}._-]+/gu, '-')}`)

  const zip = new ZipFile()
  const json = Object.fromEntries(filled.map(({ name, rows }) => [name, rows]))
  zip.addBuffer(Buffer.from(archivePage(filled, names)), 'index.html')
  zip.addBuffer(Buffer.from(`${JSON.stringify(json, undefined, 2)}\n`), JSON_NAME)
  const out = zip.outputStream as Readable
  // What cannot be read ends the archive: half of one is none. It may end before anyone reads it, who then learns why.
  out.on('error', () => undefined)
  const fail = (error: Error) => void out.destroy(error)
  zip.on('error', fail)
  documents.forEach((document, index) => {
    const bytes = Readable.from(bytesOf(document)).on('error', fail)
    zip.addReadStream(bytes, names[index] ?? '', { size: document.size })
  })
  zip.end()
  return out
}

/** Opened when its turn has come, and not all at once. */
async function* bytesOf({ read }: SentFile) {
  yield* await read()
}
