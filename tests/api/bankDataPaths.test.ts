import { sql } from '#server/drizzle/drizzle.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import type { BoardRole } from '#contract/office/boardRoles.ts'
import { contract } from '#contract/contract.ts'
import type { ApiRoute } from '#contract/route.ts'
import { allFeatures } from '#server/app.ts'
import { canonicalEmail } from '#server/database/canonicalEmail.ts'
import { members } from '#server/database/schema/members.ts'
import { JobQueue } from '#server/jobs/JobQueue.ts'
import { privacyRightsJobs } from '#server/profile/rights.ts'
import { testFieldEncryption } from './dataKeys.ts'
import { resetMemberToFirstDue, listQueuedMailsOfRecipient } from './duesRows.ts'
import { useTestPortal } from './portal.ts'
import { unzip } from './unzip.ts'

const here = useTestPortal({ env: { TAX_CREDIT: 'on' } })
const EMAIL = 'membre@envol.example'
const HOLDER = 'Titulaire Secret'
const ACCOUNT_END = 'DE89 •••• 3000'
const LABEL = 'VIR DE TITULAIRE DISCRET'
/**
 * Searchable bank data of the test's member. Each value occurs only in their mandate, refund or bank statement line.
 */
const planted = { rum: '', holder: HOLDER, iban_end: ACCOUNT_END, label: LABEL }
let whose = 0
const tokens = {} as Record<'first' | 'second' | 'treasurer' | 'others', string>

async function someone(name: string, roles: BoardRole[]) {
  const email = `${name}@voyage.example`
  const password_hash = String(await here.portal.value(sql`select password_hash from members where id = 1`))
  const values = { email, canonical_email: canonicalEmail(email), first_name: 'Anne', last_name: name, password_hash }
  const [made] = await here.portal.db
    .insert(members)
    .values({ ...values, company_id: 1, role: 'board' })
    .returning({ id: members.id })
  await here.portal.db.execute(sql`delete from board_roles where member_id = ${made?.id}`)
  for (const role of roles)
    await here.portal.db.execute(sql`insert into board_roles (member_id, role) values (${made?.id}, ${role})`)
  return here.portal.signIn(email)
}

beforeAll(async () => {
  const { db } = here.portal
  const due = await resetMemberToFirstDue(here.portal, { email: EMAIL, holder: HOLDER, iban: 'DE89370400440532013000' })
  whose = due.member_id ?? 0
  planted.rum = String(await here.portal.value(sql`select rum from mandates where member_id = ${whose}`))
  const { sealed, sealed_by } = await testFieldEncryption.seal(
    JSON.stringify({ iban: 'DE89370400440532013000', holder: HOLDER }),
    'r',
  )
  await db.execute(sql`
    insert into refunds (due_id, is_whole, amount_cents, credit_cents, state, about, sealed, sealed_by, iban_end)
      values (${due.id}, false, 100, 100, 'refuse', 'r', ${sealed}, ${sealed_by}, ${ACCOUNT_END})`)
  await db.execute(sql`
    with statement as (
      insert into bank_statements (format, name, sha256, by_member) values ('csv', '', 'x', 1) returning id
    ), entry as (
      insert into bank_entries (statement_id, what, state, booked_on, amount_cents, bank_reference, quoted, reason, name,
          account_end, text, of_batch, fingerprint)
        select id, 'movement', 'booked', current_date, 1210, '', '{}', '', ${HOLDER}, ${ACCOUNT_END}, ${LABEL}, 1, 'x'
          from statement returning id
    )
    insert into bank_entry_dues (entry_id, due_id, amount_cents) select id, ${due.id}, 1210 from entry`)
  tokens.first = await someone('premiere', ['memberships'])
  tokens.second = await someone('seconde', ['memberships'])
  tokens.treasurer = await someone('tresoriere', ['memberships', 'treasury'])
  tokens.others = await someone('autres', ['memberships', 'editing', 'administration'])
})

async function makeArchives() {
  const { context } = here.portal
  const held = allFeatures.flatMap(({ personalData }) => personalData ?? [])
  const queue = new JobQueue(privacyRightsJobs(context, held), context)
  await queue.drain()
  await queue.close()
}
const ask = async (token: string) =>
  (await here.portal.call('POST /board/members/:id/exports', { path: `/board/members/${whose}/exports`, token })).body
    .data
const offered = async (token: string) =>
  (await here.portal.call('GET /board/members/:id', { path: `/board/members/${whose}`, token })).body.data.exports
const download = (id: number, token: string) =>
  here.portal.app.inject({
    url: `/api/v1/board/members/${whose}/exports/${id}/file`,
    headers: { authorization: `Bearer ${token}` },
  })
/** Returns the file names and contents of a ZIP archive as one text. */
const textOf = (zip: Buffer) => {
  const files = unzip(zip)
  return [...files.keys(), String(files.get('index.html')), String(files.get('donnees.json'))].join('\n')
}

