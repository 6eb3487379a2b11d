import { sql, type SQL } from '#server/drizzle/drizzle.ts'
import type { dues, dues_plans } from '#server/database/schema/dues.ts'

type Told = { quoted: string[]; text: string }

/** A text without what parts its words: references are written with hyphens, with spaces, or with none. */
const asWord = (text: string) => text.toUpperCase().replaceAll(/[^A-Z\d]/g, '')

/** Whether a transfer quotes a reference, however it is spaced: `adh 7kq2 m9xz` for `ADH-7KQ2-M9XZ`. */
export const isQuotedBy = (
  { quoted, text }: Told,
  reference: typeof dues.reference | typeof dues_plans.reference,
): SQL => {
  // Each text apart: the end of one and the beginning of another are no reference.
  const told = [...quoted, text].map(asWord).join(' ')
  const word = sql`regexp_replace(upper(${reference}), '[^A-Z0-9]', '', 'g')`
  return sql`(length(${word}) >= 6 and strpos(${told}, ${word}) > 0)`
}

/** The numbers of members that it quotes, as their cards have them. */
export const numbersIn = ({ quoted, text }: Told): number[] => [
  ...new Set([...`${quoted.join(' ')} ${text}`.matchAll(/(?<!\d)0\d{5}(?!\d)/g)].map(([number]) => Number(number))),
]
