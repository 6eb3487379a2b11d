/** Safe HTML, created only by `html` and `trustedHtml`. */
export class SafeHtml {
  readonly #text: string

  constructor(text: string) {
    this.#text = text
  }

  toString() {
    return this.#text
  }
}

type Value = SafeHtml | SafeHtml[] | string | number

/** Builds HTML from a template. Escapes every value that is not `SafeHtml`, for text and attributes alike. */
export function html(parts: TemplateStringsArray, ...values: Value[]): SafeHtml {
  return new SafeHtml(String.raw({ raw: parts }, ...values.map(write)))
}

/** Marks trusted text as HTML, without escaping. */
export const trustedHtml = (text: string) => new SafeHtml(text)

function write(value: Value): string {
  if (Array.isArray(value)) return value.join('')
  if (value instanceof SafeHtml) return value.toString()
  return String(value).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
