import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from '#server/drizzle/drizzle.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { retentionPeriods } from '#server/privacy/durations.ts'
import { allFeatures } from '#server/app.ts'
import { JobQueue } from '#server/jobs/JobQueue.ts'
import { durationToSeconds } from '#server/lib/duration.ts'
import { privacyRightsJobs, deleteExpiredPrivacyExports } from '#server/profile/rights.ts'
import { MEMBER_DATA_CANARY, CANARY_MEMBER_EMAIL_ADDRESS, insertMemberCanaryRows } from './plantedFixtures.ts'
import { useTestPortal } from './portal.ts'
import { unzip } from './unzip.ts'

const here = useTestPortal()
let token = ''
let member = 0

/** Reference (RUM) of the member's revoked SEPA mandate. */
const RUM = `${MEMBER_DATA_CANARY}-2`
const signed = { iban: 'FR7630006000011234567890189', holder: 'Inès Morvan', ip: '192.0.2.7', text: 'J’autorise Envol' }

const ask = async (whose = token) => (await here.portal.call('POST /profile/exports', { token: whose })).body.data
const list = async (whose = token) => (await here.portal.call('GET /profile/exports', { token: whose })).body.data
const fetchFile = (id: number, whose = token) =>
  here.portal.app.inject({ url: `/api/v1/profile/exports/${id}/file`, headers: { authorization: `Bearer ${whose}` } })
const archives = () => readdir(join(here.portal.folder, 'files/exports')).catch(() => [])
async function work(held = allFeatures.flatMap(({ personalData }) => personalData ?? [])) {
  const queue = new JobQueue(privacyRightsJobs(here.portal.context, held), here.portal.context)
  await queue.drain()
  await queue.close()
}

beforeAll(async () => {
  member = await insertMemberCanaryRows(here.portal)
  const { sealed, sealed_by } = await here.portal.context.secrets.seal(JSON.stringify(signed), RUM)
  await here.portal.db.execute(sql`update mandates set sealed = ${sealed}, sealed_by = ${sealed_by} where rum = ${RUM}`)
  // The key that has encrypted another mandate is lost.
  await here.portal.db.execute(sql`update mandates set sealed_by = 'perdue' where rum = 'KEPT'`)
  await here.portal.db.execute(sql`delete from data_exports`)
  await here.portal.db.execute(sql`insert into board_roles (member_id, role) values (${member}, 'editing')`)
  token = await here.portal.signIn(CANARY_MEMBER_EMAIL_ADDRESS)
})

