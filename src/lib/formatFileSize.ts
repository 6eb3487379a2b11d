const UNITS = [
  { unit: 'Go', bytes: 1e9 },
  { unit: 'Mo', bytes: 1e6 },
  { unit: 'ko', bytes: 1e3 },
]

/** Formats a size in bytes in French: « 12 ko », « 2,4 Mo », « 10,7 Go ». */
export function formatFileSize(bytes: number): string {
  // A size that rounds up to 1000 takes the next unit.
  const { unit, bytes: one } = UNITS.find((step) => bytes >= 0.9995 * step.bytes) ?? { unit: 'ko', bytes: 1e3 }
  const amount = bytes / one
  const said = unit === 'ko' ? String(Math.max(bytes && 1, Math.round(amount))) : amount.toFixed(amount < 99.95 ? 1 : 0)
  return `${said.replace('.', ',')}\u00a0${unit}`
}
