import { fetchFile } from '#src/api/fetchFile.ts'
import { notifyFailure } from '#src/api/notifyFailure.ts'
import { saveFile } from '#src/lib/saveFile.ts'

type Paper = 'GET /dues/:id/receipt' | 'GET /dues/certificates/:year' | 'GET /dues/mandate'
type Of = { params?: { id: number } | { year: number } }

/** Fetches a paper in the member's name and has the browser save it; what fails is said. */
export const savePaper = (paper: Paper, of: Of, name: string) =>
  notifyFailure(async () => {
    const file = await fetchFile(paper, of as never)
    saveFile(file.blob, file.name || name)
  }, 'Le document n’a pas pu être téléchargé')
