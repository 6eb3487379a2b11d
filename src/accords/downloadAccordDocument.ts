import type { AccordDocument } from '#contract/accords/accords.ts'
import { ApiCallError } from '#src/api/call.ts'
import { fetchApiFile } from '#src/api/fetchFile.ts'
import { showToast } from '#src/lib/messages.ts'
import { saveFile } from '#src/lib/saveFile.ts'

/** Downloads an agreement's PDF and makes the browser save it; shows a toast on failure. */
export async function downloadAccordDocument(accord: number, { id, name }: Pick<AccordDocument, 'id' | 'name'>) {
  try {
    const file = await fetchApiFile('GET /accords/:id/documents/:document/file', {
      params: { id: accord, document: id },
    })
    saveFile(file.blob, file.name || name)
  } catch (error) {
    showToast('error', error instanceof ApiCallError ? error.message : 'Le document n’a pas pu être téléchargé')
  }
}
