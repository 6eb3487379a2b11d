import { once } from 'node:events'
import { cp, rename } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSourceCheckout } from '#tests/checkout.ts'
import { findFreePort } from '#tests/findFreePort.ts'

let checkout: Awaited<ReturnType<typeof createSourceCheckout>>
beforeAll(async () => void (checkout = await createSourceCheckout()))
afterAll(() => checkout.remove())

const start = (environment?: NodeJS.ProcessEnv) => checkout.start(environment)

test('a portal starts on an empty folder, answers, refuses a second one, and closes at a signal', async () => {
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

test('a running portal is backed up, and restored on an empty folder', async () => {
  const PORT = String(await findFreePort())
  const portal = await start({ PORT })
  const posts = async () => (await fetch(`${portal.url}/api/v1/posts`)).json()
  const before = await posts()
  const file = join(checkout.folder, 'portal.tar.zst')
  expect(await checkout.command('backup', ['portal.tar.zst'])).toMatchObject({
    code: 0,
    said: expect.stringMatching(
      new RegExp(`^Portail : http://localhost:3000 – .*\\nSauvegarde faite : ${RegExp.escape(file)}\\n$`),
    ),
  })
  expect((await checkout.command('restore', ['portal.tar.zst'])).said).toContain('Envol tourne déjà sur ce dossier')
  portal.server.kill('SIGTERM')
  await portal.ended

  expect(await checkout.command('restore', ['portal.tar.zst'])).toMatchObject({ code: 1 })
  await rename(join(checkout.folder, 'data'), join(checkout.folder, 'data.old'))
  expect((await checkout.command('backup', [])).said).toContain('Il n’y a pas de base de données dans')
  expect(await checkout.command('restore', ['portal.tar.zst'])).toMatchObject({ code: 0 })
  // No backup contains the key of bank details: it comes from a copy of its own.
  const locked = await start()
  expect(await locked.ended).toBe(1)
  expect(locked.said()).toContain('La base contient des coordonnées bancaires chiffrées')
  await cp(join(checkout.folder, 'data.old/keys'), join(checkout.folder, 'data/keys'), { recursive: true })
  const again = await start({ PORT })
  expect(await posts()).toEqual(before)
  again.server.kill('SIGTERM')
  await again.ended
  expect((await checkout.command('restore', [])).said).toContain('npm run restore FICHIER')
})

test('a taken port is reported, and the database is closed with the failed start', async () => {
  const PORT = String(await findFreePort())
  const blocker = createServer().listen(Number(PORT), 'localhost')
  await once(blocker, 'listening')
  const refused = await start({ PORT })
  expect(await refused.ended).toBe(1)
  expect(refused.said()).toContain(`Le port ${PORT} est déjà utilisé`)
  blocker.close()

  // The folder is free again at once.
  const portal = await start({ PORT })
  expect(portal.said()).not.toContain('arrêté brutalement')
  portal.server.kill('SIGINT')
  expect(await portal.ended).toBe(0)
})

test('an invalid setting is named in one sentence', async () => {
  const portal = await start({ LOG_LEVEL: 'bavard' })
  expect(await portal.ended).toBe(1)
  expect(portal.said().trim()).toBe('Réglage incorrect : LOG_LEVEL. docs/settings.md dit ce que chacun accepte.')
})
