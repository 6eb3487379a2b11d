import { sql } from '#server/drizzle/drizzle.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { contract } from '#contract/contract.ts'
import { defineApiRoute, type ApiRoute } from '#contract/route.ts'
import { z } from 'zod'
import { setMemberBoardRoles } from '#server/office/giveRoles.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { useTestPortal } from './portal.ts'

const here = useTestPortal()
const BOARD = 'bureau@envol.example'
const OTHER = 'membre@envol.example'
const idOf = (email: string) => here.portal.value(sql`select id from members where email = ${email}`)
const rolesOf = async (email: string) =>
  (await here.portal.call('GET /profile/roles', { token: await here.portal.signIn(email) })).body.data
const ALL = ['editing', 'memberships', 'treasury', 'administration']

let token = ''
beforeEach(async () => {
  const { db } = here.portal
  await db.execute(sql`update members set role = 'member'`)
  await db.execute(sql`update members set role = 'board' where email = ${BOARD}`)
  await db.execute(sql`delete from outbox`)
  await db.execute(sql`delete from rate_limits`)
  token = await here.portal.signIn(BOARD)
})

const give = async (email: string, roles: string[], who = token) =>
  here.portal.call('PUT /board/members/:id/roles', {
    path: `/board/members/${String(await idOf(email))}/roles`,
    token: who,
    body: { roles },
  })
const add = (email: string, roles: string[]) =>
  here.portal.call('POST /board/members', { token, body: { email, roles } })

