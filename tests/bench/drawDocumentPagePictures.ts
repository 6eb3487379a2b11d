import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'

/** Makes the portal draw the pages of one PDF, and waits until all are drawn. The demo's other PDFs stay postponed. */
export async function drawDocumentPagePictures(connectionString: string, document: number) {
  const client = new Client({ connectionString })
  await client.connect()
  await client.query(`update jobs set due_at = now() where name = 'pagePictures.draw' and key = $1`, [String(document)])
  const isDrawn = async () => {
    const { rowCount } = await client.query(
      'select from accord_page_pictures where document_id = $1 and drawn >= wanted',
      [document],
    )
    return rowCount !== 0
  }
  while (!(await isDrawn())) await sleep(500)
  await client.end()
}
