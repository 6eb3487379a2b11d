/** What is wrong with a file of content, and on which line of it; in French. */
export type Mistake = { file: string; line: number; message: string }

const SHOWN = 100

/** What is wrong with a folder of content, file by file and line by line. Nothing was changed. */
export class InvalidContent extends Error {
  readonly mistakes: Mistake[]

  constructor(mistakes: Mistake[]) {
    const lines = mistakes.slice(0, SHOWN).map(({ file, line, message }) => onOneLine(`${file}:${line}  ${message}`))
    const others = mistakes.length - lines.length
    const rest = others > 0 ? [`… et ${others} ${others > 1 ? 'autres' : 'autre'}.`] : []
    super(['Rien n’a été importé. À corriger :', ...lines, ...rest].join('\n'))
    this.mistakes = mistakes
  }
}

// What is quoted of a file may hold anything, and a terminal obeys control characters.
const onOneLine = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
