import { eq, inArray, sql } from '#server/drizzle/drizzle.ts'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { PendingBoardWork } from '#contract/office/office.ts'
import { dues } from '#server/database/schema/dues.ts'
import { members } from '#server/database/schema/members.ts'
import { readCurrentParisDate } from '#server/database/todayInParis.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { recordDuesPayment } from '#server/dues/ledger/recordPayment.ts'
import { addDays, sameOrNextBankDay } from '#server/payments/bankDays.ts'
import { formatDay, formatEuros } from '#server/payments/format.ts'
import { testFieldEncryption } from './dataKeys.ts'
import { resetMemberToFirstDue } from './duesRows.ts'
import { useTestPortal } from './portal.ts'

const here = useTestPortal()
const EMAIL = 'membre2@envol.example'
let board = ''
let today = ''

beforeEach(async () => {
  const { db } = here.portal
  board = await here.portal.signIn('bureau@envol.example')
  today = await readCurrentParisDate(db)
  await db.execute(sql`truncate refunds, refund_files, bank_statements cascade`)
  await db.update(dues).set({ state: 'attendue', debit_file_id: null }).where(eq(dues.state, 'annoncee'))
})

const waiting = async () => (await here.portal.call('GET /board/waiting', { token: board })).body.data
const one = async (kind: PendingBoardWork['kind']) => (await waiting()).find((each) => each.kind === kind)
const owed = async (query: string) =>
  (await here.portal.call('GET /board/dues', { path: `/board/dues?${query}`, token: board })).body

async function refundOf(due_id: number, state: 'a-faire' | 'remis') {
  const { sealed, sealed_by } = await testFieldEncryption.seal('{}', 'r')
  await here.portal.db.execute(sql`
    insert into refunds (due_id, is_whole, amount_cents, credit_cents, state, about, sealed, sealed_by, iban_end)
      values (${due_id}, false, 790, 790, ${state}, 'r', ${sealed}, ${sealed_by}, '')`)
}

