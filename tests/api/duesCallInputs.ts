import { eq, sql } from '#server/drizzle/drizzle.ts'
import { debit_files, dues } from '#server/database/schema/dues.ts'
import { readCurrentParisDate } from '#server/database/todayInParis.ts'
import { createDebitFile } from '#server/dues/debits/createDebitFile.ts'
import { addDays, sameOrNextBankDay } from '#server/payments/bankDays.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { settleDebitFileExceptRejected } from '#server/dues/debits/settleDebitFileExceptRejected.ts'
import { recordDuesPayment } from '#server/dues/ledger/recordPayment.ts'
import { writeOffDueForTreasury } from '#server/dues/writeOff.ts'
import { testFieldEncryption } from './dataKeys.ts'
import { resetMemberToFirstDue, GERMAN_TEST_IBAN } from './duesRows.ts'
import type { TestPortal } from './portal.ts'

/** Returns valid parameters and bodies of every API call about dues, for the access tests. */
export function duesCallInputs(portal: () => TestPortal) {
  let due = 0
  let file = 0
  let refund = 0
  let refundFile = 0
  let holder = 0
  let day = ''
  let closed = 2000
  const year = new Date().getFullYear() - 1

  const owe = (way: 'virement' | 'prelevement') => async (email?: string) => {
    due = (await resetMemberToFirstDue(portal(), { way, ...(email && { email }) })).id
  }
  const pay = (settled_on: string) => async (email?: string) => {
    await owe('virement')(email)
    await portal().db.update(dues).set({ state: 'payee', settled_on }).where(eq(dues.id, due))
  }
  const payTooMuch = async (by: 'virement' | 'cheque') => {
    await owe('virement')()
    const payment = { by_member: 1, due_ids: [due], amount_cents: 2000, paid_on: `${year}-12-30`, by }
    await inTransaction(portal().db, (tx) => recordDuesPayment(tx, {}, payment))
  }
  /** Inserts a refund of overpaid dues, with the member's bank account. */
  async function promise(state: 'a-faire' | 'remis') {
    await payTooMuch('virement')
    const { db } = portal()
    await db.execute(sql`truncate refunds, refund_files cascade`)
    const { sealed, sealed_by } = await testFieldEncryption.seal(
      JSON.stringify({ iban: GERMAN_TEST_IBAN, holder: 'Inès' }),
      'refund',
    )
    const { rows } = await db.execute<{ id: number; file: number }>(sql`
      with file as (insert into refund_files (message_id, execute_on) values ('R', current_date) returning id)
      insert into refunds (due_id, is_whole, amount_cents, credit_cents, state, file_id, about, sealed, sealed_by, iban_end)
        select ${due}, false, 790, 790, ${state}, case when ${state} = 'remis' then id end, 'refund', ${sealed}, ${sealed_by}, ''
          from file returning id, file_id as file`)
    refund = rows[0]?.id ?? 0
    refundFile = rows[0]?.file ?? 0
  }
  async function announce() {
    const { db } = portal()
    day = sameOrNextBankDay(addDays(await readCurrentParisDate(db), 1))
    await db
      .update(dues)
      .set({ debit_file_id: null })
      .where(sql`${dues.debit_file_id} is not null`)
    await db.delete(debit_files)
    await owe('prelevement')()
    await db.update(dues).set({ state: 'annoncee', due_on: day }).where(eq(dues.id, due))
  }

  async function collectOne() {
    await announce()
    const seen = { count: 1, total_cents: 1210 }
    file = (await createDebitFile(portal().db, { by_member: 1, until_on: day, ...seen })).id
  }

  return {
    'GET /board/refunds': {},
    'POST /board/dues/:id/refund': {
      get path() {
        return `/board/dues/${due}/refund`
      },
      body: { is_whole: false, iban: GERMAN_TEST_IBAN },
      prepare: () => payTooMuch('virement'),
    },
    'DELETE /board/refunds/:id': {
      get path() {
        return `/board/refunds/${refund}`
      },
      prepare: () => promise('a-faire'),
    },
    'POST /board/refund-files': { prepare: () => promise('a-faire') },
    'GET /board/refund-files/:id/file': {
      get path() {
        return `/board/refund-files/${refundFile}/file`
      },
      prepare: () => promise('remis'),
    },
    'PUT /board/refund-files/:id/settlement': {
      get path() {
        return `/board/refund-files/${refundFile}/settlement`
      },
      body: { on: `${year}-12-31`, refused: [] },
      prepare: () => promise('remis'),
    },
    'GET /dues': {},
    'GET /dues/change': { path: '/dues/change?function=hotesse-steward&working_time=temps-plein' },
    'GET /dues/:id/receipt': {
      get path() {
        return `/dues/${due}/receipt`
      },
      prepare: pay(`${year}-03-01`),
    },
    'GET /dues/certificates/:year': { path: `/dues/certificates/${year}`, prepare: pay(`${year}-03-01`) },
    'GET /dues/mandate': { prepare: owe('prelevement') },
    'PUT /dues/mandate': {
      body: { iban: GERMAN_TEST_IBAN, holder: 'Camille Laurent', has_signed_mandate: true, password: 'decollage' },
      prepare: owe('prelevement'),
    },
    'DELETE /dues/mandate': { prepare: owe('prelevement') },
    'DELETE /board/members/:id/mandate': {
      get path() {
        return `/board/members/${holder}/mandate`
      },
      prepare: async () =>
        void (holder = (await resetMemberToFirstDue(portal(), { way: 'prelevement' })).member_id ?? 0),
    },
    'GET /board/dues': {},
    'GET /board/dues/csv': {},
    'GET /board/debit-files': {},
    'POST /board/debit-files': {
      get body() {
        return { until_on: day, count: 1, total_cents: 1210 }
      },
      prepare: announce,
    },
    'GET /board/debit-files/:id/file': {
      get path() {
        return `/board/debit-files/${file}/file`
      },
      async prepare() {
        await collectOne()
      },
    },
    'POST /board/debit-files/:id/cancellation': {
      get path() {
        return `/board/debit-files/${file}/cancellation`
      },
      body: { why: 'annule' },
      prepare: collectOne,
    },
    'DELETE /board/dues/:id/debit': {
      get path() {
        return `/board/dues/${due}/debit`
      },
      prepare: collectOne,
    },
    'POST /board/dues/:id/debit': {
      get path() {
        return `/board/dues/${due}/debit`
      },
      async prepare() {
        await owe('prelevement')()
        await portal().db.update(dues).set({ state: 'rejetee', refusal_reason: 'AM04' }).where(eq(dues.id, due))
      },
    },
    'PUT /board/dues/:id/write-off': {
      get path() {
        return `/board/dues/${due}/write-off`
      },
      body: { reason: 'Difficulté financière' },
      prepare: owe('virement'),
    },
    'DELETE /board/dues/:id/write-off': {
      get path() {
        return `/board/dues/${due}/write-off`
      },
      async prepare() {
        await owe('virement')()
        await writeOffDueForTreasury(
          { db: portal().db, env: portal().context.env },
          { id: due, by_member: 1, reason: 'Essai' },
        )
      },
    },
    'PUT /board/refunds/:id/state': {
      get path() {
        return `/board/refunds/${refund}/state`
      },
      body: { state: 'rendu', on: `${year}-12-31` },
      async prepare() {
        await promise('remis')
        await portal().db.execute(sql`update refunds set state = 'refuse' where id = ${refund}`)
      },
    },
    'PUT /board/debit-files/:id/state': {
      get path() {
        return `/board/debit-files/${file}/state`
      },
      body: { rejected: [] },
      async prepare() {
        const { db } = portal()
        await collectOne()
        await db
          .update(debit_files)
          .set({ until_on: addDays(await readCurrentParisDate(db), -1) })
          .where(eq(debit_files.id, file))
      },
    },
    'DELETE /board/debit-files/:id/state': {
      get path() {
        return `/board/debit-files/${file}/state`
      },
      async prepare() {
        const { db } = portal()
        await announce()
        file = (await createDebitFile(db, { by_member: 1, until_on: day, count: 1, total_cents: 1210 })).id
        const before = addDays(await readCurrentParisDate(db), -1)
        await db.update(debit_files).set({ until_on: before }).where(eq(debit_files.id, file))
        await db.update(dues).set({ due_on: before }).where(eq(dues.id, due))
        await settleDebitFileExceptRejected({ db, env: portal().context.env }, { by_member: 1, id: file, rejected: [] })
      },
    },
    'POST /board/payments': {
      get body() {
        return { dues: [due], amount_cents: 100, settled_on: `${year}-12-30`, by: 'cheque', piece: '0012345' }
      },
      prepare: owe('virement'),
    },
    'POST /board/dues/:id/give-back': {
      get path() {
        return `/board/dues/${due}/give-back`
      },
      body: { on: `${year}-12-30`, by: 'virement' },
      prepare: () => payTooMuch('virement'),
    },
    'POST /board/dues/:id/credit': {
      get path() {
        return `/board/dues/${due}/credit`
      },
      async prepare() {
        await payTooMuch('virement')
        const { db } = portal()
        const [{ id: _id, ...paid } = never()] = await db.select().from(dues).where(eq(dues.id, due))
        const next = { ...paid, from_on: addDays(paid.until_on, 1), until_on: addDays(paid.until_on, 30) }
        const [made] = await db
          .insert(dues)
          .values({ ...next, state: 'attendue', settled_on: null })
          .returning({ id: dues.id })
        due = made?.id ?? 0
      },
    },
    'POST /board/deposits': { body: { from: '5112', on: `${year}-12-30` }, prepare: () => payTooMuch('cheque') },
    'GET /board/dues/next': {},
    'POST /board/dues/next': {},
    'GET /board/debit-preview': {
      get path() {
        return `/board/debit-preview?until_on=${day}`
      },
      prepare: announce,
    },
    'POST /board/dues/reminders': {
      get body() {
        return { dues: [due], words: 'Votre prélèvement n’est pas passé.' }
      },
      prepare: owe('virement'),
    },
    'GET /board/ledger/:year': { path: `/board/ledger/${year}` },
    'GET /board/ledger/:year/fec': { path: `/board/ledger/${year}/fec` },
    'POST /board/ledger/:year/close': {
      get path() {
        return `/board/ledger/${closed}/close`
      },
      // Each call closes another year: an empty one.
      prepare: async () => void (closed += 1),
    },
    'POST /board/ledger/:year/certificates': { path: `/board/ledger/${year}/certificates` },
    'PUT /board/dues/:id/state': {
      get path() {
        return `/board/dues/${due}/state`
      },
      body: { state: 'payee' },
      prepare: owe('virement'),
    },
  }
}

function never(): never {
  throw new Error('It is not there')
}
