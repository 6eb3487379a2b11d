import { longDate, shortDate } from '#src/lib/dates.ts'

/** A date for people and for machines: in full (« mardi 24 novembre 2026 ») or short (« 24 nov. 2026 »). */
export function TimeText({ at, isShort = false }: { at: string; isShort?: boolean }) {
  return <time dateTime={at}>{isShort ? shortDate(at) : longDate(at)}</time>
}
