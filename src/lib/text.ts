/** A number and its noun, in French: nothing and one are singular (« 0 résultat », « 24 résultats »). */
export function counted(count: number, noun: string): string {
  return `${written(count)}\u00a0${noun}${Math.abs(count) < 2 ? '' : 's'}`
}

/** The same of what is counted no further than `most`: « plus de 100 résultats ». */
export function countedTo(most: number, count: number, noun: string): string {
  return count > most ? `plus de ${counted(most, noun)}` : counted(count, noun)
}

/** A quotation between French marks, with the one no-break space that the portal writes: see CONTRIBUTING.md. */
export function quoted(text: string): string {
  return `«\u00a0${text}\u00a0»`
}

let format: Intl.NumberFormat | undefined

/** A number as French writes it. The format, which takes a phone 10 ms, is made for those that need it. */
function written(count: number) {
  if (Number.isInteger(count) && Math.abs(count) < 1000) return String(count)
  format ??= new Intl.NumberFormat('fr-FR')
  return format.format(count).replaceAll('\u202f', '\u00a0')
}
