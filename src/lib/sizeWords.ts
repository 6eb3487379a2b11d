const UNITS = [
  { unit: 'Go', bytes: 1e9 },
  { unit: 'Mo', bytes: 1e6 },
  { unit: 'ko', bytes: 1e3 },
]

/** A size as one says it: « 12 ko », « 2,4 Mo », « 10,7 Go ». */
export function sizeWords(bytes: number): string {
  // What rounds up to a thousand is one of the next.
  const { unit, bytes: one } = UNITS.find((step) => bytes >= 0.9995 * step.bytes) ?? { unit: 'ko', bytes: 1e3 }
  const amount = bytes / one
  const said = unit === 'ko' ? String(Math.max(bytes && 1, Math.round(amount))) : amount.toFixed(amount < 99.95 ? 1 : 0)
  return `${said.replace('.', ',')}\u00a0${unit}`
}
