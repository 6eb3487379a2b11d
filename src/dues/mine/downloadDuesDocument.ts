import { fetchApiFile } from '#src/api/fetchFile.ts'
import { showToastOnFailure } from '#src/api/showToastOnFailure.ts'
import { saveFile } from '#src/lib/saveFile.ts'

type Paper = 'GET /dues/:id/receipt' | 'GET /dues/certificates/:year' | 'GET /dues/mandate'
type Of = { params?: { id: number } | { year: number } }

/**
 * Downloads one of the member's dues documents (receipt, certificate, mandate) as a file. A notification reports a
 * failure.
 */
export const downloadDuesDocument = (paper: Paper, input: Of, name: string) =>
  showToastOnFailure(async () => {
    const file = await fetchApiFile(paper, input as never)
    saveFile(file.blob, file.name || name)
  }, 'Le document n’a pas pu être téléchargé')
