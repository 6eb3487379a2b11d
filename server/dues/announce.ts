import { and, eq, lt, lte, or } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import { dues, mandates } from '#server/database/schema/dues.ts'
import { members } from '#server/database/schema/members.ts'
import { readToday } from '#server/database/today.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Env } from '#server/env.ts'
import { memberTold } from '#server/mail/memberTold.ts'
import { writeMail } from '#server/mail/write.ts'
import { advance } from '#server/membership/advance.ts'
import { addDays, bankDayFrom, stillFrom } from './days.ts'
import { isCharged } from './isCharged.ts'
import { AHEAD } from './openDues.ts'
import { euros, spokenDay } from './spoken.ts'
import { duesUrl } from './duesUrl.ts'

const AT_ONCE = 50
/** Told a little before the fourteen days: a portal that sleeps a night is not late. */
const FROM = AHEAD.announcement + 2

/**
 * Tells members, fourteen days ahead, of what will be debited: the mail and the note that it was written are one
 * transaction's. A debit that would come sooner is put off; one that no file has taken in time is told anew. Gives how
 * many were told.
 */
export async function announceDebits(db: Database, env: Pick<Env, 'PUBLIC_URL'>): Promise<number> {
  return inTransaction(db, async (tx) => {
    const today = await readToday(tx)
    const soonest = addDays(today, AHEAD.announcement)
    const isNear = and(eq(dues.state, 'a-annoncer'), lte(dues.due_on, addDays(today, FROM)))
    // Even the next file would be too late for it.
    const isLate = and(eq(dues.state, 'annoncee'), lt(dues.due_on, stillFrom(bankDayFrom(addDays(today, 1)))))
    const coming = await tx
      .select({
        id: dues.id,
        member_id: mandates.member_id,
        amount_cents: dues.amount_cents,
        state: dues.state,
        due_on: dues.due_on,
        rum: mandates.rum,
        iban_end: mandates.iban_end,
      })
      .from(dues)
      .innerJoin(mandates, and(eq(mandates.member_id, dues.member_id), eq(mandates.state, 'actif')))
      .innerJoin(members, and(eq(members.id, dues.member_id), isCharged))
      .where(or(isNear, isLate))
      .orderBy(dues.id)
      .limit(AT_ONCE)
      .for('update', { of: [dues, mandates], skipLocked: true })
    for (const { id, member_id, amount_cents, state, due_on: planned, rum, iban_end } of coming) {
      const due_on = bankDayFrom(planned < soonest ? soonest : planned)
      if (state === 'a-annoncer') await advance(tx, { what: 'due', id, from: state, to: 'annoncee' })
      await tx.update(dues).set({ due_on }).where(eq(dues.id, id))
      const told = member_id === null ? undefined : await memberTold(tx, member_id)
      if (!told) throw new Error('A debit of nobody')
      const rows: [string, string][] = [
        ['Montant', euros(amount_cents)],
        ['Prélevé le', spokenDay(due_on)],
        ['Sur le compte', iban_end ?? ''],
        ['Mandat', rum],
      ]
      const content = { kind: 'debitAhead' as const, color: told.color, rows, url: duesUrl(env) }
      await writeMail(tx, { recipient: told.recipient, content })
    }
    return coming.length
  })
}
