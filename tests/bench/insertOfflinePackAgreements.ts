import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Client } from 'pg'
import { CONTENT_PDF_FOLDER_AND_LIMITS } from '#server/content/documents.ts'
import { checkoutDataFolder } from '#server/commands/command.ts'
import { FileStorage } from '#server/storage/files.ts'
import { createFolderStorageBackend } from '#server/storage/folder.ts'
import { join } from 'node:path'
import { buildTaggedPdf, type SamplePdfPart } from '#tests/samples/pdf.ts'
import { insertBenchAgreements } from './insertBenchAgreements.ts'

const PAGES = 50
const PARAGRAPHS_A_PAGE = 5
// Drawing 50 pages takes a second: files beyond this number repeat a text with a last line of their own.
const WRITTEN = 10

/**
 * Inserts agreements with PDFs of 50 pages into a demo database, all in every member's offline pack. Returns a function
 * that removes the PDFs.
 */
export async function insertOfflinePackAgreements(client: Client, accords: number): Promise<() => Promise<void>> {
  await insertBenchAgreements(client, accords)
  await client.query("update accords set company_id = null, expires_on = null where slug like 'mesure-%'")
  const { rows } = await client.query<{ id: number; words: string[] }>(
    `select accord_id as id, array_agg(p.words order by p.id) as words from accord_passages p
     join accords on accords.id = accord_id where slug like 'mesure-%' group by accord_id order by accord_id`,
  )
  const drawn: Buffer[] = []
  for (const { words } of rows.slice(0, WRITTEN)) drawn.push(await buildTaggedPdf(pagesOf(words)))
  const files = new FileStorage(createFolderStorageBackend(join(checkoutDataFolder, 'files')))
  const names: string[] = []
  for (const [rank, { id }] of rows.entries()) {
    const bytes = Buffer.concat([drawn[rank % WRITTEN] ?? Buffer.alloc(0), Buffer.from(`% ${rank}\n`)])
    const { name, size } = await files.put(CONTENT_PDF_FOLDER_AND_LIMITS, Readable.from([bytes]))
    names.push(name)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    await client.query(
      `update accord_documents set file = $1, size = $2, sha256 = $3, pages = ${PAGES} where accord_id = $4`,
      [name, size, sha256, id],
    )
  }
  return async () => {
    for (const name of names) await files.remove(name)
  }
}

function pagesOf(words: string[]): SamplePdfPart[] {
  return Array.from({ length: PAGES }, (_, page): SamplePdfPart[] => [
    ...(page > 0 ? ['page' as const] : []),
    { heading: `Article ${page + 1}` },
    ...Array.from({ length: PARAGRAPHS_A_PAGE }, (_none, rank) => ({
      text: words[(page * PARAGRAPHS_A_PAGE + rank) % words.length] ?? '',
    })),
  ]).flat()
}
