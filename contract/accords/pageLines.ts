const LONGEST = 200

/** The lines of a page's text: where each begins in it, and its words, by which one is named. */
export function pageLines(text: string): { start: number; line: string }[] {
  let start = 0
  return text.split('\n').flatMap((words) => {
    const at = start
    start += words.length + 1
    const line = nameOf(words)
    return line ? [{ start: at, line }] : []
  })
}

/** The line that begins at a place of a page's text. */
export function lineAt(text: string, start: number): string {
  const end = text.indexOf('\n', start)
  return nameOf(text.slice(start, end < 0 ? undefined : end))
}

const nameOf = (words: string) => words.trim().slice(0, LONGEST).trim()

/** Mark of text that was recognized on pictures, wherever it is shown. */
export const RECOGNIZED = 'Texte reconnu, à vérifier'
