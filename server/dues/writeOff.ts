import { eq, inArray, sql } from '#server/drizzle/drizzle.ts'
import { writeAuditLogLine } from '#server/journal/journal.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { dues } from '#server/database/schema/dues.ts'
import { ledger_entries } from '#server/database/schema/ledger.ts'
import { isFormerMemberStatus, members } from '#server/database/schema/members.ts'
import { transitions } from '#server/database/schema/membership.ts'
import { readCurrentParisDate } from '#server/database/todayInParis.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { AppContext } from '#server/feature.ts'
import { HttpError, NotFoundError } from '#server/lib/errors.ts'
import { formatDay, formatEuros } from '#server/payments/format.ts'
import { changePaymentState } from '#server/payments/transition.ts'
import {
  bookLedgerMovements,
  paidDueCentsSql,
  reverseLedgerMovements,
  isUnreversedMovementSql,
} from '#server/dues/ledger/bookMovements.ts'
import { lockDuesAndMembers } from '#server/dues/ledger/lockDues.ts'
import { mailReasonForUnpaidDues } from '#server/dues/debits/notifyUnpaid.ts'

type Due = typeof dues.$inferSelect
type WritingOff = { by_member: number; reason: string }

const OPEN = ['attendue', 'a-annoncer', 'annoncee', 'rejetee'] as const
const isOpen = (state: string): state is (typeof OPEN)[number] => OPEN.some((one) => one === state)
const AT_ONCE = 500

/** French reasons of automatic write-offs of dues. */
export const automaticWriteOffReasons = {
  left: 'Départ de l’adhérent',
  deceased: 'Décès de l’adhérent',
  honorary: 'Membre d’honneur',
  erased: 'Adhérent effacé',
}

/**
 * Writes off the open amounts of dues and books the loss, without a mail. Dues that are not open are skipped. Returns
 * the dues written off. The caller holds the locks on the dues.
 */
export async function writeOffDues(tx: Transaction, locked: Due[], { by_member, reason }: WritingOff): Promise<Due[]> {
  const open = locked.filter(({ state }) => isOpen(state))
  if (open.length === 0) return []
  const ids = open.map(({ id }) => id)
  const isOne = sql`${dues.id} = any(${sql.param(ids)}::int[])`
  const paid = new Map(
    (await tx.select({ id: dues.id, paid: paidDueCentsSql }).from(dues).where(isOne)).map((row) => [row.id, row.paid]),
  )
  const paid_on = await readCurrentParisDate(tx)
  await bookLedgerMovements(
    tx,
    by_member,
    open.map((due) => {
      const missing = due.amount_cents - (paid.get(due.id) ?? 0)
      return {
        kind: 'abandon' as const,
        paid_on,
        label: `Cotisation abandonnée, du ${formatDay(due.from_on)} au ${formatDay(due.until_on)}`,
        piece: due.reference,
        // The income entry names no due, so that the amount does not count as paid.
        entries: [
          { account: '654' as const, amount_cents: missing, due_id: due.id },
          { account: '756' as const, amount_cents: -missing },
        ],
      }
    }),
  )
  for (const { id, state, amount_cents } of open) {
    if (isOpen(state)) await changePaymentState(tx, { what: 'due', id, from: state, to: 'abandonnee' })
    // The reason is erased with the member; the journal holds no words about a person.
    const amount = formatEuros(amount_cents - (paid.get(id) ?? 0))
    await writeAuditLogLine(tx, { by_member, act: 'due.written-off', subject_id: id, after: { amount } })
  }
  await tx.update(dues).set({ written_off_because: reason, settled_on: null }).where(isOne)
  return open
}

/**
 * Writes off a due for the treasury, and mails the member if its debit was announced. Throws a 409 when it is not owed,
 * or its debit is with the bank.
 */
export const writeOffDueForTreasury = (
  { db, env }: Pick<AppContext, 'db' | 'env'>,
  { id, ...how }: WritingOff & { id: number },
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const [due] = await lockDuesAndMembers(tx, [id])
    if (!due) throw new NotFoundError('Cette cotisation n’existe pas.')
    if (due.state === 'remise')
      throw new HttpError(409, 'Son prélèvement est à la banque\u00a0: retirez-le d’abord de son fichier.')
    if ((await writeOffDues(tx, [due], how)).length === 0)
      throw new HttpError(409, 'Cette cotisation n’est pas due\u00a0: il n’y a rien à abandonner.')
    if (due.state === 'annoncee') await mailReasonForUnpaidDues(tx, env, 'debitWithdrawn', [due])
  })

/**
 * Reverses a due's write-off: the due is owed again, by transfer. Throws a 409 when it was not written off, or the
 * member has left.
 */
export const undoDueWriteOff = (db: Database, { id, by_member }: { id: number; by_member: number }): Promise<void> =>
  inTransaction(db, async (tx) => {
    const [due] = await lockDuesAndMembers(tx, [id])
    if (!due) throw new NotFoundError('Cette cotisation n’existe pas.')
    if (due.state !== 'abandonnee') throw new HttpError(409, 'C’est déjà fait, ou ce n’est plus possible.')
    if ((await reasonOf(tx, [id])).size > 0)
      throw new HttpError(409, 'Cette personne n’est plus adhérente\u00a0: sa cotisation reste abandonnée.')
    await reopenWrittenOffDue(tx, due, { by_member })
    await writeAuditLogLine(tx, { by_member, act: 'due.reclaimed', subject_id: id })
  })

