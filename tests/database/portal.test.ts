import { once } from 'node:events'
import { cp, rename } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findRunningClusterUrl } from '#server/database/cluster/runCluster.ts'
import { findOrChoosePostgresLocation } from '#server/database/cluster/clusterLocation.ts'
import { runPortalCommand } from '#tests/api/commandRunner.ts'
import { createSourceCheckout } from '#tests/checkout.ts'
import { findFreePort } from '#tests/findFreePort.ts'
import { runSingleQuery } from './startWriter.ts'

let checkout: Awaited<ReturnType<typeof createSourceCheckout>>
let PORT = ''
let portal: Awaited<ReturnType<typeof start>>
/** The portal's posts, as its API returns them. */
let posts: unknown
beforeAll(async () => {
  checkout = await createSourceCheckout()
  PORT = String(await findFreePort())
})
afterAll(async () => {
  portal.server.kill('SIGTERM')
  await portal.ended
  await checkout.remove()
})

const start = (environment?: NodeJS.ProcessEnv) => checkout.start({ PORT, PROCESSES: '1', ...environment })
const readPosts = async () => (await fetch(`${portal.url}/api/v1/posts`)).json() as Promise<{ meta: { total: number } }>
const command = (name: 'backup' | 'restore', options: string[]) => {
  const settings = { DATABASE_URL: '', INIT_CWD: checkout.folder }
  return runPortalCommand(`commands/${name}Command.ts`, options, settings, {
    checkout: checkout.folder,
    cwd: checkout.folder,
  })
}

test('a portal starts on an empty folder, answers, and refuses a second one', async () => {
  portal = await start()
  expect(portal.said()).toContain(`Envol est prêt : ${portal.url}`)
  await postponeExtraction()
  posts = await readPosts()
  expect(posts).toMatchObject({ meta: { total: expect.any(Number) } })
  expect((posts as { meta: { total: number } }).meta.total).toBeGreaterThanOrEqual(14)
  expect((await fetch(portal.url)).status).toBe(200)

  const second = await start({ PORT: String(await findFreePort()) })
  expect(await second.ended).toBe(1)
  expect(second.said()).toContain('Envol tourne déjà sur ce dossier')
  expect((await fetch(`${portal.url}/readyz`)).status).toBe(200)
})

test('a running portal is backed up, and closes at a signal', { tags: ['nightly'] }, async () => {
  const file = join(checkout.folder, 'portal.tar.zst')
  expect(await command('backup', ['portal.tar.zst'])).toMatchObject({
    code: 0,
    said: expect.stringMatching(
      new RegExp(`^Portail : http://localhost:3000 – .*\\nSauvegarde faite : ${RegExp.escape(file)}\\n$`),
    ),
  })
  expect((await command('restore', ['portal.tar.zst'])).failed).toContain('Envol tourne déjà sur ce dossier')
  portal.server.kill('SIGTERM')
  expect(await portal.ended).toBe(0)
  await expect(fetch(portal.url)).rejects.toThrow('fetch failed')
})

test(
  'the backup is restored on an empty folder, on which a portal starts with a copy of the keys',
  { tags: ['nightly'] },
  async () => {
    expect(await command('restore', ['portal.tar.zst'])).toMatchObject({ code: 1 })
    await rename(join(checkout.folder, 'data'), join(checkout.folder, 'data.old'))
    expect((await command('backup', [])).failed).toContain('Il n’y a pas de base de données dans')
    expect(await command('restore', ['portal.tar.zst'])).toMatchObject({ code: 0 })
    expect((await command('restore', [])).failed).toContain('npm run restore FICHIER')
    // No backup contains the key of bank details: it comes from a copy of its own.
    const locked = await start()
    expect(await locked.ended).toBe(1)
    expect(locked.said()).toContain('La base contient des coordonnées bancaires chiffrées')
    await cp(join(checkout.folder, 'data.old/keys'), join(checkout.folder, 'data/keys'), { recursive: true })
  },
)

test('a taken port is reported, and the database is closed with the failed start', { tags: ['nightly'] }, async () => {
  const blocker = createServer().listen(Number(PORT), 'localhost')
  await once(blocker, 'listening')
  const refused = await start()
  expect(await refused.ended).toBe(1)
  expect(refused.said()).toContain(`Le port ${PORT} est déjà utilisé`)
  blocker.close()

  // The folder is free again at once.
  portal = await start()
  expect(portal.said()).not.toContain('arrêté brutalement')
  expect(await readPosts()).toEqual(posts)
  portal.server.kill('SIGINT')
  expect(await portal.ended).toBe(0)
})

test('an invalid setting is named in one sentence', { tags: ['nightly'] }, async () => {
  const refused = await start({ LOG_LEVEL: 'bavard' })
  expect(await refused.ended).toBe(1)
  expect(refused.said().trim()).toBe('Réglage incorrect : LOG_LEVEL. docs/settings.md dit ce que chacun accepte.')
})

/** Postpones the extraction of the demo's documents, which would use the processor all the time. */
async function postponeExtraction() {
  const location = await findOrChoosePostgresLocation(join(checkout.folder, 'data'), () => undefined)
  const url = (await findRunningClusterUrl(location)) ?? ''
  await runSingleQuery(
    url,
    `update jobs set due_at = now() + interval '1 day' where (name like 'accords.%' or name = 'pagePictures.draw') and lease is null`,
  )
}
