/** Error in a file of a content folder, with its line number and a French message. */
export type ContentMistake = { file: string; line: number; message: string }

const SHOWN = 100

/** Error that lists all mistakes of a content folder, whose import changes nothing then. */
export class InvalidContentError extends Error {
  readonly mistakes: ContentMistake[]

  constructor(mistakes: ContentMistake[]) {
    const lines = mistakes.slice(0, SHOWN).map(({ file, line, message }) => onOneLine(`${file}:${line}  ${message}`))
    const others = mistakes.length - lines.length
    const rest = others > 0 ? [`… et ${others} ${others > 1 ? 'autres' : 'autre'}.`] : []
    super(['Rien n’a été importé. À corriger :', ...lines, ...rest].join('\n'))
    this.mistakes = mistakes
  }
}

// Removes control characters of quoted file content, which a terminal would execute.
const onOneLine = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
