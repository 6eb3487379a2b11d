import { eq, sql } from '#server/drizzle/drizzle.ts'
import { debit_files, dues } from '#server/database/schema/dues.ts'
import { readCurrentParisDate } from '#server/database/todayInParis.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { NotFoundError, HttpError } from '#server/lib/errors.ts'
import { changePaymentStates } from '#server/payments/transition.ts'
import { writeAuditLogLines } from '#server/journal/journal.ts'
import type { AppContext } from '#server/feature.ts'
import { bookLedgerMovements } from '#server/dues/ledger/bookMovements.ts'
import { buildDuePaymentMovement } from '#server/dues/ledger/buildDuePaymentMovement.ts'
import { issueReceipts, RECEIPT_BATCH_SIZE } from '#server/dues/papers/issueReceipts.ts'
import { formatDay } from '#server/payments/format.ts'
import { lockDuesAndMembers } from '#server/dues/ledger/lockDues.ts'
import { mailReasonForUnpaidDues } from './notifyUnpaid.ts'
import { recordDebitFileSettlement } from './undoSettlement.ts'
import { writeOffGivenDuesOfFormerMembers } from '#server/dues/writeOff.ts'

type Settling = { by_member: number; id: number; rejected: number[] }

/**
 * Records that the pending direct debits of a debit file were paid, except the rejected ones, whose members are mailed.
 * Throws a 409 before the file's last day, or when all outcomes are known.
 */
export async function settleDebitFileExceptRejected(
  { db, env }: Pick<AppContext, 'db' | 'env'>,
  { by_member, id, rejected }: Settling,
) {
  return inTransaction(db, async (tx) => {
    const [file] = await tx.select().from(debit_files).where(eq(debit_files.id, id))
    if (!file) throw new NotFoundError('Ce fichier n’existe pas.')
    const { until_on } = file
    if (until_on > (await readCurrentParisDate(tx)))
      throw new HttpError(409, `Ce fichier va jusqu’au ${formatDay(until_on)}\u00a0: attendez ce jour-là.`)
    const filed = await tx.select({ id: dues.id }).from(dues).where(eq(dues.debit_file_id, id))
    const locked = await lockDuesAndMembers(
      tx,
      filed.map((due) => due.id),
    )
    const inBank = locked.filter((due) => due.state === 'remise' && due.debit_file_id === id)
    if (inBank.length === 0) throw new HttpError(409, 'C’est déjà fait.')
    const said = new Set(rejected)
    const refused = inBank.filter((due) => said.has(due.id))
    if (refused.length < said.size) refuseUnknown()
    const kept = inBank.filter((due) => !said.has(due.id))
    const paid = kept.map((due) => due.id)
    const isPaid = sql`${dues.id} = any(${sql.param(paid)})`

    await changePaymentStates(tx, paid, { what: 'due', from: 'remise', to: 'payee' })
    await tx.update(dues).set({ settled_on: dues.due_on }).where(isPaid)
    const movements = kept.map((due) => buildDuePaymentMovement(due, { paid_on: due.due_on, by: 'prelevement' }))
    const booked = await bookLedgerMovements(tx, by_member, movements)
    // In batches: one query over all dues would scan the whole file for each thousand.
    for (let from = 0; from < paid.length; from += RECEIPT_BATCH_SIZE)
      while (
        (await issueReceipts(tx, sql`${dues.id} = any(${sql.param(paid.slice(from, from + RECEIPT_BATCH_SIZE))})`)) > 0
      );
    await writeAuditLogLines(tx, paid, { by_member, act: 'due.paid' })
    const ids = refused.map((due) => due.id)
    await changePaymentStates(tx, ids, { what: 'due', from: 'remise', to: 'rejetee' })
    await writeAuditLogLines(tx, ids, { by_member, act: 'due.refused' })
    await mailReasonForUnpaidDues(tx, env, 'debitRefused', refused)
    await recordDebitFileSettlement(tx, { file_id: id, paid, movements: booked, rejected: ids, by_member })
    await writeOffGivenDuesOfFormerMembers(tx, ids, by_member)
    return { paid: paid.length, rejected: refused.length }
  })
}

function refuseUnknown(): never {
  const message = 'Une de ces cotisations n’est pas dans ce fichier, ou on sait déjà ce qu’elle est devenue.'
  throw new HttpError(422, message, { errors: { rejected: message } })
}
