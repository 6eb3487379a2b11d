import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, it, vi } from 'vitest'
import { spawnCommand, useCommands } from './commandRunner.ts'
import { DATA_KEYS } from './dataKeys.ts'
import { debitOf, requestOf, useJoining, waiting } from './joining.ts'

// The command as a person runs it, beside a portal that answers meanwhile.
const COMMAND = 'commands/requestsCommand.ts'
const run = useCommands()
const { here, post } = useJoining()
// A portal is opened by each.
vi.setConfig({ testTimeout: 120_000 })
const BOARD = 'secretariat@voyage.example'
// The demo's own has no place on a portal with an address.
const OTHER = 'membre@voyage.example'
beforeAll(async () => {
  await here.portal.db.execute(
    sql`update members set email = ${BOARD}, canonical_email = ${BOARD} where role = 'board'`,
  )
  await here.portal.db.execute(
    sql`update members set email = ${OTHER}, canonical_email = ${OTHER} where email = 'membre2@envol.example'`,
  )
})

const PUBLIC_URL = 'https://portail.example'
const office = (...options: string[]) => officeWith({ PUBLIC_URL }, ...options)

const settingsOf = (settings: NodeJS.ProcessEnv) => ({
  DATABASE_URL: here.portal.url,
  DATA_KEYS,
  BACKUP_DIR: 'off',
  ...settings,
})
const officeWith = (settings: NodeJS.ProcessEnv, ...options: string[]) => run(COMMAND, options, settingsOf(settings))

it('lists the requests that wait, and says so when none does', async () => {
  expect(await office('requests')).toMatchObject({
    code: 0,
    said: expect.stringMatching(
      /^Portail : https:\/\/portail\.example – base de données : test_\w+ sur 127\.0\.0\.1:\d+\nAucune demande n’attend\.\n$/,
    ),
    failed: '',
  })
  const id = await waiting(here.portal, requestOf())
  const isRead = sql`select read_at is not null from membership_requests where id = ${id}`
  await here.portal.db.execute(sql`update membership_requests set read_at = null where id = ${id}`)
  const { code, said } = await spawnCommand(COMMAND, ['requests'], settingsOf({ PUBLIC_URL }))
  expect(code).toBe(0)
  // What it has shown can be answered.
  expect(await here.portal.value(isRead)).toBe(true)
  for (const word of [
    `${id}  Inès Morvan  ines@voyage.example`,
    'Air Hexagone, Nice',
    'Personnel de cabine, CDI',
    '144\u00a0€ par an, par virement',
  ])
    expect(said).toContain(word)
})

it('writes them for a spreadsheet, in which a name is no formula', async () => {
  const first_name = '=HYPERLINK("https://evil.example")'
  await waiting(here.portal, requestOf({ first_name, email: 'formule@voyage.example' }))
  const file = join(here.portal.folder, 'demandes.csv')
  expect((await office('requests', '--csv', file)).said).toMatch(/Demandes écrites dans .*\u00a0: \d+\.\n$/)
  const written = await readFile(file, 'utf8')
  expect(written).toContain(`"'=HYPERLINK(""https://evil.example"")"`)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  // What is there already may be someone's work.
  expect((await office('requests', '--csv', file)).failed).toContain('existe déjà')
})

it('accepts and refuses as the board does, once, in the name of one of the board', async () => {
  const yes = await waiting(here.portal, debitOf({ email: 'oui@voyage.example' }))
  const no = await waiting(here.portal, requestOf({ email: 'non@voyage.example' }))
  const nowhere = await officeWith({}, 'accept', String(yes))
  expect([nowhere.code, nowhere.failed]).toEqual([1, expect.stringContaining('PUBLIC_URL manque')])
  expect(await office('accept', String(yes))).toMatchObject({ code: 0, failed: '' })
  expect(await office('refuse', String(no), '--by', BOARD)).toMatchObject({ code: 0, failed: '' })
  expect(await office('accept', String(yes))).toMatchObject({
    code: 1,
    failed: 'C’est déjà fait, ou ce n’est plus possible.\n',
  })
  const { rows } = await here.portal.db.execute(
    sql`select act, by_member, subject_id from journal where subject_id in (${yes}, ${no}) order by id`,
  )
  expect(rows).toEqual([
    { act: 'request.accepted', by_member: 4, subject_id: yes },
    { act: 'request.refused', by_member: 4, subject_id: no },
  ])
  const mail = (await post.received()).find(({ text: words }) => words?.includes('/activation#'))
  expect(mail?.recipients).toEqual(['oui@voyage.example'])
  expect(mail?.text).toMatch(/^https:\/\/portail\.example\/activation#[\w-]{43}$/m)
  // Its session is over with it.
  const left = sql`select count(*)::int from sessions where device_name = 'npm run board'`
  expect(await here.portal.value(left)).toBe(0)
})

it.each([
  [[], 'npm run board -- requests'],
  [['accept'], 'npm run board -- accept NUMÉRO'],
  [['accept', 'un'], 'npm run board -- accept NUMÉRO'],
  [['accept', '1', '--by'], 'npm run board -- accept NUMÉRO'],
  [['accept', '999999'], 'Cette demande n’existe pas, ou plus.'],
  [['refuse', '1', '--by', OTHER], 'membre@voyage.example n’est pas du bureau.'],
])('%j is explained in a sentence', async (options, told) => {
  const { code, said, failed } = await office(...options)
  expect(code).toBe(1)
  expect(said.replace(/^Portail : .*\n/, '')).toBe('')
  expect(failed).toContain(told)
  expect(failed.split('\n').length).toBeLessThan(5)
})

it('asks which of several of the board answers', async () => {
  const become = (role: string) => here.portal.db.execute(sql`update members set role = ${role} where email = ${OTHER}`)
  await become('board')
  expect((await office('requests')).failed).toContain('--by EMAIL')
  expect((await office('requests', '--by', BOARD)).code).toBe(0)
  await become('member')
})
