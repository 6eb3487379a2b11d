import { eq, sql } from '#server/drizzle/drizzle.ts'
import { expect, it } from 'vitest'
import { debit_files, dues } from '#server/database/schema/dues.ts'
import { members } from '#server/database/schema/members.ts'
import { refunds } from '#server/database/schema/refunds.ts'
import { readCurrentParisDate } from '#server/database/todayInParis.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { announceDebits } from '#server/dues/debits/announceDebits.ts'
import { revokeMandateForBoard } from '#server/dues/changeMandate.ts'
import { createDebitFile } from '#server/dues/debits/createDebitFile.ts'
import { previewDebits } from '#server/dues/debits/previewDebits.ts'
import { recordDuesPayment } from '#server/dues/ledger/recordPayment.ts'
import { prepareDuesRefund } from '#server/dues/refunds/prepareDuesRefund.ts'
import { createRefundTransferFile } from '#server/dues/refunds/refundFiles.ts'
import { recordRefundOutcomes } from '#server/dues/refunds/settleRefunds.ts'
import { createNextDues } from '#server/dues/createNextDues.ts'
import { recordDueOutcome } from '#server/dues/ledger/recordDueOutcome.ts'
import { settleDebitFileExceptRejected } from '#server/dues/debits/settleDebitFileExceptRejected.ts'
import { bookBankDeposit, bookCreditRefund, payDueWithCredit } from '#server/dues/ledger/credits.ts'
import { HttpError } from '#server/lib/errors.ts'
import { changeMembershipStatus } from '#server/members/office/changeMembershipStatus.ts'
import { addDays } from '#server/payments/bankDays.ts'
import { resetMemberToFirstDue } from './duesRows.ts'
import { useTestPortal } from './portal.ts'

const here = useTestPortal()
/** Number of random treasury operations: `MONEY_ACTS` sets it, more at night. */
const ACTS = Number(process.env['MONEY_ACTS'] ?? 150)
const IBAN = 'FR7630006000011234567890189'
const EMAILS = ['membre@envol.example', 'membre2@envol.example', 'membre3@envol.example']

