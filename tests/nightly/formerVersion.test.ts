import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { Client } from 'pg'
import { startEmbeddedPostgres } from '#server/database/cluster/embedded.ts'
import { listAppliedMigrations, migrateDatabase } from '#server/database/migrate.ts'
import { TEST_DATA_ENCRYPTION_KEYS } from '#tests/api/dataKeys.ts'
import { createSourceCheckout } from '#tests/checkout.ts'

const MIGRATIONS = 'server/database/migrations/*.sql'
const git = (...options: string[]) =>
  execFileSync('git', options, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()

/** Returns the last commit without the newest database migration, with the obstacle when it cannot run here. */
function formerVersion(): { commit: string; obstacle?: string } {
  try {
    const isNew = git('status', '--porcelain', '--', MIGRATIONS) !== ''
    const newest = isNew ? '' : git('log', '-1', '--format=%H', '--diff-filter=A', '--', MIGRATIONS)
    const commit = git('rev-parse', '--verify', '--quiet', isNew ? 'HEAD' : `${newest}^`)
    // The former version runs on the installed packages.
    const gone = packagesOf(git('show', `${commit}:package.json`)).filter((name) => !installed.includes(name))
    return { commit, ...(gone.length > 0 && { obstacle: `it needs ${gone.join(', ')}` }) }
  } catch {
    return { commit: '', obstacle: 'this clone’s history does not go back to it' }
  }
}

const packagesOf = (text: string) => Object.keys((JSON.parse(text) as { dependencies: object }).dependencies)
const installed = packagesOf(readFileSync('package.json', 'utf8'))
const { commit: former, obstacle } = formerVersion()
if (obstacle) process.stderr.write(`The former version is not tried beside this one: ${obstacle}.\n`)
const ends: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const end of ends.toReversed()) await end()
})

it.skipIf(obstacle)('the former version runs beside the present one on the newest schema', async () => {
  const checkouts = [await createSourceCheckout(former), await createSourceCheckout()] as const
  ends.push(...checkouts.map(({ remove }) => remove))
  const { url, stop } = await startEmbeddedPostgres({ folder: join(checkouts[1].folder, 'data'), log: () => undefined })
  ends.push(stop)
  const start = async (checkout: (typeof checkouts)[number]) => {
    const settings = {
      DATABASE_URL: url,
      DATA_KEYS: TEST_DATA_ENCRYPTION_KEYS,
      DEMO: 'on',
      BACKUP_DIR: 'off',
      HOST: '127.0.0.1',
    }
    const portal = await checkout.start(settings)
    expect(portal.said()).toContain('Envol est prêt')
    ends.push(async () => {
      portal.server.kill('SIGKILL')
      await once(portal.server, 'exit')
    })
    return callsOf(portal.url)
  }

  const old = await start(checkouts[0])
  const schemas = [await schemaOf(url)]
  await migrateDatabase(url)
  schemas.push(await schemaOf(url))
  expect(schemas[1]).toBeGreaterThan(schemas[0] ?? 0)
  const present = await start(checkouts[1])

  for (const [mine, other] of [
    [old, present],
    [present, old],
  ] as const) {
    for (const path of ['/posts', '/faq', '/companies', '/events/next']) await mine('GET', path)
    const { token } = await mine<{ token: string }>('POST', '/login', { body: LOGIN })
    // Both versions accept each other's sessions and read each other's data.
    for (const path of ['/profile', '/profile/details', '/accords', '/events']) await mine('GET', path, { token })
    const { data } = await other<{ data: Profile }>('GET', '/profile/details', { token })
    const news = !data.notifications.news
    await mine('PUT', '/profile/notifications', { token, body: { ...data.notifications, news } })
    const read = await other<{ data: Profile }>('GET', '/profile/details', { token })
    expect(read.data.notifications.news).toBe(news)
    await mine('POST', '/contact-us', { body: MESSAGE })
    const { data: events } = await mine<{ data: object[] }>('GET', '/events', { token })
    expect(events.length).toBeGreaterThan(0)
    await mine('POST', '/logout', { token })
  }
})

type Profile = { notifications: Record<string, boolean> }
type Sent = { token?: string; body?: object }

const LOGIN = {
  email: 'membre@envol.example',
  password: 'decollage',
  device_infos: { device_type: 'web', device_name: 'Essai', device_platform: 'Linux' },
}
const MESSAGE = { name: 'Zoé', email: 'zoe@envol.example', subject: 'Repos', content: 'Bonjour', company_id: 1 }

/** Returns functions that call the API of a portal of either version, and throw on failure. */
const callsOf =
  (portal: string) =>
  async <T>(method: string, path: string, { token, body }: Sent = {}): Promise<T> => {
    const answer = await fetch(`${portal}/api/v1${path}`, {
      method,
      headers: {
        'x-requested-with': 'XMLHttpRequest',
        ...(body && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    expect([method, path, answer.status, answer.ok ? '' : text]).toEqual([method, path, answer.status, ''])
    return (text ? JSON.parse(text) : undefined) as T
  }

async function schemaOf(url: string) {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await listAppliedMigrations(client)).length
  } finally {
    await client.end()
  }
}
