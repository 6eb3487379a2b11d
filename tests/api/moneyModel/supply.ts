import { sql } from '#server/drizzle/drizzle.ts'
import { expect } from 'vitest'
import { createNextDues } from '#server/dues/createNextDues.ts'
import { insertImportedMembers } from '#server/members/office/lists/importList.ts'
import { sameOrNextBankDay } from '#server/payments/bankDays.ts'
import { FRENCH_DUES_TEST_IBAN, resetMemberToFirstDue } from '#tests/api/duesRows.ts'
import type { TestPortal } from '#tests/api/portal.ts'
import type { AccountingModelOperation, AccountingModelBooks, AccountingModelDue } from './ModelBooks.ts'

const EMAILS = ['membre@envol.example', 'membre2@envol.example', 'membre3@envol.example']
const COLUMNS = { first_name: 0, last_name: 1, email: 2, company: 3, function: 4, working_time: 5, iban: 6, holder: 7, rum: 8, signed_on: 9, sequence: 10, paid_until: 11 } // oxfmt-ignore
const AT_MOST = 60

/**
 * Returns random operations of the accounting test that create members and dues, change prices and advance the months.
 */
export function createRandomMembershipOperations(
  portal: TestPortal,
  books: AccountingModelBooks,
  chance: (below: number) => number,
) {
  const { db, context } = portal
  let price = 1200
  let imported = 0
  const isImported = new Set<number>()

  async function begin() {
    await db.execute(sql`alter table ledger_entries disable trigger ledger_append_only`)
    await db.execute(sql`delete from ledger_entries`)
    await db.execute(sql`alter table ledger_entries enable trigger ledger_append_only`)
    await db.execute(sql`truncate receipts, refunds, refund_files, bank_statements, certificates cascade`)
    await db.execute(sql`delete from dues`)
    for (const [at, email] of EMAILS.entries())
      await resetMemberToFirstDue(portal, { email, way: at === 0 ? 'virement' : 'prelevement' })
    await db.execute(sql`update members set function = 'sans-barème' where email = any(${sql.param(EMAILS)})`)
    await db.execute(sql`update membership_scale set dues = jsonb_set(dues, '{0,monthly}', '1200'),
      functions = '[{"slug":"commandant","label":"Commandant de bord"}]',
      working_times = '[{"slug":"temps-plein","label":"Temps plein"}]'`)
    const { rows } = await db.execute<{ id: number; email: string }>(
      sql`select id, email from members where email = any(${sql.param(EMAILS)}) order by id`,
    )
    for (const { id, email } of rows)
      books.members.set(id, { id, email, standing: 'active', isCharged: true, hasMandate: email !== EMAILS[0] })
    await readNew()
  }

  /** Copies newly created dues into the accounting model. Checks their member, payment method and amount. */
  async function readNew() {
    const { rows } = await db.execute<
      Pick<AccountingModelDue, 'id' | 'way' | 'state' | 'amount' | 'due_on' | 'from_on'> & { member: number }
    >(sql`
      select id, member_id as member, way, state, amount_cents as amount, due_on::text, from_on::text from dues
      where member_id is not null order by from_on, id`)
    for (const row of rows) {
      if (books.dues.has(row.id)) continue
      const member = books.members.get(row.member)
      const theirs = [...books.dues.values()].filter((due) => due.member === row.member)
      const last = theirs.toSorted((one, other) => one.from_on.localeCompare(other.from_on)).at(-1)
      const way = member?.hasMandate ? 'prelevement' : 'virement'
      expect([member?.standing, member?.isCharged]).toEqual(['active', true])
      const costs = isImported.has(row.member) ? price : (last?.amount ?? row.amount)
      expect([row.way, row.state, row.amount]).toEqual([way, way === 'virement' ? 'attendue' : 'a-annoncer', costs])
      books.dues.set(row.id, { ...row, payments: [], extras: [], held: 0, file: null, name: null, formerNames: [], wasPaidByDebit: false, reason: null, writtenOff: 0, hasLateReturn: false, isBooked: false, hasLeftBank: false }) // oxfmt-ignore
    }
  }

  /**
   * Checks that exactly the debits of the coming days were announced. Copies their collection dates into the accounting
   * model.
   */
  async function readAnnounced(member?: number) {
    const { rows } = await db.execute<{ id: number; state: string; due_on: string }>(
      sql`select id, state, due_on::text from dues where member_id is not null`,
    )
    const now = new Map(rows.map((row) => [row.id, row]))
    const day = (days: number) =>
      new Date(Date.parse(`${books.today}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
    for (const due of books.dues.values()) {
      if (member !== undefined && due.member !== member) continue
      const isNear = due.state === 'a-annoncer' && due.due_on <= sameOrNextBankDay(day(16))
      const isLate = due.state === 'annoncee' && due.due_on <= books.today
      if (!(isNear || isLate) || !books.canDebit(due)) continue
      const told = now.get(due.id)
      expect([due.id, told?.state]).toEqual([due.id, 'annoncee'])
      expect((told?.due_on ?? '') >= day(14)).toBe(true)
      Object.assign(due, { state: 'annoncee', due_on: told?.due_on })
    }
  }

  const acts: AccountingModelOperation[] = [
    [
      'open dues',
      async () => {
        await createNextDues(db, context.env)
        await readNew()
        return 'done'
      },
    ],
    [
      'import members',
      async () => {
        if (books.members.size >= AT_MOST || chance(2)) return 'refused: enough'
        const rows = Array.from({ length: 1 + chance(3) }, () => {
          const number = ++imported
          const bank = chance(3)
            ? [FRENCH_DUES_TEST_IBAN, 'Zoé Le Goff', `RUM-${number}`, '2024-03-01', chance(2) ? 'RCUR' : 'FRST']
            : ['', '', '', '', '']
          const company = ['Air Hexagone', 'Commandant de bord', 'Temps plein']
          const cells = ['Zoé', `Le Goff`, `m${number}@modele.example`, ...company, ...bank, '2026-09-30']
          return { line: number, cells, hasMandate: bank[0] !== '' }
        })
        const period = 'mensuelle' as const
        const given = { rows, aside: [], mends: [], columns: COLUMNS, period, charged_from: undefined, by_member: 1 }
        const { added } = await insertImportedMembers(context, given)
        expect(added).toBe(rows.length)
        for (const { cells, hasMandate } of rows) {
          const email = cells[2] ?? ''
          const id = Number(await portal.value(sql`select id from members where email = ${email}`))
          isImported.add(id)
          books.members.set(id, { id, email, standing: 'active', isCharged: true, hasMandate })
        }
        return 'done'
      },
    ],
    [
      'change the price',
      async () => {
        price = 1000 + chance(5000)
        await db.execute(
          sql`update membership_scale set dues = jsonb_set(dues, '{0,monthly}', to_jsonb(${price}::int))`,
        )
        return 'done'
      },
    ],
    [
      'a month passes',
      async () => {
        if (chance(3)) return 'refused: seldom'
        // Whole weeks, so that bank working days stay working days.
        await db.execute(sql`update dues set due_on = due_on - 28 where state <> 'remise'`)
        for (const days of [-40_000, 39_972])
          await db.execute(sql`update dues set from_on = from_on + ${days}::int, until_on = until_on + ${days}::int
            where member_id is not null`)
        const back = (day: string) =>
          new Date(Date.parse(`${day}T12:00:00Z`) - 28 * 86_400_000).toISOString().slice(0, 10)
        for (const due of books.dues.values()) {
          due.from_on = back(due.from_on)
          if (due.state !== 'remise') due.due_on = back(due.due_on)
        }
        return 'done'
      },
    ],
  ]
  return { begin, acts, readAnnounced }
}