describe('the archive of a member’s data', () => {
  it('is created once, however often it is requested, and announced by a mail', async () => {
    await here.portal.db.execute(sql`delete from outbox where subject is null`)
    const [asked, again] = await Promise.all([ask(), ask()])
    expect(again).toEqual(asked)
    expect(asked).toMatchObject({ state: 'en-preparation', until: null, size: null })
    expect((await fetchFile(asked.id)).statusCode).toBe(404)
    await work()
    const [made, ...others] = await list()
    expect(others).toEqual([])
    expect(made).toMatchObject({ id: asked.id, state: 'prete', size: expect.any(Number) })
    const left = (Date.parse(made?.until ?? '') - Date.now()) / 1000
    expect(Math.abs(left - durationToSeconds(retentionPeriods.archive))).toBeLessThan(120)
    const { rows } = await here.portal.db.execute(
      sql`select recipient, content ->> 'kind' as kind from outbox where recipient is not null`,
    )
    expect(rows).toEqual([{ recipient: CANARY_MEMBER_EMAIL_ADDRESS, kind: 'exportReady' }])
  })

  it('has every table that names members, as JSON and as a readable page, and no secrets of the account', async () => {
    const [made] = await list()
    const { statusCode, headers, rawPayload } = await fetchFile(made?.id ?? 0)
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'application/zip',
      'private, no-store',
    ])
    expect(headers['content-disposition']).toMatch(/^attachment; filename=mes-donnees-\d{4}-\d\d-\d\d\.zip$/)
    const files = unzip(rawPayload)
    expect([...files.keys()]).toEqual([
      'index.html',
      'donnees.json',
      expect.stringMatching(/^documents\/1-recu-.*\.pdf$/),
      // Revoked mandates are included, as proof of the signature. A mandate that cannot be decrypted is not.
      ...[2, 3].map((at) => expect.stringMatching(new RegExp(`^documents/${at}-mandat-.*\\.pdf$`))),
    ])
    expect(String([...files.values()].at(-1))).toMatch(/^%PDF-1/)
    const data = JSON.parse(String(files.get('donnees.json'))) as Record<string, object[]>
    const { rows: referring } = await here.portal.db.execute<{ name: string }>(sql`
      select distinct conrelid::regclass::text as name from pg_constraint
      where contype = 'f' and confrelid = 'members'::regclass order by 1`)
    // Short-lived secrets add nothing to the rest.
    const passing = new Set([
      'activations',
      'passkey_challenges',
      'password_resets',
      'text_presence',
      'email_changes',
      'departures',
    ])
    const others = [
      'members',
      'bank_entries',
      'contact_exchanges',
      'certificates',
      'contact_messages',
      'mails',
      'refunds',
      'request_messages',
    ]
    const wanted = [...new Set([...others, ...referring.map(({ name }) => name)])]
    expect(Object.keys(data).toSorted()).toEqual(wanted.filter((name) => !passing.has(name)).toSorted())
    for (const [name, rows] of Object.entries(data)) expect([name, rows.length > 0]).toEqual([name, true])
    expect(data['members']).toMatchObject([
      { id: member, email: CANARY_MEMBER_EMAIL_ADDRESS, first_name: MEMBER_DATA_CANARY, card_code: MEMBER_DATA_CANARY },
    ])
    expect(data['contact_messages']).toMatchObject([{ content: MEMBER_DATA_CANARY }])
    // The sender's address of an answer by mail is included, even another person's.
    for (const name of ['contact_exchanges', 'request_messages'])
      expect(data[name]).toMatchObject([{ mail_from: MEMBER_DATA_CANARY }])
    const { iban: _, ...told } = signed
    expect(data['mandates']).toContainEqual(expect.objectContaining({ state: 'revoque', rum: RUM, ...told }))
    expect(data['mandates']).toContainEqual(
      expect.objectContaining({ rum: 'KEPT', holder: expect.stringMatching(/^Illisible/) }),
    )
    // A form filled in with the member's address may hold a name and a telephone of somebody else.
    for (const [name, of] of Object.entries({
      contact_messages: ['name', 'phone'],
      membership_requests: ['applicant'],
    }))
      for (const row of data[name] ?? []) for (const key of of) expect(row).not.toHaveProperty(key)

    const page = String(files.get('index.html'))
    for (const title of ['Identité, travail et choix', 'Cotisations et paiements', 'Messages au bureau'])
      expect(page).toContain(`<h2>${title}</h2>`)
    expect(page).toContain('10\u00a0€')
    const both = page + String(files.get('donnees.json'))
    for (const secret of [
      signed.iban,
      '$argon2id',
      'password_hash',
      'token_hash',
      'sealed',
      `${MEMBER_DATA_CANARY}-key`,
    ])
      expect(both).not.toContain(secret)
  })

  it('is worded like the screens, the identity first', async () => {
    const theirs = await here.portal.signIn('membre3@envol.example')
    const { id } = await ask(theirs)
    await work()
    const files = unzip((await fetchFile(id, theirs)).rawPayload)
    const page = String(files.get('index.html'))
    expect(/<h2>(.*?)<\/h2>/.exec(page)?.[1]).toBe('Identité, travail et choix')
    for (const words of ['000003', 'Adhérent', 'Personnel de cabine', 'Temps plein', 'Par an', 'Prélèvement', 'Payée'])
      expect(page).toContain(`<dd>${words}</dd>`)
    for (const state of ['Prélèvement prévu', 'En vigueur', 'Personnel de cabine, Temps plein'])
      expect(page).toContain(`<dd>${state}</dd>`)
    for (const slug of ['hotesse-steward', 'temps-plein', 'payee', 'a-annoncer', 'prelevement', 'actif', 'annuelle'])
      expect(page).not.toMatch(new RegExp(`<dd>[^<]*\\b${slug}\\b`))
    expect(JSON.parse(String(files.get('donnees.json')))).toMatchObject({ members: [{ function: 'hotesse-steward' }] })
    expect([...files.keys()].some((name) => /^documents\/\d+-mandat-/.test(name))).toBe(true)
  })

  it('shows a person’s texts as plain text', async () => {
    await here.portal.db.execute(sql`update members set base = '<script>alert(1)</script>' where id = ${member}`)
    const { id } = await ask()
    await work()
    const page = String(unzip((await fetchFile(id)).rawPayload).get('index.html'))
    expect(page).not.toContain('<script')
    expect(page).toContain('&#60;script&#62;')
  })

  it('is available to its member only', async () => {
    const [made] = await list()
    for (const other of ['membre@envol.example', 'bureau@envol.example']) {
      const theirs = await here.portal.signIn(other)
      expect((await fetchFile(made?.id ?? 0, theirs)).statusCode).toBe(404)
      expect(await list(theirs)).toEqual([])
    }
  })

  it('that fails is reported, leaves no file and can be requested again', async () => {
    const before = await archives()
    const { id } = await ask()
    const broken = { documents: () => Promise.reject(new Error('away')) }
    await work([broken])
    expect((await list())[0]).toMatchObject({ id, state: 'echouee', until: null })
    const cut = {
      documents: async () => [
        { name: 'a.pdf', mime: 'application/pdf', size: 5, etag: '"a"', read: () => Promise.reject(new Error('gone')) },
      ],
    }
    await here.portal.db.execute(sql`update jobs set due_at = now()`)
    await work([cut])
    expect(await archives()).toEqual(before)
    expect(await ask()).not.toMatchObject({ id })
  })

  it('is recorded before its file exists, so that an interruption leaves nothing', async () => {
    const { db } = here.portal
    const { id } = await ask()
    // A leftover file of an interrupted process.
    const left = `${'d'.repeat(32)}.zip`
    const folder = join(here.portal.folder, 'files/exports')
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, left), 'PK')
    await db.execute(sql`update data_exports set file = ${`exports/${left}`} where id = ${id}`)
    const before: string[] = await archives()
    const isThere = async () => (await archives()).filter((name) => !before.includes(name))
    const { work: working } = await db.transaction(async (tx) => {
      // The notification waits, and with it the row that says the archive is ready.
      await tx.execute(sql`lock table outbox in exclusive mode`)
      const started = { work: work() }
      await expect.poll(isThere).toHaveLength(1)
      const file = await here.portal.value(sql`select file from data_exports where id = ${id}`)
      expect([file]).toEqual((await isThere()).map((name) => `exports/${name}`))
      return started
    })
    await working
    expect(await archives()).not.toContain(left)
    expect((await list())[0]).toMatchObject({ id, state: 'prete' })
    expect((await fetchFile(id)).statusCode).toBe(200)
  })

  it.each([
    ['fails', () => Promise.reject(new Error('late'))],
    ['is done', () => Promise.resolve([])],
  ])('stays ready when a slower attempt %s', async (_what, end: () => Promise<never[]>) => {
    const { db } = here.portal
    const { id } = await ask()
    const slow = Promise.withResolvers<void>()
    let isAsked = false
    const documents = async () => {
      isAsked = true
      await slow.promise
      return end()
    }
    const slower = work([{ documents }])
    await expect.poll(() => isAsked).toBe(true)
    // The job's time is over: another process takes it.
    await db.execute(sql`update jobs set due_at = now() where name = 'profile.export'`)
    await work()
    const [made] = await list()
    expect(made).toMatchObject({ id, state: 'prete' })
    const files = await archives()
    slow.resolve()
    await slower
    expect((await list())[0]).toEqual(made)
    expect(await archives()).toEqual(files)
    expect((await fetchFile(id)).statusCode).toBe(200)
  })

  it('is created without a picture when the picture is no file of the portal', async () => {
    await here.portal.db.execute(sql`update members set image = '/pictures/camille.jpg' where id = ${member}`)
    const { id } = await ask()
    await work()
    expect((await list())[0]).toMatchObject({ id, state: 'prete' })
  })

  it('expires with its file', async () => {
    await work()
    const made = (await list()).find(({ state }) => state === 'prete')
    expect(await archives()).not.toEqual([])
    await here.portal.db.execute(sql`update data_exports set until = now(), asked_at = now() - interval '8 days'`)
    expect((await fetchFile(made?.id ?? 0)).statusCode).toBe(404)
    expect(await list()).toEqual([])
    await deleteExpiredPrivacyExports(here.portal.context)
    expect(await here.portal.value(sql`select count(*)::int from data_exports`)).toBe(0)
    expect(await archives()).toEqual([])
  })
})
