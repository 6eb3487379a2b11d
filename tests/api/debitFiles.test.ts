import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { debit_files, dues } from '#server/database/schema/dues.ts'
import { members } from '#server/database/schema/members.ts'
import { readToday } from '#server/database/today.ts'
import { announceDebits } from '#server/dues/announceDebits.ts'
import { addDays, bankDayFrom } from '#server/payments/bankDays.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { join, waitsOrEnds } from './duesRows.ts'
import { usePortal } from './portal.ts'

const here = usePortal()
const ME = 'membre@envol.example'
const OTHER = 'membre2@envol.example'
const THIRD = 'membre3@envol.example'
let [board, today] = ['', '']

beforeEach(async () => {
  const { db } = here.portal
  board = await here.portal.signIn('bureau@envol.example')
  today = await readToday(db)
  await db.execute(sql`truncate refunds, refund_files, bank_statements cascade`)
  await db.update(dues).set({ member_id: null, debit_file_id: null })
  await db.delete(debit_files)
  await db.execute(sql`update members set standing = 'active', deletion_at = null, charged_from = null,
    password_hash = (select password_hash from members where email = 'bureau@envol.example')`)
  await db.execute(sql`delete from outbox`)
})

type Call = Parameters<typeof here.portal.call>[0]
const call = (name: string, path: string, body?: object) =>
  here.portal.call(`${name} ${path}` as Call, { path, token: board, ...(body && { body }) })

/** A member whose debit was announced. */
async function announced(email = ME, amount_cents = 1210) {
  const { id } = await join(here.portal, { email, amount_cents })
  await announceDebits(here.portal.db, {})
  return read(id)
}
async function read(id: number) {
  const [due] = await here.portal.db.select().from(dues).where(eq(dues.id, id))
  if (!due || due.member_id === null) throw new Error('The due is gone')
  return { ...due, member_id: due.member_id }
}
type Preview = { count: number; total_cents: number; left: { count: number } }
const preview = async () =>
  (await call('GET', `/board/debit-preview?until_on=${until()}`)).body.data as Preview
const collect = ({ count, total_cents }: { count: number; total_cents: number }) =>
  call('POST', '/board/debit-files', { until_on: until(), count, total_cents })
const until = () => bankDayFrom(addDays(today, 25))
const depart = (member_id: number, standing = 'left') =>
  call('PUT', `/board/members/${member_id}/standing`, { standing, on: today })

describe('a departure that is noted while a file is written', () => {
  const held = ['members', 'dues_plans', 'dues', 'mandates'] as const
  const cases = held.flatMap((table) => [
    [table, 'the file'] as const,
    [table, 'the departure'] as const,
  ])

  it.each(cases)('comes before or after it, as both wait for %s and %s is first', async (table, first) => {
    const { db } = here.portal
    await announced(ME)
    await announced(OTHER)
    const { member_id } = await announced(THIRD)
    const seen = await preview()
    const works = [() => collect(seen), () => depart(member_id)]
    if (first === 'the departure') works.reverse()
    const begun: Promise<{ status: number }>[] = []
    let ended = 0
    await inTransaction(db, async (tx) => {
      const key = table === 'members' ? 'id' : 'member_id'
      await tx.execute(sql`select from ${sql.identifier(table)} where ${sql.identifier(key)} = ${member_id} for update`)
      for (const work of works) {
        const one = work()
        begun.push(one)
        void one.finally(() => (ended += 1))
        await waitsOrEnds(here.portal, one, begun.length - ended)
      }
    })
    const statuses = (await Promise.all(begun)).map(({ status }) => status)
    // What was seen is not there any more once the departure is first.
    expect([
      [200, 200],
      [200, 409],
    ]).toContainEqual(statuses)
    const left = await here.portal.value(sql`select count(*)::int from dues where member_id = ${member_id} and state = 'remise'`)
    expect(left).toBe(0)
  })
})
