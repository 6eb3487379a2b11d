/** Text that is HTML already: only `html` and `raw` make it. */
export class Html {
  readonly #text: string

  constructor(text: string) {
    this.#text = text
  }

  toString() {
    return this.#text
  }
}

type Value = Html | Html[] | string | number

/** HTML from a template: every value that is not itself HTML is escaped, in text and in attributes alike. */
export function html(parts: TemplateStringsArray, ...values: Value[]): Html {
  return new Html(String.raw({ raw: parts }, ...values.map(write)))
}

/** A text of our own that is HTML as it stands. */
export const raw = (text: string) => new Html(text)

function write(value: Value): string {
  if (Array.isArray(value)) return value.join('')
  if (value instanceof Html) return value.toString()
  return String(value).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
