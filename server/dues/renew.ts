import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import { dues, dues_plans } from '#server/database/schema/dues.ts'
import { members } from '#server/database/schema/members.ts'
import { membership_scale } from '#server/database/schema/membership.ts'
import { readToday } from '#server/database/today.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Env } from '#server/env.ts'
import { memberTold } from '#server/mail/memberTold.ts'
import { writeMail } from '#server/mail/write.ts'
import { addDays, addMonths, bankDayFrom } from './days.ts'
import { isCharged } from './isCharged.ts'
import { firstStep, LENGTH } from './openDues.ts'
import { euros, spokenDay } from './spoken.ts'
import { duesUrl } from './duesUrl.ts'

const AT_ONCE = 50
/** So many days before a time begins, what is owed for it is opened. */
const BEFORE = 20

/**
 * Opens the next dues of the members whose last ones are about to end, by today's scale, and writes to those who pay
 * by transfer. Gives how many were opened. Who is leaving, or has not activated their account, owes nothing more.
 */
export async function renewDues(db: Database, env: Pick<Env, 'PUBLIC_URL'>): Promise<number> {
  return inTransaction(db, async (tx) => {
    const today = await readToday(tx)
    const [scale] = await tx.select({ dues: membership_scale.dues }).from(membership_scale)
    const ending = await tx
      .select({
        member_id: dues_plans.member_id,
        function: members.function,
        working_time: members.working_time,
        first_from: sql<string>`min(${dues.from_on})`,
        last_until: sql<string>`max(${dues.until_on})`,
        last_amount: sql<number>`(array_agg(${dues.amount_cents} order by ${dues.from_on} desc))[1]`,
      })
      .from(dues_plans)
      .innerJoin(members, and(eq(members.id, dues_plans.member_id), isCharged))
      .innerJoin(dues, eq(dues.member_id, members.id))
      .groupBy(dues_plans.member_id, members.id)
      .having(sql`max(${dues.until_on}) < ${addDays(today, BEFORE)}::date`)
      .orderBy(dues_plans.member_id)
      .limit(AT_ONCE)
    for (const { member_id, first_from, last_until, last_amount, ...details } of ending) {
      // How they pay may be changing: what is owed is paid as they pay then.
      const [plan] = await tx.select().from(dues_plans).where(eq(dues_plans.member_id, member_id)).for('update')
      if (!plan) continue
      const { period, way, reference } = plan
      const from_on = addDays(last_until, 1)
      const price = scale?.dues.find(
        (one) => one.function === details.function && one.working_time === details.working_time,
      )
      const step = firstStep(way, today)
      const due_on = from_on > step.due_on ? from_on : step.due_on
      const opened = {
        member_id,
        from_on,
        until_on: addDays(addMonths(first_from, monthsBetween(first_from, from_on) + LENGTH[period]), -1),
        // A work that the scale no longer has costs what it did.
        amount_cents: price ? { annuelle: price.yearly, mensuelle: price.monthly }[period] : last_amount,
        reference,
        details,
        ...step,
        due_on: way === 'prelevement' ? bankDayFrom(due_on) : due_on,
      }
      const inserted = await tx.insert(dues).values(opened).onConflictDoNothing()
      if (way === 'prelevement' || inserted.rowCount === 0) continue
      const told = await memberTold(tx, member_id)
      if (!told) continue
      const rows: [string, string][] = [
        ['Montant', euros(opened.amount_cents)],
        ['À régler avant le', spokenDay(opened.due_on)],
        ['Référence', reference],
      ]
      const content = { kind: 'transferDue' as const, color: told.color, rows, url: duesUrl(env) }
      await writeMail(tx, { recipient: told.recipient, content })
    }
    return ending.length
  })
}

/** Whole months, by the calendar: from the 31st of January to the 28th of February is one. */
function monthsBetween(from: string, until: string) {
  const [[year = 0, month = 0] = [], [endYear = 0, endMonth = 0] = []] = [from, until].map((day) =>
    day.split('-').map(Number),
  )
  return (endYear - year) * 12 + endMonth - month
}
