import type { Accord, AccordDocument } from '#contract/accords/accords.ts'
import { pdfReaderPath, type PdfReaderPosition } from '#contract/accords/readerPath.ts'
import { ApiCallError } from '#src/api/call.ts'
import { fetchApiFile } from '#src/api/fetchFile.ts'
import { quoteFrench } from '#src/lib/text.ts'

/**
 * Returns the actions on a PDF open in the reader: download, copy a link, copy a quotation with its source. `say`
 * announces the result.
 */
export function usePdfReaderActions(
  accord: Accord,
  { id, name, title }: AccordDocument,
  say: (sentence: string) => void,
) {
  const address = (place: Omit<PdfReaderPosition, 'document'>) =>
    `${location.origin}${pdfReaderPath(accord.id, { ...place, document: id })}`
  async function copy(text: string, done: string) {
    try {
      await navigator.clipboard.writeText(text)
      say(done)
    } catch {
      say('Votre navigateur a refusé la copie.')
    }
  }

  return {
    async download() {
      say('Téléchargement en cours…')
      try {
        const params = { id: accord.id, document: id }
        save(await fetchApiFile('GET /accords/:id/documents/:document/file', { params }), name)
        say('Document téléchargé')
      } catch (error) {
        say(error instanceof ApiCallError ? error.message : 'Le document n’a pas pu être téléchargé.')
      }
    },
    copyLink: (place: Omit<PdfReaderPosition, 'document'>) =>
      copy(address(place), place.marks?.length ? 'Lien vers ce passage copié' : 'Lien vers cette page copié'),
    copyQuotation: (text: string, place: Omit<PdfReaderPosition, 'document'>) =>
      copy(
        `${quoteFrench(text)}\n${accord.title}${title === accord.title ? '' : `, ${title}`}, page ${place.page}\n${address(place)}`,
        'Citation copiée avec sa source',
      ),
    say,
  }
}

export type PdfReaderActions = ReturnType<typeof usePdfReaderActions>

const LATER_MS = 60_000

function save(file: { name: string; blob: Blob }, name: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file.blob)
  link.download = file.name || name
  link.click()
  // The browser reads the blob after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), LATER_MS)
}
