/** Safe HTML, created only by `html` and `trustedHtml`. */
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

/** Builds HTML from a template. Escapes every value that is not `Html`, for text and attributes alike. */
export function html(parts: TemplateStringsArray, ...values: Value[]): Html {
  return new Html(String.raw({ raw: parts }, ...values.map(write)))
}

/** Marks trusted text as HTML, without escaping. */
export const trustedHtml = (text: string) => new Html(text)

function write(value: Value): string {
  if (Array.isArray(value)) return value.join('')
  if (value instanceof Html) return value.toString()
  return String(value).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