describe('the archive that the board prepares', () => {
  it('has no bank data when a person with only the role « adhésions » prepares it', async () => {
    const { id } = await ask(tokens.first)
    await makeArchives()
    const { statusCode, rawPayload } = await download(id, tokens.first)
    expect(statusCode).toBe(200)
    const text = textOf(rawPayload)
    for (const [what, value] of Object.entries(planted)) expect([what, text.includes(value)]).toEqual([what, false])
    expect(text).not.toMatch(/mandat-|"(mandates|bank_entries)"/)
    expect(text).toMatch(/réservées à la\s+trésorerie/)
    // Amounts and states belong to the member's file, and stay.
    expect(text).toContain('Cotisations et paiements')
  })

  it('is available only to the person who prepared it', async () => {
    const { id } = await ask(tokens.first)
    await makeArchives()
    expect(await offered(tokens.first)).toContainEqual(expect.objectContaining({ id, state: 'prete' }))
    expect(await offered(tokens.second)).toEqual([])
    expect((await download(id, tokens.second)).statusCode).toBe(404)
    expect((await download(id, tokens.treasurer)).statusCode).toBe(404)
    // Two people who prepare an archive at the same time get one each.
    const [one, other] = await Promise.all([ask(tokens.first), ask(tokens.second)])
    expect(one.id).not.toBe(other.id)
  })

  it('has bank data for the treasury role, as long as the person has it', async () => {
    const { id } = await ask(tokens.treasurer)
    await makeArchives()
    const made = await download(id, tokens.treasurer)
    const text = textOf(made.rawPayload)
    for (const [what, value] of Object.entries(planted)) expect([what, text.includes(value)]).toEqual([what, true])
    expect(text).toMatch(/mandat-/)
    const treasury = sql`role = 'treasury' and member_id = (select id from members where last_name = 'tresoriere')`
    await here.portal.db.execute(sql`delete from board_roles where ${treasury}`)
    expect((await download(id, tokens.treasurer)).statusCode).toBe(404)
    expect(await offered(tokens.treasurer)).toEqual([])
    await here.portal.db.execute(sql`
      insert into board_roles (member_id, role) select id, 'treasury' from members where last_name = 'tresoriere'`)
  })

  it('is announced to the member by a mail with a neutral subject', async () => {
    await here.portal.db.execute(sql`delete from outbox`)
    await here.portal.db.execute(sql`delete from data_exports`)
    await ask(tokens.first)
    await makeArchives()
    await ask(tokens.treasurer)
    await makeArchives()
    const mails = await listQueuedMailsOfRecipient(here.portal, EMAIL)
    expect(mails).toMatchObject([
      { kind: 'archiveMade', holds_bank: false },
      { kind: 'archiveMade', holds_bank: true },
    ])
    const [first, second] = mails.map((mail) => here.portal.context.composeMail(mail as never))
    expect(first?.subject).toBe('Un changement sur votre compte')
    expect(first?.text).toContain('une archive de vos données')
    expect(first?.text).toContain('sans vos données bancaires')
    expect(second?.text).toContain('avec vos données bancaires')
  })

  it('is not mailed to someone who has died', async () => {
    await here.portal.db.execute(sql`delete from outbox`)
    await here.portal.db.execute(sql`update members set standing = 'deceased' where id = ${whose}`)
    await ask(tokens.first)
    await makeArchives()
    expect(await listQueuedMailsOfRecipient(here.portal, EMAIL)).toEqual([])
    await here.portal.db.execute(sql`update members set standing = 'active' where id = ${whose}`)
  })
})

/** API paths of the board's GET calls that could reveal a member's bank data to a person without the treasury role. */
const read: Record<string, () => string[]> = {
  'GET /board/directory': () => [
    '/board/directory',
    `/board/directory?search=${planted.rum}`,
    '/board/directory?search=3000',
  ],
  'GET /board/directory/csv': () => ['/board/directory/csv'],
  'GET /board/member-views': () => ['/board/member-views'],
  'GET /board/member-lists': () => ['/board/member-lists'],
  'GET /board/members/:id': () => [`/board/members/${whose}`],
  'GET /board/requests': () => ['/board/requests'],
  'GET /board/requests/:id': () => ['/board/requests/1'],
  'GET /board/waiting': () => ['/board/waiting'],
  'GET /board/journal': () => ['/board/journal?per_page=100', `/board/journal?search=${planted.rum}`],
  'GET /board/failures': () => ['/board/failures'],
  'GET /board/handover/:role': () =>
    ['treasury', 'memberships', 'editing', 'administration'].map((role) => `/board/handover/${role}`),
  'GET /board/messages': () => ['/board/messages'],
  'GET /board/members': () => ['/board/members'],
  'GET /board/system': () => ['/board/system'],
  'GET /search/member': () => [`/search/member?query=${encodeURIComponent(HOLDER)}`],
  'GET /search': () => [`/search?query=${encodeURIComponent(HOLDER)}`],
}

describe('bank data, without the role « trésorerie »,', () => {
  it.each(Object.keys(read))('is not in %s', async (name) => {
    for (const path of read[name]?.() ?? []) {
      const answer = await here.portal.app.inject({
        url: `/api/v1${path}`,
        headers: { authorization: `Bearer ${tokens.others}`, 'x-requested-with': 'XMLHttpRequest' },
      })
      expect([path, answer.statusCode < 500]).toEqual([path, true])
      for (const [what, value] of Object.entries(planted))
        expect([path, what, answer.body.includes(value)]).toEqual([path, what, false])
    }
  })

  it('is in no other call: only treasury calls return a mandate, an account or a bank line', () => {
    const routes: ApiRoute[] = Object.values(contract).flatMap((subject): ApiRoute[] => Object.values(subject))
    const shows = routes
      .filter(({ access, role }) => access === 'board' && role !== 'treasury')
      .filter(({ reply }) => /"(rum|iban|iban_end|account_end|holder|bic)"/.test(JSON.stringify(reply)))
      .map(({ method, path }) => `${method} ${path}`)
    // `bank` is null without the role (tested above). The list check returns the columns of the uploaded file only. The
    // holder of a proxy is a member who votes for another.
    expect(shows).toEqual(['GET /board/events/:id/proxies', 'GET /board/members/:id', 'POST /board/member-lists/check'])
  })
})
