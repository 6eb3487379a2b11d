import { asc, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { BoardDue, dues as calls } from '#contract/dues.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { debit_files, dues } from '#server/database/schema/dues.ts'
import { members } from '#server/database/schema/members.ts'
import { readToday } from '#server/database/today.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { NotFound, HttpError } from '#server/lib/errors.ts'
import { transition } from '#server/payments/transition.ts'
import { writeJournal } from '#server/payments/journal.ts'
import { memberNumber } from '#server/lib/memberNumber.ts'
import type { AppContext } from '#server/feature.ts'
import { issueReceipts } from './issueReceipts.ts'
import { dueColumns } from './myDues.ts'
import { formatDay } from '#server/payments/format.ts'
import { offsetOf, pageMeta } from '#server/database/page.ts'
import { notifyRefused } from './notifyRefused.ts'

const columns = { ...dueColumns, member_id: members.id, first_name: members.first_name, last_name: members.last_name }
type Query = z.output<typeof calls.owed.query>

/** What is owed and paid, the oldest first; in one state, when one is named. */
export async function listDues(db: Database, query: Query) {
  const { state, per_page } = query
  const where = state && eq(dues.state, state)
  const found = await db
    .select(columns)
    .from(dues)
    .leftJoin(members, eq(members.id, dues.member_id))
    .where(where)
    .orderBy(asc(dues.due_on), asc(dues.id))
    .limit(per_page)
    .offset(offsetOf(query))
  const total = await db.$count(dues, where)
  return { data: found.map(asBoardDue), meta: pageMeta(query, total) }
}

type Settling = { by_member: number; id: number; state: 'payee' | 'rejetee' }

/**
 * Notes that a due was paid, or refused by the bank, of which the member is told. Throws a 409 when that is known, or
 * cannot be: what was paid stays paid, and no debit is before its day.
 */
export async function settleDue({ db, env }: Pick<AppContext, 'db' | 'env'>, { by_member, id, state: to }: Settling) {
  return inTransaction(db, async (tx) => {
    const [due] = await tx.select().from(dues).where(eq(dues.id, id)).for('update')
    if (!due) throw new NotFound('Cette cotisation n’existe pas.')
    const { state: from } = due
    const isKnown = from === 'remise' || ((from === 'attendue' || from === 'rejetee') && to === 'payee')
    if (!isKnown) throw new HttpError(409, 'C’est déjà fait, ou ce n’est plus possible.')
    const today = await readToday(tx)
    const paid_on = from === 'remise' ? ((await collectOn(tx, due)) ?? today) : today
    if (to === 'payee' && paid_on > today)
      throw new HttpError(409, `Ce prélèvement est pour le ${formatDay(paid_on)}\u00a0: attendez ce jour-là.`)
    if (from === 'remise') await transition(tx, { what: 'due', id, from, to })
    else await transition(tx, { what: 'due', id, from, to: 'payee' })
    const settled_on = to === 'rejetee' ? null : paid_on
    // What the bank has refused and is paid after all was paid in another way.
    const way = from === 'rejetee' ? 'virement' : due.way
    await tx.update(dues).set({ settled_on, way }).where(eq(dues.id, id))
    if (to === 'payee') await issueReceipts(tx, eq(dues.id, id))
    await writeJournal(tx, { by_member, act: to === 'payee' ? 'due.paid' : 'due.refused', subject_id: id })
    if (to === 'rejetee') await notifyRefused(tx, env, [due])
    const [settled] = await tx
      .select(columns)
      .from(dues)
      .leftJoin(members, eq(members.id, dues.member_id))
      .where(eq(dues.id, id))
    if (!settled) throw new Error('A due is gone while it is settled')
    return asBoardDue(settled)
  })
}

async function collectOn(tx: Transaction, { debit_file_id }: { debit_file_id: number | null }) {
  const [file] = await tx
    .select()
    .from(debit_files)
    .where(sql`${debit_files.id} = ${debit_file_id}`)
  return file?.collect_on
}

type Row = Omit<BoardDue, 'member'> & { member_id: number | null; first_name: string | null; last_name: string | null }

function asBoardDue({ member_id, first_name, last_name, ...due }: Row): BoardDue {
  const member =
    member_id === null ? null : { id: member_id, name: `${first_name} ${last_name}`, number: memberNumber(member_id) }
  return { ...due, member }
}
