import { once } from 'node:events'
import { rm, symlink } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findPostgresProcesses } from '#server/database/cluster/processes.ts'
import { createSourceCheckout } from '#tests/checkout.ts'
import { findFreePort } from '#tests/findFreePort.ts'

// Several processes answer, on the database that one of them owns.
let checkout: Awaited<ReturnType<typeof createSourceCheckout>>
let PORT = ''
beforeAll(async () => {
  checkout = await createSourceCheckout()
  PORT = String(await findFreePort())
})
afterAll(() => checkout.remove())

const start = () => checkout.start({ PORT, PROCESSES: '2' })
const databases = () => findPostgresProcesses(join(checkout.folder, 'data/postgres/cluster'))

test('several processes share the database of their owner, which closes it after them', async () => {
  const portal = await start()
  expect((await fetch(portal.url)).status).toBe(200)
  const [, mails = ''] = /Courrier de la démonstration : (\S+)/.exec(portal.said()) ?? []
  // Every process knows the address of the demo mails.
  const asked = Array.from({ length: 10 }, () => fetch(mails, { headers: { connection: 'close' } }))
  expect(new Set((await Promise.all(asked)).map(({ status }) => status))).toEqual(new Set([200]))
  portal.server.kill('SIGTERM')
  expect(await portal.ended).toBe(0)
  expect(databases()).toEqual([])
})

test('after the owner’s death, the next start finds a free port and its database', async () => {
  const killed = await start()
  killed.server.kill('SIGKILL')
  await killed.ended
  await expect.poll(() => fetch(killed.url).then(String, () => 'nobody'), { timeout: 10_000 }).toBe('nobody')
  const portal = await start()
  expect(portal.said()).toContain('arrêté brutalement')
  expect((await fetch(portal.url)).status).toBe(200)
  portal.server.kill('SIGTERM')
  expect(await portal.ended).toBe(0)
})

test('a start in which a process fails gives the reason, and leaves nothing behind', async () => {
  const dist = join(checkout.folder, 'dist')
  await rm(dist)
  const portal = await start()
  expect(await portal.ended).toBe(1)
  expect(portal.said()).toContain('/dist/')
  expect(portal.said()).not.toContain('Envol est prêt')
  expect(databases()).toEqual([])
  await symlink(join(import.meta.dirname, '../../dist'), dist)
})

test('a taken port is reported before any process starts', async () => {
  const blocker = createServer().listen(Number(PORT), 'localhost')
  await once(blocker, 'listening')
  const refused = await start()
  expect(await refused.ended).toBe(1)
  expect(refused.said().split(`Le port ${PORT} est déjà utilisé`)).toHaveLength(2)
  expect(databases()).toEqual([])
  blocker.close()
})
