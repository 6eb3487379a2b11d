import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { OutgoingFile } from '#server/http/sendFile.ts'
import type { PersonalDataSubject } from '#server/feature/exportSection.ts'
import type { AppContext, PersonalDataDeclaration } from '#server/feature.ts'
import { priceListLabels } from '#server/payments/priceListLabels.ts'
import { renderDataArchivePage, type DataArchiveSection } from './archivePage.ts'

const JSON_NAME = 'donnees.json'

/**
 * Returns a ZIP stream of all personal data of a member: an HTML page, the same as JSON, and documents. Without
 * `holdsBank`, mandates, bank accounts and statement lines are omitted, and the page says so.
 */
export async function writeMemberDataArchive(
  context: AppContext,
  held: PersonalDataDeclaration[],
  person: PersonalDataSubject,
  holdsBank = true,
): Promise<Readable> {
  const filled: DataArchiveSection[] = []
  const scale = await priceListLabels(context.db)
  for (const { rows, words, bank, ...said } of held.flatMap(({ sections = [] }) => sections)) {
    if (bank === 'all' && !holdsBank) continue
    const all = await rows(context.db, person, context)
    filled.push({
      ...said,
      words: { ...scale, ...words },
      rows: holdsBank || bank === 'all' ? all : without(all, bank ?? []),
    })
  }
  // The member's identity comes first.
  filled.sort((one, other) => Number(other.name === 'members') - Number(one.name === 'members'))
  const documents: OutgoingFile[] = []
  for (const { documents: of, bankDocuments } of held) {
    documents.push(...((await of?.(context, person)) ?? []))
    if (holdsBank) documents.push(...((await bankDocuments?.(context, person)) ?? []))
  }
  const names = documents.map(({ name }, index) => `documents/${index + 1}-${name.replace(/[^\p{L}\p{N}._-]+/gu, '-')}`)

  const zip = new ZipFile()
  const json = Object.fromEntries(filled.map(({ name, rows }) => [name, rows]))
  zip.addBuffer(Buffer.from(renderDataArchivePage(filled, names, holdsBank)), 'index.html')
  zip.addBuffer(Buffer.from(`${JSON.stringify(json, undefined, 2)}\n`), JSON_NAME)
  const out = zip.outputStream as Readable
  // A read error destroys the stream, as half an archive is useless. The empty handler covers errors before a reader
  // attaches.
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

const without = (rows: object[], columns: readonly string[]) =>
  columns.length === 0
    ? rows
    : rows.map((row) => Object.fromEntries(Object.entries(row).filter(([column]) => !columns.includes(column))))

/** Returns the bytes of a document for the ZIP of a data export. Opens documents one at a time. */
async function* bytesOf({ read }: OutgoingFile) {
  yield* await read()
}
