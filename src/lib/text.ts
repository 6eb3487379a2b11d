/** A number and its noun, in French: nothing and one are singular (« 0 résultat », « 24 résultats »). */
export function counted(count: number, noun: string): string {
  return `${number.format(count)}\u00a0${noun}${Math.abs(count) < 2 ? '' : 's'}`
}

/** A quotation between French marks. */
export function quoted(text: string): string {
  return `«\u202f${text}\u202f»`
}

const number = new Intl.NumberFormat('fr-FR')
