import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, rename } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startEmbedded } from '#server/database/cluster/embedded.ts'
import { migrate } from '#server/database/migrate.ts'
import { PORTAL_ROLE } from '#server/database/portalRole.ts'
import { makeCheckout } from '#tests/checkout.ts'
import { freePort } from '#tests/freePort.ts'
import { ask, until } from './startWriter.ts'

let checkout: Awaited<ReturnType<typeof makeCheckout>>
beforeAll(async () => void (checkout = await makeCheckout()))
afterAll(() => checkout.remove())

const start = (environment?: NodeJS.ProcessEnv) => checkout.start(environment)

test('a portal starts on an empty folder, serves, tells a second one, and closes at a signal', async () => {
  const portal = await start()
  expect(portal.said()).toContain(`Envol est prêt : ${portal.url}`)
  const posts = (await (await fetch(`${portal.url}/api/v1/posts`)).json()) as { meta: { total: number } }
  expect(posts.meta.total).toBeGreaterThanOrEqual(14)
  expect((await fetch(portal.url)).status).toBe(200)

  const second = await start()
  expect(await second.ended).toBe(1)
  expect(second.said()).toContain('Envol tourne déjà sur ce dossier')
  expect((await fetch(`${portal.url}/readyz`)).status).toBe(200)

  portal.server.kill('SIGTERM')
  expect(await portal.ended).toBe(0)
  await expect(fetch(portal.url)).rejects.toThrow('fetch failed')
})

/** Runs what `npm run backup` or `npm run restore` runs, and gives its exit code and what it said. */
async function command(name: 'backup' | 'restore', options: string[], environment: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, [`server/commands/${name}Command.ts`, ...options], {
    cwd: checkout.folder,
    env: { ...process.env, DATABASE_URL: '', INIT_CWD: checkout.folder, ...environment },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const [code] = await once(child, 'close')
  return { code: Number(code), said }
}

test('a portal that runs is backed up, and comes back on an empty folder', async () => {
  const PORT = String(await freePort())
  const portal = await start({ PORT })
  const posts = async () => (await fetch(`${portal.url}/api/v1/posts`)).json()
  const before = await posts()
  const file = join(checkout.folder, 'portal.tar.zst')
  expect(await command('backup', ['portal.tar.zst'])).toMatchObject({
    code: 0,
    said: expect.stringMatching(
      new RegExp(`^Portail : http://localhost:3000 – .*\\nSauvegarde faite : ${RegExp.escape(file)}\\n$`),
    ),
  })
  expect((await command('restore', ['portal.tar.zst'])).said).toContain('Envol tourne déjà sur ce dossier')
  portal.server.kill('SIGTERM')
  await portal.ended

  expect(await command('restore', ['portal.tar.zst'])).toMatchObject({ code: 1 })
  await rename(join(checkout.folder, 'data'), join(checkout.folder, 'data.old'))
  expect((await command('backup', [])).said).toContain('Il n’y a pas de base de données dans')
  expect(await command('restore', ['portal.tar.zst'])).toMatchObject({ code: 0 })
  // The key of bank details is in no backup: it comes from a copy of its own.
  const locked = await start()
  expect(await locked.ended).toBe(1)
  expect(locked.said()).toContain('La base contient des coordonnées bancaires chiffrées')
  await cp(join(checkout.folder, 'data.old/keys'), join(checkout.folder, 'data/keys'), { recursive: true })
  const again = await start({ PORT })
  expect(await posts()).toEqual(before)
  again.server.kill('SIGTERM')
  await again.ended
  expect((await command('restore', [])).said).toContain('npm run restore FICHIER')
})

test('a taken port is told, and the database is closed with the failed start', async () => {
  const PORT = String(await freePort())
  const blocker = createServer().listen(Number(PORT), 'localhost')
  await once(blocker, 'listening')
  const refused = await start({ PORT })
  expect(await refused.ended).toBe(1)
  expect(refused.said()).toContain(`Le port ${PORT} est déjà utilisé`)
  blocker.close()

  // The folder is free again at once: nothing was left behind.
  const portal = await start({ PORT })
  expect(portal.said()).not.toContain('arrêté brutalement')
  portal.server.kill('SIGINT')
  expect(await portal.ended).toBe(0)
})

test('a wrong setting is named in one sentence', async () => {
  const portal = await start({ LOG_LEVEL: 'bavard' })
  expect(await portal.ended).toBe(1)
  expect(portal.said().trim()).toBe('Réglage incorrect : LOG_LEVEL. docs/settings.md dit ce que chacun accepte.')
})

test('no demo member enters the database of a real portal, unless it is written out', async () => {
  const cluster = await startEmbedded({ folder: join(checkout.folder, 'other'), log: () => undefined })
  const ownAddress = { PUBLIC_URL: 'https://www.envol.example', BACKUP_DIR: 'off' }
  const members = async (settings: NodeJS.ProcessEnv) => {
    const portal = await start(settings)
    expect(portal.said()).toContain('Envol est prêt')
    portal.server.kill('SIGTERM')
    await portal.ended
    return (await ask(cluster.url, 'select count(*)::int as members from members'))[0]
  }
  expect(await members({ DATABASE_URL: cluster.url })).toEqual({ members: 0 })
  expect(await members({ DATABASE_URL: cluster.url, ...ownAddress })).toEqual({ members: 0 })
  // Not even when asked for: everyone knows their password.
  expect(await members({ DATABASE_URL: cluster.url, ...ownAddress, DEMO: 'on' })).toEqual({ members: 0 })

  // The same commands serve a database of one's own.
  await ask(cluster.ownersUrl, `create database restored owner ${PORTAL_ROLE}`)
  expect(await command('backup', ['own.tar.zst'], { DATABASE_URL: cluster.url })).toMatchObject({ code: 0 })
  const restored = cluster.url.replace(/postgres$/, 'restored')
  const files = join(checkout.folder, 'restored-files')
  expect(await command('restore', ['own.tar.zst', '--to', restored, '--files', files])).toMatchObject({ code: 0 })
  expect(await ask(restored, 'select count(*)::int as companies from companies')).toEqual([{ companies: 3 }])
  await cluster.stop()
})

test('what is old goes soon after the start, and not once more with each portal on the same database', async () => {
  const cluster = await startEmbedded({ folder: join(checkout.folder, 'swept'), log: () => undefined })
  const settings = { DATABASE_URL: cluster.url, BACKUP_DIR: 'off' }
  const sweep = () => ask(cluster.url, `select count(*)::int as old from rate_limits where key = '\\x00'`)
  const forget = () => ask(cluster.url, `insert into rate_limits values ('\\x00', now() - interval '2 days', 1)`)
  await migrate(cluster.url)
  await forget()
  const first = await start(settings)
  await until(async () => (await sweep())[0]?.['old'] === 0)
  await until(async () => (await sweepRows(cluster.url)).every(({ is_waiting }) => is_waiting))
  await forget()
  const second = await start(settings)
  expect(await sweepRows(cluster.url)).toEqual([{ name: 'app.sweep', is_waiting: true }])
  expect(await sweep()).toEqual([{ old: 1 }])
  for (const { server, ended } of [first, second]) {
    server.kill('SIGTERM')
    expect(await ended).toBe(0)
  }
  await cluster.stop()
})

const sweepRows = (url: string) =>
  ask(
    url,
    `select name, lease is null and due_at > now() + interval '50 minutes' as is_waiting
      from jobs where name = 'app.sweep'`,
  )
