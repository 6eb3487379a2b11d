import { sql } from '#server/drizzle/drizzle.ts'
import { readCurrentParisDate } from '#server/database/todayInParis.ts'
import { buildSampleCamt053Statement } from '#tests/samples/bankFiles.ts'
import { resetMemberToFirstDue } from './duesRows.ts'
import type { TestPortal } from './portal.ts'

/** Returns valid parameters and bodies of every API call about bank statements, for the access tests. */
export function bankStatementCallInputs(portal: () => TestPortal) {
  const at = { statement: 0, entry: 0, due: 0 }
  let file = Buffer.from('')

  /** Inserts a bank statement with one unmatched line. */
  async function bring() {
    const { db } = portal()
    await db.execute(sql`truncate bank_statements cascade`)
    const due = await resetMemberToFirstDue(portal(), { way: 'virement' })
    at.due = due.id
    const today = await readCurrentParisDate(db)
    const { rows } = await db.execute<{ statement: number; entry: number }>(sql`
      with kept as (
        insert into bank_statements (format, name, sha256, by_member) values ('csv', '', 'x', 1) returning id
      )
      insert into bank_entries (statement_id, what, state, booked_on, amount_cents, bank_reference, quoted, reason, name, account_end, text, of_batch, fingerprint)
        select id, 'movement', 'open', ${today}, ${due.amount_cents}, '', '{}', '', '', '', '', 1, 'x' from kept
        returning statement_id as statement, id as entry`)
    Object.assign(at, rows[0])
  }
  const ofEntry = (part: string) => ({
    get path() {
      return `/board/bank-entries/${at.entry}/${part}`
    },
    prepare: bring,
  })
  const ofStatement = (part = '') => ({
    get path() {
      return `/board/statements/${at.statement}${part}`
    },
    prepare: bring,
  })
  return {
    'POST /board/statements': {
      get body() {
        return file
      },
      headers: { 'content-type': 'application/octet-stream' },
      async prepare() {
        await portal().db.execute(sql`truncate bank_statements cascade`)
        await resetMemberToFirstDue(portal(), { way: 'virement' })
        file = Buffer.from(buildSampleCamt053Statement([]))
      },
    },
    'GET /board/statements': {},
    'GET /board/statements/:id': ofStatement(),
    'GET /board/statements/:id/entries': ofStatement('/entries'),
    'GET /board/bank-entries/:id/proposals': ofEntry('proposals'),
    'PUT /board/bank-entries/:id/dues': {
      ...ofEntry('dues'),
      get path() {
        return `/board/bank-entries/${at.entry}/dues`
      },
      get body() {
        return { parts: [{ due_id: at.due, amount_cents: 1210 }] }
      },
    },
    'PUT /board/bank-entries/:id/account': {
      get path() {
        return `/board/bank-entries/${at.entry}/account`
      },
      body: { account: '740', label: 'Subvention' },
      prepare: bring,
    },
    'GET /board/reconciliation': {},
    'POST /board/bank-balances': { body: { day: '2020-01-31', cents: 100_000 } },
    'PUT /board/bank-opening': { body: { day: '2020-01-01', cents: 0 } },
    'PUT /board/accounting-year': { body: { ends_month: 12 } },
    'PUT /board/bank-entries/:id/reading': {
      get path() {
        return `/board/bank-entries/${at.entry}/reading`
      },
      body: { booked_on: '2026-11-22', amount_cents: 1600 },
      async prepare() {
        await bring()
        await portal().db.execute(sql`update bank_entries set is_unread = true`)
      },
    },
    'PUT /board/bank-entries/:id/ignored': {
      get path() {
        return `/board/bank-entries/${at.entry}/ignored`
      },
      body: { reason: 'Une subvention' },
      prepare: bring,
    },
    'DELETE /board/bank-entries/:id/decision': {
      get path() {
        return `/board/bank-entries/${at.entry}/decision`
      },
      async prepare() {
        await bring()
        await portal().db.execute(sql`update bank_entries set state = 'ignored'`)
      },
    },
  }
}
