import { releaseCanvas, renderPdfPage } from './renderPdfPage.ts'
import type { LoadedPdf } from '#src/accords/reader/useOpenDocument.ts'

/** Maximum number of PDF pages printed at once, to limit memory on phones. */
export const MAX_PRINTED_PAGES = 50

/** Width at which a PDF page is rendered for printing, at 150 dpi, in pixels. */
const WIDTH_PX = 1240

/** Prints a range of a PDF's pages, without the rest of the window; `onDone` receives the number of prepared pages. */
export async function printPdfPages(
  { engine, pdf }: LoadedPdf,
  from: number,
  to: number,
  onDone: (count: number) => void,
) {
  const sheets = document.createElement('div')
  sheets.dataset['sheets'] = ''
  const style = new CSSStyleSheet()
  style.replaceSync(RULES)
  try {
    for (let number = from; number <= to; number++) {
      const page = await pdf.getPage(number)
      const canvas = await renderPdfPage(page, WIDTH_PX, engine.pdfAnnotationMode, new AbortController().signal, 1)
      const picture = new Image()
      picture.src = canvas.toDataURL('image/jpeg', 0.85)
      picture.alt = `Page ${number}`
      releaseCanvas(canvas)
      sheets.append(picture)
      await picture.decode()
      onDone(number - from + 1)
    }
    document.body.append(sheets)
    document.adoptedStyleSheets.push(style)
    window.print()
  } finally {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== style)
    sheets.remove()
  }
}

const RULES = `
[data-sheets] { display: none }
@media print {
  @page { margin: 0 }
  body > :not([data-sheets]) { display: none !important }
  [data-sheets] { display: block }
  [data-sheets] img { display: block; width: 100%; max-height: 100vh; object-fit: contain; break-after: page }
}`