/** Returns a deterministic pseudo-random generator (mulberry32). */
function seeded(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

it('the accounts stay at zero, dues match them and nobody who leaves is debited, after any sequence of acts', async () => {
  const { db, context } = here.portal
  const { env } = context
  const chance = seeded(20_261_123)
  const today = await readCurrentParisDate(db)
  await db.update(dues).set({ member_id: null })
  for (const [at, email] of EMAILS.entries())
    await resetMemberToFirstDue(here.portal, { email, way: at === 0 ? 'virement' : 'prelevement' })
  const any = async () => {
    const rows = await db
      .select({ id: dues.id })
      .from(dues)
      .where(sql`${dues.member_id} is not null`)
      .orderBy(dues.id)
    return rows[chance(rows.length)]?.id ?? 0
  }
  const someone = async () => {
    const [one] = await db
      .select()
      .from(members)
      .where(eq(members.email, EMAILS[chance(EMAILS.length)] ?? ''))
    return one?.id ?? 0
  }
  let [tried, done] = [0, 0]
  const isLeaving = new Map<number, boolean>()
  const hasLeft = new Set<number>()
  const last = Number(await here.portal.value(sql`select id from members where email = ${EMAILS[2]}`))
  const states = ['payee', 'rejetee', 'attendue', 'remise'] as const
  const acts: (() => Promise<unknown>)[] = [
    async () => recordDueOutcome(context, { by_member: 1, id: await any(), state: states[chance(4)] ?? 'payee' }),
    async () =>
      recordDueOutcome(context, {
        by_member: 1,
        id: await any(),
        state: 'payee',
        amount_cents: 1 + chance(3000),
        by: 'cheque',
      }),
    async () => {
      const [one, other] = [await any(), await any()]
      const payment = { by_member: 1, due_ids: [one, other], amount_cents: 1 + chance(6000), paid_on: today }
      return inTransaction(db, (tx) => recordDuesPayment(tx, env, { ...payment, by: 'especes' }))
    },
    async () => bookCreditRefund(context, { by_member: 1, id: await any(), on: today, by: 'virement' }),
    async () => payDueWithCredit(context, await any(), 1),
    async () =>
      prepareDuesRefund(context, { by_member: 1, id: await any(), is_whole: chance(2) === 0, iban: IBAN, holder: '' }),
    async () => createRefundTransferFile(db, 1),
    async () => {
      const [one] = await db
        .select()
        .from(refunds)
        .orderBy(sql`id desc`)
        .limit(1)
      const refused = one && chance(3) === 0 ? [one.due_id] : []
      return recordRefundOutcomes(context, { by_member: 1, id: one?.file_id ?? 0, on: today, refused })
    },
    async () => {
      // Members pause and come back. One asks to leave at the end, and stays.
      const leaves = tried > ACTS / 2 && !hasLeft.has(last)
      const id = leaves ? last : await someone()
      const standing = leaves ? 'left' : chance(2) ? 'paused' : 'active'
      await changeMembershipStatus(context, { by_member: 1, id, standing, on: today })
      if (leaves) hasLeft.add(id)
    },
    async () => bookBankDeposit(db, { by_member: 1, from: chance(2) ? '5112' : '530', on: today }),
    async () => createNextDues(db, env),
    async () => announceDebits(db, env),
    async () => {
      const until_on = addDays(today, 1 + chance(28))
      const { count, total_cents } = await previewDebits(db, until_on)
      const { id } = await createDebitFile(db, { by_member: 1, until_on, count, total_cents })
      const debited = await db.select({ member_id: dues.member_id }).from(dues).where(eq(dues.debit_file_id, id))
      for (const { member_id } of debited)
        expect([isLeaving.get(member_id ?? 0), hasLeft.has(member_id ?? 0)]).not.toContain(true)
      // The collection dates come.
      await db.update(dues).set({ due_on: today }).where(eq(dues.debit_file_id, id))
      await db.update(debit_files).set({ until_on: today }).where(eq(debit_files.id, id))
    },
    async () => {
      const [file] = await db
        .select()
        .from(debit_files)
        .orderBy(sql`id desc`)
        .limit(1)
      return settleDebitFileExceptRejected(context, {
        by_member: 1,
        id: file?.id ?? 0,
        rejected: chance(3) ? [] : [await any()],
      })
    },
    async () => revokeMandateForBoard(context, await someone(), 1),
    async () => {
      const id = await someone()
      const leaves = !isLeaving.get(id)
      isLeaving.set(id, leaves)
      await db
        .update(members)
        .set({ deletion_at: leaves ? new Date() : null })
        .where(eq(members.id, id))
    },
    // The price changes, then the clock advances by a month: every due becomes a month older.
    async () =>
      db.execute(
        sql`update membership_scale set dues = jsonb_set(dues, '{0,monthly}', to_jsonb(${1000 + chance(5000)}::int))`,
      ),
    async () => {
      await db.execute(sql`update dues set due_on = due_on - 30 where state <> 'remise'`)
      // Two steps, so that no date collides with another on the way.
      for (const days of [-40_000, 39_970])
        await db.execute(sql`update dues set from_on = from_on + ${days}::int, until_on = until_on + ${days}::int
          where member_id is not null`)
    },
  ]
  for (tried = 0; tried < ACTS; tried++) {
    try {
      await acts[chance(acts.length)]?.()
      done += 1
    } catch (error) {
      // An impossible act is rejected with a message.
      if (!(error instanceof HttpError)) throw error
    }
  }
  expect(done).toBeGreaterThan(ACTS / 5)
  expect(hasLeft.size).toBe(1)
  expect(await db.$count(refunds, eq(refunds.state, 'rendu'))).toBeGreaterThan(0)
  const { rows } = await db.execute(sql`
    select
      (select coalesce(sum(amount_cents), 0)::int from ledger_entries) as balance,
      (select count(*)::int from (select from ledger_entries group by movement having sum(amount_cents) <> 0) as uneven) as uneven,
      (select max(movement) = count(distinct movement) from ledger_entries) as whole,
      (select count(*)::int from dues left join lateral (
        select -coalesce(sum(amount_cents) filter (where account = '756'), 0) as paid,
          -coalesce(sum(amount_cents) filter (where account = '467'), 0) as credit
        from ledger_entries where due_id = dues.id) as held on true
        where member_id is not null
          and ((state = 'payee') <> (paid = amount_cents) or paid > amount_cents or paid < 0)) as wrong,
      (select count(*)::int from receipts where cancelled_on is null and movement in
        (select reverses from ledger_entries where reverses is not null)) as stale,
      (select count(*)::int from (select from transitions where what = 'due' and "to" = 'remise' and "from" = 'annoncee'
        group by subject_id having count(*) > 1) as twice) as twice`)
  expect(rows).toEqual([{ balance: 0, uneven: 0, whole: true, wrong: 0, stale: 0, twice: 0 }])
})
