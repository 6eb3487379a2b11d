const LONGEST = 200

/**
 * Returns the lines of a PDF page's text that are not blank: the offset of each, and its words, shortened to 200
 * characters.
 */
export function splitPdfPageTextLines(text: string): { start: number; line: string }[] {
  let start = 0
  return text.split('\n').flatMap((words) => {
    const at = start
    start += words.length + 1
    const line = nameOf(words)
    return line ? [{ start: at, line }] : []
  })
}

/**
 * Returns the text of a PDF page from an offset to the end of that line, shortened to 200 characters. From the middle
 * of a line, it returns the rest of the line.
 */
export function pdfPageTextLineFrom(text: string, start: number): string {
  const end = text.indexOf('\n', start)
  return nameOf(text.slice(start, end < 0 ? undefined : end))
}

const nameOf = (words: string) => words.trim().slice(0, LONGEST).trim()

/** French label shown beside text that was recognized on a scanned page (OCR). */
export const OCR_TEXT_LABEL = 'Texte reconnu, à vérifier'
