import { fileURLToPath } from 'node:url'

// pdfkit cannot read WOFF2.
const font = (name: string) => fileURLToPath(import.meta.resolve(`@fontsource/${name}.woff`))

export const BODY = 'body'
export const STRONG = 'strong'
export const HEADING = 'heading'
export const SANS = 'sans'
export const BOLD = 'bold'

/** Font files of the demo PDFs, by pdfkit name. */
export const fonts = {
  [BODY]: font('source-serif-4/files/source-serif-4-latin-400-normal'),
  [STRONG]: font('source-serif-4/files/source-serif-4-latin-600-normal'),
  [HEADING]: font('source-sans-3/files/source-sans-3-latin-700-normal'),
  [SANS]: font('source-sans-3/files/source-sans-3-latin-400-normal'),
  [BOLD]: font('source-sans-3/files/source-sans-3-latin-600-normal'),
}

export const INK = '#14182B'
export const QUIET = '#9A9DA8'
export const MARGIN = { top: 68, bottom: 72, left: 76, right: 76 }

/** Structure element of a tagged PDF. */
export type Struct = ReturnType<PDFKit.PDFDocument['struct']>
