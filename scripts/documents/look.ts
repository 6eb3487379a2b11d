import { fileURLToPath } from 'node:url'

// pdfkit cannot read WOFF2.
const font = (name: string) => fileURLToPath(import.meta.resolve(`@fontsource/${name}.woff`))

export const BODY_FONT = 'body'
export const STRONG_FONT = 'strong'
export const HEADING_FONT = 'heading'
export const SANS_FONT = 'sans'
export const BOLD_FONT = 'bold'

/** Font files of the demo PDFs, by pdfkit name. */
export const pdfFontFiles = {
  [BODY_FONT]: font('source-serif-4/files/source-serif-4-latin-400-normal'),
  [STRONG_FONT]: font('source-serif-4/files/source-serif-4-latin-600-normal'),
  [HEADING_FONT]: font('source-sans-3/files/source-sans-3-latin-700-normal'),
  [SANS_FONT]: font('source-sans-3/files/source-sans-3-latin-400-normal'),
  [BOLD_FONT]: font('source-sans-3/files/source-sans-3-latin-600-normal'),
}

export const INK_COLOUR = '#14182B'
export const PDF_MUTED_COLOUR = '#9A9DA8'
export const PDF_PAGE_MARGINS = { top: 68, bottom: 72, left: 76, right: 76 }

/** Structure element of a tagged PDF. */
export type PdfStructure = ReturnType<PDFKit.PDFDocument['struct']>
