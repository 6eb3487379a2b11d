import { asc, eq, inArray, lt, sql } from '#server/drizzle/drizzle.ts'
import { debitFailureReasonForCode } from '#contract/dues/debitReasons.ts'
import type { BankStatementLineState } from '#contract/dues/statements.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { bank_entries, bank_entry_dues, bank_statements } from '#server/database/schema/bank.ts'
import { dues } from '#server/database/schema/dues.ts'
import { todayInParisSql } from '#server/database/todayInParis.ts'
import {
  defineDataExportSection,
  type PersonalDataSubject,
  type DataExportSection,
} from '#server/feature/exportSection.ts'
import { durationToSeconds } from '#server/lib/duration.ts'
import { retentionPeriods } from '#server/privacy/durations.ts'

const states: Record<BankStatementLineState, string> = {
  pending: 'À lire',
  paid: 'Prélèvement payé',
  refused: 'Prélèvement refusé',
  returned: 'Prélèvement rendu',
  known: 'Déjà connue',
  unknown: 'Prélèvement inconnu',
  open: 'À décider',
  booked: 'Virement noté',
  ignored: 'Écartée',
  other: 'Autre mouvement',
}

/** Section of a member's personal data archive, with the bank statement lines of their payments. */
export const statementLinesSection: DataExportSection = defineDataExportSection({
  name: 'bank_entries',
  title: 'Lignes de la banque',
  bank: 'all',
  labels: {
    booked_on: 'Le',
    amount_cents: 'Montant',
    state: 'Ce qu’elle est',
    name: 'Nom',
    account_end: 'Compte',
    text: 'Libellé',
    reason: 'Motif',
  },
  words: {
    state: states,
    reason: (code) => (typeof code === 'string' && code ? debitFailureReasonForCode(code).said : ''),
  },
  rows: (db, { id }) => {
    const { booked_on, amount_cents, state, name, account_end, text, reason } = bank_entries
    return db
      .select({ booked_on, amount_cents, state, name, account_end, text, reason })
      .from(bank_entries)
      .where(inArray(bank_entries.id, entriesOf(db, id)))
      .orderBy(asc(bank_entries.id))
  },
})

const nobodys = { name: '', bank_reference: '', account_end: '', text: '', quoted: sql`'{}'`, note: '' }

/**
 * Removes the payer's name and texts from the bank statement lines of a member's payments. Call it before the dues lose
 * their member.
 */
export const anonymiseMemberStatementLines = async (tx: Transaction, { id }: PersonalDataSubject): Promise<void> =>
  void (await tx
    .update(bank_entries)
    .set(nobodys)
    .where(inArray(bank_entries.id, entriesOf(tx, id))))

const entriesOf = (db: Database | Transaction, member_id: number) =>
  db
    .select({ id: bank_entry_dues.entry_id })
    .from(bank_entry_dues)
    .innerJoin(dues, eq(dues.id, bank_entry_dues.due_id))
    .where(eq(dues.member_id, member_id))

/**
 * Anonymises bank statement lines when payments can no longer be contested, and deletes lines and statements after
 * their retention period.
 */
export async function sweepStatementLines(db: Database): Promise<void> {
  const ago = ({ days }: { days: number }) => sql`${todayInParisSql} - ${durationToSeconds({ days }) / 86_400}::int`
  const isNamed = sql`(${bank_entries.name} <> '' or ${bank_entries.text} <> '' or ${bank_entries.account_end} <> '' or ${bank_entries.note} <> '' or ${bank_entries.bank_reference} <> '' or ${bank_entries.quoted} <> '{}')`
  await db
    .update(bank_entries)
    .set(nobodys)
    .where(sql`${bank_entries.booked_on} < ${ago(retentionPeriods.bankLine)} and ${isNamed}`)
  const isOver = lt(bank_entries.booked_on, ago(retentionPeriods.payment))
  const over = db.select({ id: bank_entries.id }).from(bank_entries).where(isOver)
  await db.delete(bank_entry_dues).where(inArray(bank_entry_dues.entry_id, over))
  await db.delete(bank_entries).where(isOver)
  await db.delete(bank_statements)
    .where(sql`${bank_statements.until_on} < ${ago(retentionPeriods.payment)} and not exists (
    select from ${bank_entries} where ${bank_entries.statement_id} = ${bank_statements}.id)`)
}
