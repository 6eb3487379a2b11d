import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { SentFile } from '#server/http/sendFile.ts'
import type { Person } from '#server/holding.ts'
import type { House, Personal } from '#server/subject.ts'
import { scaleWords } from '#server/membership/scaleWords.ts'
import { archivePage, type Section } from './archivePage.ts'

const JSON_NAME = 'donnees.json'

/** All that the portal holds of a member, as a ZIP: a page to read, the same in JSON, and their documents. */
export async function writeArchive(house: House, held: Personal[], person: Person): Promise<Readable> {
  const sections: Section[] = []
  const scale = await scaleWords(house.db)
  for (const { rows, words, ...said } of held.flatMap(({ holdings = [] }) => holdings)) {
    sections.push({ ...said, words: { ...scale, ...words }, rows: await rows(house.db, person, house) })
  }
  // Who one is comes first.
  sections.sort((one, other) => Number(other.name === 'members') - Number(one.name === 'members'))
  const documents: SentFile[] = []
  for (const { documents: of } of held) documents.push(...((await of?.(house, person)) ?? []))
  const names = documents.map(({ name }, index) => `documents/${index + 1}-${name.replace(/[^\p{L}\p{N}._-]+/gu, '-')}`)

  const zip = new ZipFile()
  const json = Object.fromEntries(sections.map(({ name, rows }) => [name, rows]))
  zip.addBuffer(Buffer.from(archivePage(sections, names)), 'index.html')
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
