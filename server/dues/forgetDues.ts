import { and, eq, inArray, isNull, lt, or, sql, type SQL } from '#server/drizzle/drizzle.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { canonicalEmail } from '#server/database/canonicalEmail.ts'
import { departures } from '#server/database/schema/departures.ts'
import { certificates, dues, former_debits, mandates } from '#server/database/schema/dues.ts'
import { ledger_entries } from '#server/database/schema/ledger.ts'
import { members } from '#server/database/schema/members.ts'
import { refunds } from '#server/database/schema/refunds.ts'
import { membership_requests } from '#server/database/schema/membership.ts'
import { todayInParisSql } from '#server/database/todayInParis.ts'
import { retentionPeriods } from '#server/privacy/durations.ts'
import type { PersonalDataSubject } from '#server/feature/exportSection.ts'
import { durationToSeconds } from '#server/lib/duration.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { changePaymentState } from '#server/payments/transition.ts'
import { deleteMemberDuesAfterDay } from './changeMandate.ts'
import { sweepLeaverPaymentCertificates } from './leaverCertificates.ts'
import { writeOffDues, automaticWriteOffReasons } from './writeOff.ts'

/**
 * SQL condition for dues that stay in the accounts, without a name, after a member's erasure: the bank or the ledger
 * knows them.
 */
const isInAccounts = or(
  inArray(dues.state, ['remise', 'payee', 'rejetee', 'abandonnee']),
  sql`exists (select from ${former_debits} where ${former_debits.due_id} = ${dues.id})`,
  sql`exists (select from ${ledger_entries} where ${ledger_entries.due_id} = ${dues.id})`,
)
const daysAgo = (length: { days: number }) => sql`${todayInParisSql} - ${durationToSeconds(length) / 86_400}::int`
/** SQL condition: the debtor's bank may still ask for the proof of a direct debit mandate. */
const isContestable = sql`coalesce(${mandates.last_debit_on} >= ${daysAgo(retentionPeriods.mandate)}, false)`

/** SQL condition: no departure that can still be undone has revoked the direct debit mandate. */
const isNotRestorable = sql`not exists (select from ${departures} where ${departures.mandate_id} = ${mandates.id})`

/**
 * Erases a member from dues and payments. Amounts and days of payments stay anonymous, as bookkeeping requires. A
 * direct debit mandate that may still be contested stays encrypted. All other rows are deleted.
 */
export async function eraseMemberDues(tx: Transaction, { id, email }: PersonalDataSubject): Promise<void> {
  const { member_id, request_id } = mandates
  const asked = sql`select id from ${membership_requests}
    where member_id = ${id} or canonical_email = ${canonicalEmail(email)}`
  const isTheirs = sql`(${member_id} = ${id} or ${request_id} in (${asked}))`
  await deleteMemberDuesAfterDay(tx, id, '0001-01-01')
  await tx.delete(dues).where(and(eq(dues.member_id, id), sql`not ${isInAccounts}`))
  const owed = await tx.select().from(dues).where(eq(dues.member_id, id)).orderBy(dues.id).for('update')
  await writeOffDues(tx, owed, { by_member: 0, reason: automaticWriteOffReasons.erased })
  // A pending refund keeps its encrypted account until it is made.
  await tx.execute(sql`
    update ${refunds} set iban_end = '' where due_id in (select ${dues.id} from ${dues} where ${dues.member_id} = ${id})`)
  // A free-text reason may name the member.
  await tx.update(dues).set({ member_id: null, details: null, written_off_because: null }).where(eq(dues.member_id, id))
  const kept = await tx
    .select({ id: mandates.id, state: mandates.state })
    .from(mandates)
    .where(and(isTheirs, isContestable))
    .for('update')
  for (const mandate of kept) {
    if (mandate.state === 'actif')
      await changePaymentState(tx, { what: 'mandate', id: mandate.id, from: 'actif', to: 'revoque' })
    if (mandate.state !== 'archive')
      await changePaymentState(tx, { what: 'mandate', id: mandate.id, from: 'revoque', to: 'archive' })
    await tx
      .update(mandates)
      .set({ member_id: null, request_id: null, iban_end: null })
      .where(eq(mandates.id, mandate.id))
  }
  await removeMandates(tx, isTheirs)
}

/**
 * Deletes data about dues that the law no longer requires: payments after ten years, mandates that cannot be contested
 * any more, and expired certificates.
 */
export async function deleteExpiredDuesData(db: Database): Promise<void> {
  const isOver = and(
    isNull(dues.member_id),
    lt(sql`coalesce(${dues.settled_on}, ${dues.due_on})`, daysAgo(retentionPeriods.payment)),
  )
  await db.delete(dues).where(isOver)
  const isGone = sql`not exists (select from ${members} where ${members.id} = ${certificates.member_id})`
  await db.delete(certificates).where(and(isGone, lt(certificates.issued_on, daysAgo(retentionPeriods.payment))))
  const isOld = and(inArray(mandates.state, ['revoque', 'archive']), sql`not ${isContestable}`, isNotRestorable)
  // Signed with a membership request that was deleted.
  const isNobodys = and(eq(mandates.state, 'signe'), isNull(mandates.member_id), isNull(mandates.request_id))
  await inTransaction(db, (tx) => removeMandates(tx, or(isOld, isNobodys)))
  await sweepLeaverPaymentCertificates(db)
}

async function removeMandates(tx: Transaction, which: SQL | undefined) {
  const these = tx.select({ id: mandates.id }).from(mandates).where(which)
  await tx.update(dues).set({ mandate_id: null }).where(inArray(dues.mandate_id, these))
  await tx.delete(mandates).where(which)
}
