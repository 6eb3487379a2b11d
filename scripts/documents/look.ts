import { fileURLToPath } from 'node:url'

// pdfkit cannot read WOFF2.
const font = (name: string) => fileURLToPath(import.meta.resolve(`@fontsource/${name}.woff`))

export const PDF_BODY_FONT = 'body'
export const PDF_STRONG_FONT = 'strong'
export const PDF_HEADING_FONT = 'heading'
export const PDF_SANS_FONT = 'sans'
export const PDF_SANS_BOLD_FONT = 'bold'

/** Font files of the demo PDFs, by pdfkit name. */
export const pdfFontFiles = {
  [PDF_BODY_FONT]: font('source-serif-4/files/source-serif-4-latin-400-normal'),
  [PDF_STRONG_FONT]: font('source-serif-4/files/source-serif-4-latin-600-normal'),
  [PDF_HEADING_FONT]: font('source-sans-3/files/source-sans-3-latin-700-normal'),
  [PDF_SANS_FONT]: font('source-sans-3/files/source-sans-3-latin-400-normal'),
  [PDF_SANS_BOLD_FONT]: font('source-sans-3/files/source-sans-3-latin-600-normal'),
}

export const PDF_INK_COLOUR = '#14182B'
export const PDF_MUTED_COLOUR = '#9A9DA8'
export const PDF_PAGE_MARGINS = { top: 68, bottom: 72, left: 76, right: 76 }

/** Structure element of a tagged PDF. */
export type PdfStructureElement = ReturnType<PDFKit.PDFDocument['struct']>
