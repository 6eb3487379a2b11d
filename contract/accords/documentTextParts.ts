/** Number of PDF pages in each part of a document's text. */
export const DOCUMENT_TEXT_PART_PAGES = 10

/** Returns the number, from 1, of the part of a document's text that contains a PDF page. */
export const documentTextPartOf = (page: number): number => Math.ceil(page / DOCUMENT_TEXT_PART_PAGES)