describe('the first page of the office, for the treasury', () => {
  it('names the next debit file with its last day and its sum', async () => {
    expect(await one('next-debits')).toBeUndefined()
    const due = await resetMemberToFirstDue(here.portal, { email: EMAIL })
    const day = sameOrNextBankDay(addDays(today, 5))
    await here.portal.db.update(dues).set({ state: 'annoncee', due_on: day }).where(eq(dues.id, due.id))
    expect(await one('next-debits')).toMatchObject({
      count: 1,
      items: [
        {
          title: `Fichier à écrire le ${formatDay(addDays(day, -1))} au plus tard\u00a0: ${formatEuros(1210)}`,
          path: '/bureau/tresorerie/prelevements',
        },
      ],
    })
  })

  it.each([
    [
      'a member who pauses',
      sql`update members set standing = 'paused' where email = ${EMAIL}`,
      'L’adhérent est en pause',
    ],
    [
      'a member of honour',
      sql`update members set standing = 'honorary' where email = ${EMAIL}`,
      'C’est un membre d’honneur',
    ],
    ['someone who has left', sql`update members set standing = 'left' where email = ${EMAIL}`, 'L’adhérent est parti'],
    [
      'someone who has died',
      sql`update members set standing = 'deceased' where email = ${EMAIL}`,
      'L’adhérent est décédé',
    ],
    [
      'someone who is leaving',
      sql`update members set deletion_at = now() where email = ${EMAIL}`,
      'L’adhérent s’en va',
    ],
    [
      'an account that is not activated',
      sql`update members set password_hash = null where email = ${EMAIL}`,
      'Le compte n’est pas activé',
    ],
    [
      'a member without a mandate',
      sql`update mandates set state = 'revoque' where state = 'actif' and member_id = (select id from members where email = ${EMAIL})`,
      'Pas de mandat en vigueur',
    ],
    [
      'someone whose data was erased',
      sql`update dues set member_id = null where member_id = (select id from members where email = ${EMAIL})`,
      'Ce n’est plus un adhérent',
    ],
  ])('excludes %s from the next debits, with the reason', async (_who, act, why) => {
    const { db } = here.portal
    const [member] = await db.select().from(members).where(eq(members.email, EMAIL))
    onTestFinished(async () => {
      const { standing, deletion_at, password_hash } = member ?? {}
      await db.update(members).set({ standing, deletion_at, password_hash }).where(eq(members.email, EMAIL))
      await db.update(dues).set({ state: 'attendue' }).where(eq(dues.state, 'annoncee'))
    })
    const day = sameOrNextBankDay(addDays(today, 5))
    const kept = await resetMemberToFirstDue(here.portal, { email: 'membre@envol.example', amount_cents: 500 })
    const left = await resetMemberToFirstDue(here.portal, { email: EMAIL })
    await db
      .update(dues)
      .set({ state: 'annoncee', due_on: day })
      .where(inArray(dues.id, [kept.id, left.id]))
    await db.execute(act)
    const title = expect.stringContaining(formatEuros(500)) as string
    expect(await one('next-debits')).toMatchObject({ count: 1, items: [{ title }] })
    const { body } = await here.portal.call('GET /board/debit-preview', {
      path: `/board/debit-preview?until_on=${addDays(day, 3)}`,
      token: board,
    })
    expect(body.data).toMatchObject({ count: 1, total_cents: 500, refused: [{ id: left.id, why }] })
    await db.delete(dues).where(eq(dues.id, left.id))
    await db.update(dues).set({ state: 'attendue' }).where(eq(dues.id, kept.id))
  })

  it('collects one debit of a mandate a day, the oldest', async () => {
    const { db } = here.portal
    const day = sameOrNextBankDay(addDays(today, 5))
    const { id: first, ...due } = await resetMemberToFirstDue(here.portal, { email: EMAIL })
    const from_on = addDays(due.from_on, 40)
    const [second] = await db
      .insert(dues)
      .values({ ...due, from_on, until_on: addDays(from_on, 20) })
      .returning({ id: dues.id })
    const both = inArray(dues.id, [first, second?.id ?? 0])
    await db.update(dues).set({ state: 'annoncee', due_on: day }).where(both)
    expect(await one('next-debits')).toMatchObject({ count: 1 })
    const { body } = await here.portal.call('GET /board/debit-preview', {
      path: `/board/debit-preview?until_on=${addDays(day, 3)}`,
      token: board,
    })
    expect(body.data).toMatchObject({ refused: [{ id: second?.id, why: 'Un autre prélèvement du même jour' }] })
    await db.update(dues).set({ state: 'attendue' }).where(both)
  })

  it('counts the unmatched bank lines by statement, and the refunds to make', async () => {
    const { rows } = await here.portal.db.execute<{ statement: number }>(sql`
      with kept as (
        insert into bank_statements (format, name, sha256, by_member) values ('csv', 'novembre.csv', 'x', 1) returning id
      )
      insert into bank_entries (statement_id, what, state, booked_on, amount_cents, bank_reference, quoted, reason, name,
          account_end, text, of_batch, fingerprint)
        select id, 'movement', state, ${today}, 100, '', '{}', '', '', '', '', 1, state::bytea
          from kept, unnest(array['open', 'unknown', 'booked', 'other']) as state
        returning statement_id as statement`)
    const due = await resetMemberToFirstDue(here.portal, { email: EMAIL, way: 'virement' })
    await refundOf(due.id, 'a-faire')
    expect(await one('bank-lines')).toMatchObject({
      count: 2,
      items: [
        {
          title: `Relevé n°\u00a0${rows[0]?.statement}\u00a0: 2\u00a0lignes`,
          path: `/bureau/tresorerie/releves/${rows[0]?.statement}`,
        },
      ],
    })
    expect(await one('refunds')).toMatchObject({ count: 1, items: [{ title: `${formatEuros(790)} à rendre` }] })
  })

  it('hides all of it from other roles', async () => {
    const due = await resetMemberToFirstDue(here.portal, { email: EMAIL, way: 'virement' })
    await refundOf(due.id, 'a-faire')
    const isTreasury = sql`role = 'treasury' and member_id = (select id from members where email = 'bureau@envol.example')`
    await here.portal.db.execute(sql`delete from board_roles where ${isTreasury}`)
    expect((await waiting()).map(({ kind }) => kind)).not.toContain('refunds')
    await here.portal.db.execute(sql`
      insert into board_roles (member_id, role) select id, 'treasury' from members where email = 'bureau@envol.example'`)
    expect((await waiting()).map(({ kind }) => kind)).toContain('refunds')
  })
})

