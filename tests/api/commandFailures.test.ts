import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { describeErrorForOperator } from '#server/process/failureMessage.ts'
import { spawnPortalCommand, runPortalCommand } from './commandRunner.ts'
import { TEST_DATA_ENCRYPTION_KEYS } from './dataKeys.ts'
import { startPortal, type TestPortal } from './portal.ts'

// Commands as a person runs them, each with an obstacle.
vi.setConfig({ testTimeout: 120_000 })
let portal: TestPortal
let folder = ''
beforeAll(async () => {
  portal = await startPortal()
  folder = await mkdtemp(join(tmpdir(), 'envol-failures-'))
  await mkdir(join(folder, 'a/news'), { recursive: true })
  await writeFile(join(folder, 'a/news/été.md'), 'x')
  await writeFile(join(folder, 'fichier'), 'x')
  // A disk without free space.
  await symlink('/dev/full', join(folder, 'plein.tar.zst.partial'))
})
afterAll(async () => {
  await portal.close()
  await rm(folder, { recursive: true, force: true })
})

const commands = {
  content: 'commands/contentCommand.ts',
  board: 'commands/boardCommand.ts',
  keys: 'commands/keysCommand.ts',
  backup: 'commands/backupCommand.ts',
  restore: 'commands/restoreCommand.ts',
}
type Command = keyof typeof commands

const settingsOf = (url: string) => ({
  DATABASE_URL: url,
  INIT_CWD: folder,
  DATA_KEYS: TEST_DATA_ENCRYPTION_KEYS,
  BACKUP_DIR: 'off',
  LOG_LEVEL: 'info',
})

const nowhere = () => 'postgres://envol:secret@127.0.0.1:1/envol'
const noBase = () => portal.url.replace(/[^/]+$/, 'rien')
const running = () => portal.url
const cases: [command: Command, options: string[], url: () => string, told: RegExp][] = [
  ['content', ['import', 'a'], noBase, /Cette base de données n’existe pas/],
  ['content', ['import', 'a'], running, /news\/été\.md:1 {2}Un texte s’appelle/],
  ['content', ['export', 'fichier/dedans'], running, /Ce n’est pas un dossier/],
  ['board', ['list'], nowhere, /ne répond pas/],
  ['keys', ['rotate'], nowhere, /ne répond pas/],
  ['backup', ['x.tar.zst'], nowhere, /ne répond pas/],
  ['backup', ['absent/x.tar.zst'], running, /absent n’existe pas.*branché/],
  ['backup', ['a'], running, /a est un dossier/],
  ['backup', ['plein.tar.zst'], running, /Il n’y a plus de place sur le disque/],
  ['restore', ['rien.tar.zst'], running, /n’existe pas ou ne peut pas être lu/],
  ['restore', ['a'], running, /C’est un dossier|n’est pas une sauvegarde/],
  ['restore', ['fichier', '--ailleurs', 'x'], running, /option/],
]

it.each(cases)('%s %j names the obstacle in French', async (command, options, url, told) => {
  const { said, failed, code } = await runPortalCommand(commands[command], options, settingsOf(url()), { cwd: folder })
  expect(failed).toMatch(told)
  expect(failed).not.toMatch(/\n {4}at |\.ts:|node_modules|\b(?:error|failed|query|select|insert|refused|no such)\b/i)
  expect(failed).not.toContain('secret')
  expect(failed.trim().split('\n').length).toBeLessThan(4)
  expect(code).toBe(1)
  // The output names the portal's database, and claims nothing that was not done.
  expect(said).toMatch(/^(?:Portail : .*\n)?$/)
})

it('prints the same in a process of its own, which exits with 1', async () => {
  const options = ['fichier', '--ailleurs', 'x']
  const alone = await spawnPortalCommand(commands.restore, options, settingsOf(portal.url))
  expect(alone).toEqual(await runPortalCommand(commands.restore, options, settingsOf(portal.url), { cwd: folder }))
  expect(alone).toMatchObject({ code: 1, failed: expect.stringMatching(/option/) })
})

it('leaves no partial file', async () => {
  expect((await readdir(folder)).filter((name) => name.endsWith('.zst') || name.endsWith('.partial'))).toEqual([])
})

it('an unexpected error is reported without its message', () => {
  const unforeseen = new TypeError("Cannot read properties of undefined (reading 'secret')")
  expect(describeErrorForOperator(unforeseen)).toMatch(/erreur imprévue \(TypeError\)/)
  expect(describeErrorForOperator('boom')).toMatch(/erreur imprévue \(string\)/)
  expect(describeErrorForOperator(JSON.parse)).toMatch(/erreur imprévue/)
})
