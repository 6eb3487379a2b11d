import { and, asc, eq, inArray } from '#server/drizzle/drizzle.ts'
import { writeAuditLogLine } from '#server/journal/journal.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { debit_files, dues } from '#server/database/schema/dues.ts'
import { readCurrentParisDate } from '#server/database/todayInParis.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { lockDuesAndMembers } from '#server/dues/ledger/lockDues.ts'
import { writeOffGivenDuesOfFormerMembers } from '#server/dues/writeOff.ts'
import { HttpError, NotFoundError } from '#server/lib/errors.ts'
import type { DebitFileRemittance } from './remittanceName.ts'
import { formatDay } from '#server/payments/format.ts'
import { removeDebitsFromFiles } from './takeOutDebits.ts'

const DONE = 'C’est déjà fait, ou ce n’est plus possible.'
const EXECUTED =
  'La banque a pu exécuter ce prélèvement\u00a0: notez ce qu’elle en a fait, ou qu’elle a refusé le fichier entier.'

type Cancelling = {
  id: number
  why: 'annule' | 'refuse'
  by_member: number
  /** Remittance of the debit file to cancel; the whole file when undefined. */
  remittance?: DebitFileRemittance | undefined
}

/**
 * Cancels a debit file that the bank has not executed, or records that the bank refused it. Returns the number of
 * debits.
 */
export const cancelDebitFile = (db: Database, cancelling: Cancelling): Promise<number> =>
  inTransaction(db, (tx) => applyDebitFileCancellation(tx, cancelling))

/**
 * Cancels a debit file, or one remittance of it, within a transaction; its debits are announced again. Throws a 409
 * when the bank has executed part of it. A file that was not handed over can always be cancelled. A refusal is accepted
 * until one of its debits is recorded as paid.
 */
export async function applyDebitFileCancellation(
  tx: Transaction,
  { id, why, by_member, remittance }: Cancelling,
): Promise<number> {
  const isOne = remittance && and(eq(dues.due_on, remittance.due_on), eq(dues.sequence_type, remittance.sequence_type))
  const held = await tx
    .select({ id: dues.id })
    .from(dues)
    .where(and(eq(dues.debit_file_id, id), isOne))
  const locked = await lockDuesAndMembers(
    tx,
    held.map((due) => due.id),
  )
  const [file] = await tx.select().from(debit_files).where(eq(debit_files.id, id)).for('update')
  if (!file) throw new NotFoundError('Ce fichier n’existe pas.')
  const filed = locked.filter((due) => due.debit_file_id === id)
  const waiting = filed.filter(({ state }) => state === 'remise')
  if (waiting.length === 0) throw new HttpError(409, DONE)
  const today = await readCurrentParisDate(tx)
  if (filed.some(({ state }) => state === 'payee' || state === 'remboursee'))
    throw new HttpError(409, 'Un prélèvement de ce fichier est noté payé\u00a0: la banque l’a donc exécuté.')
  if (why === 'annule' && file.state === 'remis') {
    if (waiting.length < filed.length) throw new HttpError(409, EXECUTED)
    const [first = today] = waiting.map(({ due_on }) => due_on).toSorted()
    if (first <= today)
      throw new HttpError(
        409,
        `La banque a pu exécuter ce fichier depuis le ${formatDay(first)}\u00a0: notez son résultat.`,
      )
  }
  await removeDebitsFromFiles(tx, waiting, why)
  await writeAuditLogLine(tx, {
    by_member,
    act: why === 'annule' ? 'debits.cancelled' : 'debits.refused',
    subject_id: id,
    after: { count: waiting.length, ...(remittance && { on: remittance.due_on }) },
  })
  await writeOffGivenDuesOfFormerMembers(
    tx,
    waiting.map((due) => due.id),
    by_member,
  )
  return waiting.length
}

/**
 * Takes one direct debit out of its debit file. Throws a 409 when the bank may have executed it. Returns true when the
 * file was handed over: the bank must then be asked to drop the debit.
 */
export const withdrawDebitFromFile = (
  db: Database,
  { id, by_member }: { id: number; by_member: number },
): Promise<{ isHandedOver: boolean }> =>
  inTransaction(db, async (tx) => {
    const [due] = await lockDuesAndMembers(tx, [id])
    if (!due) throw new NotFoundError('Cette cotisation n’existe pas.')
    if (due.state !== 'remise' || due.debit_file_id === null) throw new HttpError(409, DONE)
    const [file] = await tx.select().from(debit_files).where(eq(debit_files.id, due.debit_file_id)).for('update')
    const isHandedOver = file?.state === 'remis'
    if (isHandedOver && due.due_on <= (await readCurrentParisDate(tx))) throw new HttpError(409, EXECUTED)
    await removeDebitsFromFiles(tx, [due], 'retire')
    await writeAuditLogLine(tx, {
      by_member,
      act: 'debit.withdrawn',
      subject_id: id,
      before: { file: due.debit_file_id },
    })
    await writeOffGivenDuesOfFormerMembers(tx, [id], by_member)
    return { isHandedOver }
  })

/**
 * Takes a member's direct debits out of files that were not handed over, and returns the debits that the bank has. The
 * caller holds the lock on the member's dues.
 */
export async function removeDebitsFromUnsentFiles(tx: Transaction, debits: (typeof dues.$inferSelect)[]) {
  const filed = debits.filter(({ state }) => state === 'remise')
  const files = filed.flatMap(({ debit_file_id }) => debit_file_id ?? [])
  if (files.length === 0) return filed
  const written = await tx
    .select({ id: debit_files.id })
    .from(debit_files)
    .where(and(inArray(debit_files.id, files), eq(debit_files.state, 'ecrit')))
    .orderBy(asc(debit_files.id))
    .for('update')
  const isHere = new Set(written.map(({ id }) => id))
  const isReleased = ({ debit_file_id }: { debit_file_id: number | null }) => isHere.has(debit_file_id ?? 0)
  await removeDebitsFromFiles(tx, filed.filter(isReleased), 'retire')
  return filed.filter((due) => !isReleased(due))
}
