import { spawn } from 'node:child_process'
import { cp, mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findImportRuleViolations } from '#tests/architecture/brokenImports.ts'

const project = join(import.meta.dirname, '../..')
const leftOut = new Set(['node_modules', 'dist', '.git', 'data', 'own', 'test-results', 'storybook-static'])

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'envol-feature-'))
  for (const part of await readdir(project)) {
    if (!leftOut.has(part)) await cp(join(project, part), join(folder, part), { recursive: true })
  }
  for (const part of ['node_modules', 'dist']) await symlink(join(project, part), join(folder, part))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('a generated feature compiles, follows the rules and answers', async () => {
  const made = await run(process.execPath, ['scripts/new.mjs', 'feature', 'petitions', 'Pétitions'])
  expect(made).toMatchObject({ code: 0 })
  expect(made.said).toContain('_petitions.sql')

  const { broken } = await findImportRuleViolations(folder)
  expect(broken).toEqual([])
  const [types, tests] = await Promise.all([
    run(join(project, 'node_modules/.bin/tsc'), ['--noEmit']),
    vitest('--project', 'unit', '--project', 'api', 'tests/architecture.test.ts', 'tests/api/petitions.test.ts'),
  ])
  expect(types).toEqual({ code: 0, said: '' })
  expect(tests).toMatchObject({ code: 0 })
  expect(tests.said).toContain('tests/api/petitions.test.ts')
  const again = await run(process.execPath, ['scripts/new.mjs', 'feature', 'petitions'])
  expect(again.code).toBe(1)
  expect(again.said).toContain('existe déjà')
}, 600_000)

const vitest = (...options: string[]) => run(join(project, 'node_modules/.bin/vitest'), ['--run', ...options])

/** Runs a program in the copy of the project; returns its exit code and output. */
async function run(program: string, options: string[]) {
  // Vitest's own variables for its workers would disturb another Vitest.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^VITE|^TEST$/.test(name)))
  const child = spawn(program, options, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const code = await new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve))
  return { code, said }
}
