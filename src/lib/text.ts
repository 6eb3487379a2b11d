/** Formats a count with its French noun, singular below two: « 0 résultat », « 24 résultats ». */
export function formatCount(count: number, noun: string): string {
  return `${written(count)}\u00a0${noun}${Math.abs(count) < 2 ? '' : 's'}`
}

/** Formats a count that stops at `most`, with its French noun: « plus de 100 résultats ». */
export function formatCappedCount(most: number, count: number, noun: string): string {
  return count > most ? `plus de ${formatCount(most, noun)}` : formatCount(count, noun)
}

/** Puts a text between French quotation marks with no-break spaces (U+00A0). See CONTRIBUTING.md. */
export function quoteFrench(text: string): string {
  return `«\u00a0${text}\u00a0»`
}

let format: Intl.NumberFormat | undefined

/** Formats a number in French. The format costs a phone 10 ms and is created when first needed. */
function written(count: number) {
  if (Number.isInteger(count) && Math.abs(count) < 1000) return String(count)
  format ??= new Intl.NumberFormat('fr-FR')
  return format.format(count).replaceAll('\u202f', '\u00a0')
}