describe('« Qui doit quoi »', () => {
  it('shows unpaid dues only when asked, with a total that excludes partial payments', async () => {
    const due = await resetMemberToFirstDue(here.portal, { email: EMAIL, way: 'virement' })
    const before = await owed('owed=oui&per_page=50')
    expect(before.data.map(({ state }) => state)).toEqual(
      before.data.map(() => expect.stringMatching(/^(attendue|rejetee)$/)),
    )
    expect(before.data.map(({ id }) => id)).toContain(due.id)
    expect(before.owed_cents).toBe(
      before.data.reduce((sum, { amount_cents, paid_cents }) => sum + amount_cents - paid_cents, 0),
    )
    const payment = { by_member: 1, due_ids: [due.id], amount_cents: 500, paid_on: today, by: 'virement' as const }
    await inTransaction(here.portal.db, (tx) => recordDuesPayment(tx, {}, payment))
    expect((await owed('owed=oui')).owed_cents).toBe(before.owed_cents - 500)
    // The total covers every due of the filter, not only one page.
    expect((await owed('owed=oui&per_page=1')).owed_cents).toBe(before.owed_cents - 500)
    expect((await owed('state=payee')).owed_cents).toBe(0)
  })

  it.each(['a-faire', 'remis'] as const)('shows a refund that is %s on its due', async (state) => {
    const due = await resetMemberToFirstDue(here.portal, { email: EMAIL, way: 'virement' })
    await refundOf(due.id, state)
    const found = (await owed('search=' + due.reference)).data
    expect(found).toMatchObject([{ id: due.id, refund: { state, amount_cents: 790 } }])
    await here.portal.db.execute(sql`update refunds set state = 'refuse'`)
    expect((await owed('search=' + due.reference)).data).toMatchObject([{ refund: { state: 'refuse' } }])
  })

  it('is exported for French spreadsheets: byte order mark, semicolons, decimal commas, dates, and no formula', async () => {
    const due = await resetMemberToFirstDue(here.portal, { email: EMAIL, way: 'virement' })
    await here.portal.db
      .update(members)
      .set({ last_name: '=HYPERLINK("http://x";"y")', first_name: 'Élise' })
      .where(eq(members.email, EMAIL))
    const answer = await here.portal.app.inject({
      url: `/api/v1/board/dues/csv?search=${due.reference}`,
      headers: { authorization: `Bearer ${board}` },
    })
    expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
      200,
      'text/csv; charset=utf-8',
      'private, no-store',
    ])
    const text = answer.rawPayload.toString('utf8')
    expect(text.startsWith('\ufeff"Numéro";"Nom";"Prénom"')).toBe(true)
    const [, line = ''] = text.split('\r\n')
    const french = (day: string) => day.split('-').toReversed().join('/')
    expect(line).toContain(`"'=HYPERLINK(""http://x"";""y"")";"Élise"`)
    expect(line).toContain(`"${french(due.from_on)}";"${french(due.until_on)}";"12,10";"0,00";"12,10"`)
    expect(
      await here.portal.value(sql`select after from journal where act = 'owed.exported' order by id desc limit 1`),
    ).toEqual({
      count: 1,
    })
    // Only the lines of the filter are included.
    expect(text.trimEnd().split('\r\n')).toHaveLength(2)
  })
})
