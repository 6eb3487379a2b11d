import { and, asc, eq, inArray, ne, sql } from '#server/drizzle/drizzle.ts'
import type { Transaction } from '#server/database/connect.ts'
import { bank_entries } from '#server/database/schema/bank.ts'
import { dues, dues_plans } from '#server/database/schema/dues.ts'
import { paidDueCentsSql } from '#server/dues/ledger/bookMovements.ts'
import { isPaymentReferenceQuotedSql } from './references.ts'

type Entry = typeof bank_entries.$inferSelect

/**
 * Finds the due that a received transfer certainly pays: its reference is quoted and the open amount matches. Otherwise
 * returns a French hint for the board, or undefined.
 */
export async function findExactDueOrHint(tx: Transaction, entry: Entry): Promise<{ id: number } | string | undefined> {
  const owed = await tx
    .select({ id: dues.id, reference: dues.reference, left: sql<number>`${dues.amount_cents} - ${paidDueCentsSql}` })
    .from(dues)
    .where(and(isPaymentReferenceQuotedSql(entry, dues.reference), inArray(dues.state, ['attendue', 'rejetee'])))
    .orderBy(asc(dues.from_on), asc(dues.id))
  const [first, other] = [...new Set(owed.map(({ reference }) => reference))]
  if (first === undefined) {
    const isKnown = (await tx.$count(dues_plans, isPaymentReferenceQuotedSql(entry, dues_plans.reference))) > 0
    return isKnown ? 'La référence est connue, mais rien n’est dû sous elle.' : undefined
  }
  if (other !== undefined) return 'Plusieurs références sont citées.'
  const due = owed.find(({ left }) => left === entry.amount_cents)
  if (!due) return 'La référence est connue, mais le montant n’est pas celui qui est dû.'
  // The same transfer may come in files of two formats, worded differently.
  const isTwin = and(
    ne(bank_entries.statement_id, entry.statement_id),
    eq(bank_entries.booked_on, entry.booked_on),
    eq(bank_entries.amount_cents, entry.amount_cents),
    eq(bank_entries.state, 'booked'),
    sql`exists (select from bank_entry_dues moved join dues paid on paid.id = moved.due_id
      where moved.entry_id = ${bank_entries.id} and moved.undone_at is null and paid.reference = ${first})`,
  )
  return (await tx.$count(bank_entries, isTwin)) > 0
    ? 'Ce virement semble avoir été importé déjà, dans un autre fichier.'
    : { id: due.id }
}
