import { sql } from '#server/drizzle/drizzle.ts'
import type { Database } from '#server/database/connect.ts'
import { readCurrentParisDate } from '#server/database/todayInParis.ts'
import { addDays } from '#server/payments/bankDays.ts'
import { readNextDuesOfMembers, DUES_OPENING_DAYS } from '#server/dues/readNextDues.ts'

const AT_ONCE = 1000

/**
 * Returns the number and amount of members' dues that will be opened in the next twenty days at today's prices, by
 * payment method.
 */
export async function sumUpcomingDuesByPaymentMethod(db: Database) {
  const today = await readCurrentParisDate(db)
  const until = addDays(today, 2 * DUES_OPENING_DAYS)
  const sums = { virement: { count: 0, total_cents: 0 }, prelevement: { count: 0, total_cents: 0 } }
  const { rows } = await db.execute<{ member_id: number }>(sql`
    select member_id from dues where member_id is not null group by member_id having max(until_on) < ${until}`)
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    const ids = rows.slice(at, at + AT_ONCE).map(({ member_id }) => member_id)
    for (const { way, amount_cents } of await readNextDuesOfMembers(db, ids, today)) {
      sums[way].count += 1
      sums[way].total_cents += amount_cents
    }
  }
  return sums
}
