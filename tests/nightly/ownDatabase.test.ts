import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startEmbeddedPostgres } from '#server/database/cluster/embedded.ts'
import { migrateDatabase } from '#server/database/migrate.ts'
import { PORTAL_DATABASE_ROLE } from '#server/database/portalRole.ts'
import { createSourceCheckout } from '#tests/checkout.ts'
import { runSingleQuery, waitUntilTrue } from '#tests/database/startWriter.ts'

let checkout: Awaited<ReturnType<typeof createSourceCheckout>>
beforeAll(async () => void (checkout = await createSourceCheckout()))
afterAll(() => checkout.remove())

const start = (environment?: NodeJS.ProcessEnv) => checkout.start(environment)

test('no demo member enters the database of a real portal, unless configured explicitly', async () => {
  const cluster = await startEmbeddedPostgres({ folder: join(checkout.folder, 'other'), log: () => undefined })
  const ownAddress = { PUBLIC_URL: 'https://www.envol.example', BACKUP_DIR: 'off' }
  const members = async (settings: NodeJS.ProcessEnv) => {
    const portal = await start(settings)
    expect(portal.said()).toContain('Envol est prêt')
    portal.server.kill('SIGTERM')
    await portal.ended
    return (await runSingleQuery(cluster.url, 'select count(*)::int as members from members'))[0]
  }
  expect(await members({ DATABASE_URL: cluster.url })).toEqual({ members: 0 })
  expect(await members({ DATABASE_URL: cluster.url, ...ownAddress })).toEqual({ members: 0 })
  // Not even on request: the demo's password is public.
  expect(await members({ DATABASE_URL: cluster.url, ...ownAddress, DEMO: 'on' })).toEqual({ members: 0 })

  // The same commands work on an external database.
  await runSingleQuery(cluster.ownersUrl, `create database restored owner ${PORTAL_DATABASE_ROLE}`)
  expect(await checkout.command('backup', ['own.tar.zst'], { DATABASE_URL: cluster.url })).toMatchObject({ code: 0 })
  const restored = cluster.url.replace(/postgres$/, 'restored')
  const files = join(checkout.folder, 'restored-files')
  expect(await checkout.command('restore', ['own.tar.zst', '--to', restored, '--files', files])).toMatchObject({
    code: 0,
  })
  expect(await runSingleQuery(restored, 'select count(*)::int as companies from companies')).toEqual([{ companies: 3 }])
  await cluster.stop()
})

test('expired data is swept soon after the start, and not again with each portal on the same database', async () => {
  const cluster = await startEmbeddedPostgres({ folder: join(checkout.folder, 'swept'), log: () => undefined })
  const settings = { DATABASE_URL: cluster.url, BACKUP_DIR: 'off' }
  const sweep = () => runSingleQuery(cluster.url, `select count(*)::int as old from rate_limits where key = '\\x00'`)
  const forget = () =>
    runSingleQuery(cluster.url, `insert into rate_limits values ('\\x00', now() - interval '2 days', 1)`)
  await migrateDatabase(cluster.url)
  await forget()
  const first = await start(settings)
  await waitUntilTrue(async () => (await sweep())[0]?.['old'] === 0)
  await waitUntilTrue(async () => (await sweepRows(cluster.url)).every(({ is_waiting }) => is_waiting))
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
  runSingleQuery(
    url,
    `select name, lease is null and due_at > now() + interval '50 minutes' as is_waiting
      from jobs where name = 'app.sweep'`,
  )
