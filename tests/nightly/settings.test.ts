import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startEmbeddedPostgres } from '#server/database/cluster/embedded.ts'
import { createSourceCheckout } from '#tests/checkout.ts'
import { findFreePort } from '#tests/findFreePort.ts'

let checkout: Awaited<ReturnType<typeof createSourceCheckout>>
let PORT = ''
beforeAll(async () => {
  checkout = await createSourceCheckout()
  PORT = String(await findFreePort())
})
afterAll(() => checkout.remove())

const commands = {
  board: 'server/commands/boardCommand.ts',
  content: 'server/commands/contentCommand.ts',
  keys: 'server/commands/keysCommand.ts',
  backup: 'server/commands/backupCommand.ts',
  restore: 'server/commands/restoreCommand.ts',
}
const plainShell = { PATH: process.env['PATH'], INIT_CWD: '' }

/** Runs an npm command of the portal in an environment without the portal's settings. */
async function npmRun(name: keyof typeof commands, ...options: string[]) {
  const read = "import { readSettings } from './scripts/lib/settings.mjs'; console.log(JSON.stringify(readSettings()))"
  const settings = await run(plainShell, '--input-type=module', '-e', read)
  if (settings.code !== 0) throw new Error(settings.said)
  return run(JSON.parse(settings.said) as NodeJS.ProcessEnv, commands[name], ...options)
}

async function run(env: NodeJS.ProcessEnv, ...options: string[]) {
  const child = spawn(process.execPath, options, { cwd: checkout.folder, env })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number]
  return { code, said }
}

async function startAndStop(environment: NodeJS.ProcessEnv) {
  const { server, ended, said } = await checkout.start({ PORT, ...environment })
  server.kill('SIGTERM')
  await ended
  return said()
}

test('commands read the portal’s settings, and use its database or none', async () => {
  const file = join(checkout.folder, 'envol.env')
  const atService = join(checkout.folder, 'service.env')
  expect(await npmRun('board', 'list')).toMatchObject({
    code: 1,
    said: expect.stringContaining('npm run setup'),
  })

  // The portal starts on its own database, then moves to another: the first is not used any more.
  expect(await startAndStop({ SETTINGS_FILE: file })).toContain('Envol est prêt')
  const own = await npmRun('board', 'list')
  expect(own).toMatchObject({
    code: 0,
    said: expect.stringContaining(`Portail : http://localhost:${PORT} – base de données : postgres`),
  })

  const cluster = await startEmbeddedPostgres({ folder: join(checkout.folder, 'other'), log: () => undefined })
  const { host } = new URL(cluster.url)
  const settings = { DATABASE_URL: cluster.url, PUBLIC_URL: 'https://portail.example', BACKUP_DIR: 'off' }
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`)
  await writeFile(file, lines.join(''))
  const early = await npmRun('content', 'export', 'exported')
  expect(early).toMatchObject({ code: 1, said: expect.stringContaining(`ces réglages mènent à postgres sur ${host}`) })
  await writeFile(file, '')
  expect(await startAndStop({ SETTINGS_FILE: atService, ...settings })).toContain('Envol est prêt')

  // The service's own file is found. Without it no command works on the leftover database.
  await writeFile(atService, lines.join(''))
  const moved = await npmRun('board', 'list')
  expect(moved.said).toContain(`Portail : https://portail.example – base de données : postgres sur ${host}\n`)
  expect(moved.said).toContain('Personne n’est encore du bureau')
  await writeFile(atService, '')
  const asked = {
    board: ['list'],
    content: ['export', 'exported'],
    backup: [],
    keys: ['rotate'],
    restore: ['none.tar.zst'],
  }
  await Promise.all(
    Object.entries(asked).map(async ([name, options]) => {
      const refused = await npmRun(name as keyof typeof asked, ...options)
      const told = expect.stringContaining(`c’est maintenant postgres sur ${host}`) as string
      expect([name, refused.code, refused.said]).toEqual([name, 1, told])
    }),
  )
  expect(await startAndStop({ SETTINGS_FILE: file })).toContain(`c’est maintenant postgres sur ${host}`)
  // No secret is written beside the data.
  const note = await readFile(join(checkout.folder, 'data/portal.json'), 'utf8')
  expect(note).not.toContain(new URL(cluster.url).password)
  await cluster.stop()
})
