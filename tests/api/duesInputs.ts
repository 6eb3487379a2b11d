import { eq, sql } from 'drizzle-orm'
import { debit_files, dues } from '#server/database/schema/dues.ts'
import { readToday } from '#server/database/today.ts'
import { collectDebits } from '#server/dues/collectDebits.ts'
import { addDays, bankDayFrom } from '#server/payments/bankDays.ts'
import { join, OTHER_IBAN } from './duesRows.ts'
import type { Portal } from './portal.ts'

/** A valid input for every call about dues, whoever makes it. */
export function duesInputs(portal: () => Portal) {
  let due = 0
  let file = 0
  let day = ''
  const year = new Date().getFullYear() - 1

  const owe = (way: 'virement' | 'prelevement') => async (email?: string) => {
    due = (await join(portal(), { way, ...(email && { email }) })).id
  }
  const pay = (settled_on: string) => async (email?: string) => {
    await owe('virement')(email)
    await portal().db.update(dues).set({ state: 'payee', settled_on }).where(eq(dues.id, due))
  }
  async function announce() {
    const { db } = portal()
    day = bankDayFrom(addDays(await readToday(db), 1))
    await db
      .update(dues)
      .set({ debit_file_id: null })
      .where(sql`${dues.debit_file_id} is not null`)
    await db.delete(debit_files)
    await owe('prelevement')()
    await db.update(dues).set({ state: 'annoncee', due_on: day }).where(eq(dues.id, due))
  }

  return {
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
      body: { iban: OTHER_IBAN, holder: 'Camille Laurent', has_signed_mandate: true, password: 'decollage' },
      prepare: owe('prelevement'),
    },
    'DELETE /dues/mandate': { prepare: owe('prelevement') },
    'GET /board/dues': {},
    'GET /board/debit-files': {},
    'POST /board/debit-files': {
      get body() {
        return { collect_on: day }
      },
      prepare: announce,
    },
    'GET /board/debit-files/:id/file': {
      get path() {
        return `/board/debit-files/${file}/file`
      },
      async prepare() {
        await announce()
        file = (await collectDebits(portal().db, 1, day)).id
      },
    },
    'PUT /board/debit-files/:id/state': {
      get path() {
        return `/board/debit-files/${file}/state`
      },
      body: { rejected: [] },
      async prepare() {
        const { db } = portal()
        await announce()
        file = (await collectDebits(db, 1, day)).id
        await db
          .update(debit_files)
          .set({ collect_on: addDays(await readToday(db), -1) })
          .where(eq(debit_files.id, file))
      },
    },
    'PUT /board/dues/:id/state': {
      get path() {
        return `/board/dues/${due}/state`
      },
      body: { state: 'payee' },
      prepare: owe('virement'),
    },
  }
}
