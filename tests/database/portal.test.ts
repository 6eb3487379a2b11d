import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startEmbedded } from '#server/database/embedded.ts'
import { makeCheckout } from '#tests/checkout.ts'
import { ask } from './startWriter.ts'

let checkout: Awaited<ReturnType<typeof makeCheckout>>
beforeAll(async () => void (checkout = await makeCheckout()))
afterAll(() => checkout.remove())

const start = (port: number, environment?: NodeJS.ProcessEnv) => checkout.start(port, environment)

test('a portal starts on an empty folder, serves, tells a second one, and closes at a signal', async () => {
  const portal = await start(3471)
  expect(portal.said()).toContain('Envol est prêt : http://localhost:3471')
  const posts = (await (await fetch(`${portal.url}/api/v1/posts`)).json()) as { meta: { total: number } }
  expect(posts.meta.total).toBeGreaterThanOrEqual(14)
  expect((await fetch(portal.url)).status).toBe(200)

  const second = await start(3472)
  expect(await second.ended).toBe(1)
  expect(second.said()).toContain('Envol tourne déjà sur ce dossier')
  expect((await fetch(`${portal.url}/readyz`)).status).toBe(200)

  portal.server.kill('SIGTERM')
  expect(await portal.ended).toBe(0)
  await expect(fetch(portal.url)).rejects.toThrow('fetch failed')
})

test('a taken port is told, and the database is closed with the failed start', async () => {
  const blocker = createServer().listen(3473, 'localhost')
  await once(blocker, 'listening')
  const refused = await start(3473)
  expect(await refused.ended).toBe(1)
  expect(refused.said()).toContain('Le port 3473 est déjà utilisé')
  blocker.close()

  // The folder is free again at once: nothing was left behind.
  const portal = await start(3473)
  expect(portal.said()).not.toContain('arrêté brutalement')
  portal.server.kill('SIGINT')
  expect(await portal.ended).toBe(0)
})

test('a wrong setting is named in one sentence', async () => {
  const portal = await start(3475, { LOG_LEVEL: 'bavard' })
  expect(await portal.ended).toBe(1)
  expect(portal.said().trim()).toBe('Réglage incorrect : LOG_LEVEL. Le README dit ce que chacun accepte.')
})

test('no demo member enters the database of a real portal, unless it is written out', async () => {
  const cluster = await startEmbedded({ folder: join(checkout.folder, 'other'), log: () => undefined })
  const ownAddress = { PUBLIC_URL: 'https://www.envol.example', BACKUP_DIR: 'off' }
  const members = async (settings: NodeJS.ProcessEnv) => {
    const portal = await start(3476, settings)
    expect(portal.said()).toContain('Envol est prêt')
    portal.server.kill('SIGTERM')
    await portal.ended
    return (await ask(cluster.url, 'select count(*)::int as members from members'))[0]
  }
  expect(await members({ DATABASE_URL: cluster.url })).toEqual({ members: 0 })
  expect(await members({ DATABASE_URL: cluster.url, ...ownAddress })).toEqual({ members: 0 })
  expect(await members({ DATABASE_URL: cluster.url, ...ownAddress, DEMO: 'on' })).toEqual({ members: 3 })
  await cluster.stop()
})