/**
 * Makes a written-off due owed again, by transfer, and reverses its ledger entries. The caller may change the payment
 * method and holds the due's lock.
 */
export async function reopenWrittenOffDue(
  tx: Transaction,
  { id }: Due,
  { by_member, to = 'attendue' }: { by_member: number; to?: 'attendue' | 'a-annoncer' },
): Promise<void> {
  await reverseWriteOff(tx, id, by_member)
  await changePaymentState(tx, { what: 'due', id, from: 'abandonnee', to })
  await tx.update(dues).set({ written_off_because: null, way: 'virement' }).where(eq(dues.id, id))
}

/**
 * Reverses write-offs of dues in the ledger and restores each due's former state. Dues that are not written off are
 * skipped. The caller holds the locks on the dues.
 */
export async function restoreWrittenOffDues(tx: Transaction, locked: Due[], by_member: number): Promise<void> {
  const ids = locked.filter(({ state }) => state === 'abandonnee').map(({ id }) => id)
  const { rows } = await tx.execute<{ id: number; former: string }>(sql`
    select distinct on (subject_id) subject_id as id, "from" as former from ${transitions}
    where what = 'due' and "to" = 'abandonnee' and subject_id = any(${sql.param(ids)}::int[])
    order by subject_id, id desc`)
  const formerOf = new Map(rows.map(({ id, former }) => [id, former]))
  for (const id of ids) {
    const former = formerOf.get(id) ?? 'attendue'
    await reverseWriteOff(tx, id, by_member)
    await changePaymentState(tx, { what: 'due', id, from: 'abandonnee', to: isOpen(former) ? former : 'attendue' })
    await tx.update(dues).set({ written_off_because: null }).where(eq(dues.id, id))
    await writeAuditLogLine(tx, { by_member, act: 'due.reclaimed', subject_id: id })
  }
}

async function reverseWriteOff(tx: Transaction, id: number, by_member: number): Promise<void> {
  const { rows } = await tx.execute<{ movement: number }>(sql`
    select movement from ${ledger_entries} as paid
    where due_id = ${id} and account = '654' and kind = 'abandon' and ${isUnreversedMovementSql} order by movement desc limit 1`)
  await reverseLedgerMovements(tx, by_member, {
    movements: rows.map(({ movement }) => movement),
    kind: 'correction',
    on: await readCurrentParisDate(tx),
  })
}

/**
 * Writes off open dues among the given ones whose members have left or died. Call it after any change that may reopen a
 * due. The caller holds the locks on the dues.
 */
export async function writeOffGivenDuesOfFormerMembers(
  tx: Transaction,
  ids: number[],
  by_member: number,
): Promise<void> {
  const reasons = await reasonOf(tx, ids)
  if (reasons.size === 0) return
  const owed = await tx
    .select()
    .from(dues)
    .where(sql`${dues.id} = any(${sql.param([...reasons.keys()])}::int[])`)
    .orderBy(dues.id)
  for (const [reason, theirs] of Map.groupBy(owed, ({ id }) => reasons.get(id) ?? automaticWriteOffReasons.left))
    await writeOffDues(tx, theirs, { by_member, reason })
}

/** Returns the write-off reason of each due whose member has left or died, by due id. */
async function reasonOf(tx: Transaction, ids: number[]): Promise<Map<number, string>> {
  const rows = await tx
    .select({ id: dues.id, standing: members.standing })
    .from(dues)
    .innerJoin(members, eq(members.id, dues.member_id))
    .where(sql`${dues.id} = any(${sql.param(ids)}::int[])`)
  return new Map(
    rows.flatMap(({ id, standing }) =>
      isFormerMemberStatus(standing)
        ? [[id, standing === 'deceased' ? automaticWriteOffReasons.deceased : automaticWriteOffReasons.left]]
        : [],
    ),
  )
}

/**
 * Writes off up to 500 open dues of members who have left, died or been erased, as an earlier version may have left
 * them. Returns their number.
 */
export const writeOffRemainingDuesOfFormerMembers = (db: Database): Promise<number> =>
  inTransaction(db, async (tx) => {
    const found = await tx
      .select({ id: dues.id, standing: members.standing })
      .from(dues)
      .leftJoin(members, eq(members.id, dues.member_id))
      .where(
        sql`${inArray(dues.state, [...OPEN])} and (${members.id} is null or ${inArray(members.standing, ['left', 'deceased'])})`,
      )
      .orderBy(dues.id)
      .limit(AT_ONCE)
    const standings = new Map(found.map(({ id, standing }) => [id, standing]))
    const locked = await lockDuesAndMembers(tx, [...standings.keys()])
    let count = 0
    for (const [standing, theirs] of Map.groupBy(locked, ({ id }) => standings.get(id))) {
      const reason =
        standing === 'left' || standing === 'deceased'
          ? automaticWriteOffReasons[standing]
          : automaticWriteOffReasons.erased
      count += (await writeOffDues(tx, theirs, { by_member: 0, reason })).length
    }
    return count
  })
