import { and, asc, eq, gt, sql } from '#server/drizzle/drizzle.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { dues, dues_plans } from '#server/database/schema/dues.ts'
import { members } from '#server/database/schema/members.ts'
import { readCurrentParisDate } from '#server/database/todayInParis.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Env } from '#server/env.ts'
import { memberRecipients } from '#server/mail/memberRecipient.ts'
import { queueMails } from '#server/mail/queueMail.ts'
import { addDays } from '#server/payments/bankDays.ts'
import { memberDuesUrl } from './memberDuesUrl.ts'
import { isDebitableMemberSql } from '#server/dues/debits/isDebitableMemberSql.ts'
import { readNextDuesOfMembers, DUES_OPENING_DAYS } from './readNextDues.ts'
import { formatEuros, formatDay } from '#server/payments/format.ts'

const AT_ONCE = 500

/**
 * Opens the next dues of members whose last ones are about to end, at today's prices, and mails those who pay by
 * transfer. Works in batches until done or aborted. Returns the number opened. Leaving members and inactive accounts
 * get none.
 */
export async function createNextDues(
  db: Database,
  env: Pick<Env, 'PUBLIC_URL'>,
  signal?: AbortSignal,
): Promise<number> {
  let opened = 0
  for (let after: number | undefined = 0; after !== undefined;) {
    const batch = await renewBatch(db, env, after)
    opened += batch.opened
    after = signal?.aborted ? undefined : batch.last
  }
  return opened
}

/**
 * Opens the next dues for one batch of members with ids above `after`; `last` is the batch's last id, undefined at the
 * end.
 */
async function renewBatch(db: Database, env: Pick<Env, 'PUBLIC_URL'>, after: number) {
  return inTransaction(db, async (tx) => {
    const today = await readCurrentParisDate(tx)
    const ending = await endingBefore(tx, addDays(today, DUES_OPENING_DAYS), after)
    const last = ending.at(-1)
    const next = (await readNextDuesOfMembers(tx, ending, today)).filter(({ opens_on }) => opens_on <= today)
    if (next.length === 0) return { opened: 0, last }
    const rows = next.map(({ opens_on: _opens, period: _period, ...due }) => due)
    const opened = await tx.insert(dues).values(rows).onConflictDoNothing().returning()
    const byTransfer = opened.filter(({ way }) => way === 'virement')
    const told = await memberRecipients(
      tx,
      byTransfer.flatMap(({ member_id }) => member_id ?? []),
    )
    const mails = byTransfer.flatMap(({ member_id, amount_cents, due_on, reference }) => {
      const to = told.get(member_id ?? 0)
      const facts: [string, string][] = [
        ['Montant', formatEuros(amount_cents)],
        ['À régler avant le', formatDay(due_on)],
        ['Référence', reference],
      ]
      const content = { kind: 'transferDue' as const, rows: facts, url: memberDuesUrl(env) }
      return to ? { recipient: to.recipient, content: { ...content, color: to.color } } : []
    })
    await queueMails(tx, mails)
    return { opened: opened.length, last }
  })
}

/**
 * Returns and locks up to 500 members above an id whose last dues end before a day. Their function, working time and
 * plan cannot change meanwhile.
 */
async function endingBefore(tx: Transaction, day: string, after: number): Promise<number[]> {
  // One index look-up per member avoids reading all past dues.
  const last = sql`(
    select ${dues.until_on} from ${dues} where ${dues.member_id} = ${members.id} order by ${dues.from_on} desc limit 1)`
  const isEnding = sql`coalesce(${last}, case when ${members.charged_from} is not null then '-infinity'::date end) < ${day}`
  const ending = await tx
    .select({ id: members.id })
    .from(members)
    .innerJoin(dues_plans, eq(dues_plans.member_id, members.id))
    .where(and(gt(members.id, after), isDebitableMemberSql, isEnding))
    .orderBy(asc(members.id))
    .limit(AT_ONCE)
    .for('no key update', { of: members })
  const ids = ending.map(({ id }) => id)
  await tx
    .select({ id: dues_plans.member_id })
    .from(dues_plans)
    .where(sql`${dues_plans.member_id} = any(${sql.param(ids)})`)
    .orderBy(asc(dues_plans.member_id))
    .for('update')
  return ids
}