describe('the roles of the board', () => {
  it('are all four for a board member of a former version, and none for other members', async () => {
    expect(new Set((await rolesOf(BOARD)) as string[])).toEqual(new Set(ALL))
    expect(await rolesOf(OTHER)).toEqual([])
  })

  it('are required by each call of the board: a call without one does not compile', () => {
    const its = { summary: 'X', reply: z.object({}) }
    // @ts-expect-error: a board call needs a role
    expect(defineApiRoute('GET /x', { ...its, access: 'board' }).role).toBeUndefined()
    // @ts-expect-error: a member call has no role
    expect(defineApiRoute('GET /x', { ...its, role: 'editing' }).role).toBe('editing')
    const calls = Object.values(contract).flatMap((subject): ApiRoute[] => Object.values(subject))
    const board = calls.filter(({ access }) => access === 'board')
    expect(board.length).toBeGreaterThan(10)
    expect(board.filter(({ role }) => role === undefined)).toEqual([])
  })

  it('are granted and revoked, mailed to their holder and the administrators, and logged in the journal', async () => {
    expect((await add(OTHER, ['editing'])).status).toBe(200)
    expect(await rolesOf(OTHER)).toEqual(['editing'])
    expect(await here.portal.value(sql`select role from members where email = ${OTHER}`)).toBe('board')
    const { rows } = await here.portal.db.execute(
      sql`select recipient, content ->> 'after' as after from outbox where content ->> 'kind' = 'rolesChanged' order by 1`,
    )
    expect(rows).toEqual([
      { recipient: BOARD, after: 'Rédaction' },
      { recipient: OTHER, after: 'Rédaction' },
    ])
    expect((await give(OTHER, [])).status).toBe(200)
    expect(await here.portal.value(sql`select role from members where email = ${OTHER}`)).toBe('member')
    const { body } = await here.portal.call('GET /board/journal', {
      path: '/board/journal?act=roles.changed&per_page=2',
      token,
    })
    expect(body.data).toMatchObject([
      { before: { roles: ['editing'] }, after: { roles: [] }, by: { name: 'Solène Kerbrat' } },
      { before: { roles: [] }, after: { roles: ['editing'] } },
    ])
  })

  it('are refused to an unknown address, at its field', async () => {
    const { status, body } = await add('personne@voyage.example', ['editing'])
    expect([status, body.errors]).toEqual([422, { email: 'Aucun adhérent n’a cette adresse' }])
  })

  it('keep a last administrator, however many are revoked at once', async () => {
    const last = await give(BOARD, ['editing'])
    expect([last.status, last.body.message]).toEqual([
      409,
      'C’est la dernière personne à avoir le rôle « Administration »\u00a0: donnez-le d’abord à une autre.',
    ])
    const { db } = here.portal
    const ids = [Number(await idOf(BOARD)), Number(await idOf(OTHER))]
    for (let round = 0; round < 10; round++) {
      await db.execute(sql`update members set role = 'board' where email in (${BOARD}, ${OTHER})`)
      const taken = await Promise.allSettled(
        ids.map((member_id) =>
          inTransaction(db, (tx) => setMemberBoardRoles(tx, { member_id, roles: [], by_member: 0 })),
        ),
      )
      expect(taken.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
      const left = await here.portal.value(sql`select count(*) from board_roles where role = 'administration'`)
      expect(Number(left)).toBe(1)
    }
  })
})

describe('a session in the office', () => {
  const age = (column: 'confirmed_at' | 'office_at', minutes: number) =>
    here.portal.db.execute(
      sql`update sessions set ${sql.identifier(column)} = now() - make_interval(mins => ${minutes})`,
    )
  const confirm = (password: string) => here.portal.call('POST /profile/confirmation', { token, body: { password } })
  const waiting = () => here.portal.call('GET /board/waiting', { token })

  it('needs a step-up for the most sensitive acts', async () => {
    expect((await waiting()).status).toBe(200)
    await age('confirmed_at', 6)
    expect((await waiting()).status).toBe(200)
    const refused = await add(OTHER, ['editing'])
    expect([refused.status, refused.body.errors]).toEqual([403, { confirmation: 'password' }])
    expect((await confirm('autrechose')).status).toBe(422)
    expect((await confirm('decollage')).status).toBe(200)
    expect((await add(OTHER, ['editing'])).status).toBe(200)
  })

  it('needs a step-up after half an hour without activity', async () => {
    await waiting()
    await age('confirmed_at', 120)
    expect((await waiting()).status).toBe(200)
    await age('office_at', 31)
    const refused = await waiting()
    expect([refused.status, refused.body.errors]).toEqual([403, { confirmation: 'password' }])
    // Calls for members stay open.
    expect((await here.portal.call('GET /profile', { token })).status).toBe(200)
    await confirm('decollage')
    expect((await waiting()).status).toBe(200)
  })
})

describe('an office that accepts passkeys only', () => {
  const strict = useTestPortal({ env: { OFFICE_PASSKEY: 'required' } })
  it('asks for a passkey after a login with a password', async () => {
    const { portal } = strict
    const signed = await portal.signIn(BOARD)
    const refused = await portal.call('GET /board/waiting', { token: signed })
    expect([refused.status, refused.body.errors]).toEqual([403, { confirmation: 'passkey' }])
    await portal.db.execute(sql`update sessions set confirmed_by = 'passkey'`)
    expect((await portal.call('GET /board/waiting', { token: signed })).status).toBe(200)
  })
})

describe('the journal', () => {
  it('is append-only', async () => {
    for (const query of [sql`update journal set act = 'x'`, sql`delete from journal`, sql`truncate journal`])
      await expect(here.portal.db.execute(query)).rejects.toThrow()
  })

  it('records who has read personal data, once an hour for the same data', async () => {
    await here.portal.db.execute(sql`update members set card_code = ${'c'.repeat(22)} where email = ${OTHER}`)
    const lines = () =>
      here.portal.value(sql`select count(*)::int from journal where act like '%.read' or act = 'leavers.listed'`)
    const read = async (path: string) => {
      const before = Number(await lines())
      expect((await here.portal.call('GET /board/requests', { path, token })).status).toBe(200)
      return Number(await lines()) - before
    }
    const personal = [
      '/board/requests',
      '/board/members',
      `/board/cards/${'c'.repeat(22)}`,
      '/board/leaver-certificates?year=2025',
      '/board/refunds',
    ]
    for (const path of personal) expect([path, await read(path), await read(path)]).toEqual([path, 1, 0])
    // Dues and refunds count as one reading.
    expect(await read('/board/dues')).toBe(0)
    const { body } = await here.portal.call('GET /board/journal', {
      path: '/board/journal?act=card.read&per_page=1',
      token,
    })
    expect(body.data).toMatchObject([{ act: 'card.read', subject: '000001' }])
  })

  it('finds entries by author, act and subject', async () => {
    await add(OTHER, ['treasury'])
    const find = async (query: string) =>
      (await here.portal.call('GET /board/journal', { path: `/board/journal?${query}`, token })).body
    expect((await find('search=kerbrat')).meta?.['total']).toBeGreaterThan(0)
    const found = (await find('search=treasury&per_page=1')).data
    expect(found).toMatchObject([{ act: 'roles.changed', after: { roles: ['treasury'] } }])
    expect((await find('search=100%25')).meta?.['total']).toBe(0)
    // A command has no author. The entries of a former member stay.
    await here.portal.db.execute(sql`
      insert into journal (by_member, act, subject_id) values (0, 'backup.asked', 0), (999999, 'backup.asked', 0)`)
    expect((await find('act=backup.asked&per_page=2')).data).toMatchObject([
      { by: { id: 999_999, name: 'Une personne qui n’est plus là' } },
      { by: null },
    ])
  })
})
