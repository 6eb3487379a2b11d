import { sql, type SQL } from '#server/drizzle/drizzle.ts'
import type { dues, dues_plans } from '#server/database/schema/dues.ts'

type Told = { quoted: string[]; text: string }

/** Returns a bank text in capitals without separators: payment references come with hyphens, spaces or neither. */
const asWord = (text: string) => text.toUpperCase().replaceAll(/[^A-Z\d]/g, '')

/**
 * SQL condition: a received transfer quotes the payment reference in the given column, in any spacing: `adh 7kq2 m9xz`
 * for `ADH-7KQ2-M9XZ`.
 */
export const isPaymentReferenceQuotedSql = (
  { quoted, text }: Told,
  reference: typeof dues.reference | typeof dues_plans.reference,
): SQL => {
  // Texts stay separate, so that no reference spans two of them.
  const told = [...quoted, text].map(asWord).join(' ')
  const word = sql`regexp_replace(upper(${reference}), '[^A-Z0-9]', '', 'g')`
  return sql`(length(${word}) >= 6 and strpos(${told}, ${word}) > 0)`
}

/** Returns the member numbers (`0` and five digits, as on membership cards) that a received transfer quotes. */
export const findQuotedMemberNumbers = ({ quoted, text }: Told): number[] => [
  ...new Set([...`${quoted.join(' ')} ${text}`.matchAll(/(?<!\d)0\d{5}(?!\d)/g)].map(([number]) => Number(number))),
]
