import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, cp, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from './findFreePort.ts'

const project = join(import.meta.dirname, '..')

const PARTS = ['server', 'contract', 'theme', 'association', 'scripts', 'public', 'package.json']

/**
 * Creates a copy of the project's sources, or of a commit's, with its own database, in a new folder of `parent`.
 * `start` runs its portal as `npm start` does.
 */
export async function createSourceCheckout(commit?: string, parent = tmpdir()) {
  const folder = await mkdtemp(join(parent, 'envol-start-'))
  await chmod(folder, 0o755)
  if (commit) {
    const archive = execFileSync('git', ['archive', commit, ...PARTS], { cwd: project, maxBuffer: 1_000_000_000 })
    execFileSync('tar', ['-x', '-C', folder], { input: archive })
  } else for (const part of PARTS) await cp(join(project, part), join(folder, part), { recursive: true })
  for (const part of ['node_modules', 'dist']) await symlink(join(project, part), join(folder, part))

  /**
   * Starts the copy's portal; waits until it reports that it is ready, or exits. Uses a free port unless the
   * environment has PORT.
   */
  async function start(environment: NodeJS.ProcessEnv = {}) {
    const port = environment['PORT'] ?? String(await findFreePort())
    const server = spawn(process.execPath, ['server/index.ts'], {
      cwd: folder,
      env: { ...process.env, DATABASE_URL: '', LOG_LEVEL: 'error', LOAD_SHEDDING: 'off', ...environment, PORT: port },
    })
    let said = ''
    const ready = new Promise<void>((resolve) => {
      for (const stream of [server.stdout, server.stderr]) {
        stream.on('data', (chunk: Buffer) => {
          said += chunk.toString()
          if (said.includes('Envol est prêt')) resolve()
        })
      }
    })
    const ended = once(server, 'exit').then(([code]) => Number(code))
    await Promise.race([ready, ended])
    return { server, ended, said: () => said, url: `http://localhost:${port}` }
  }

  /** Runs the copy's `npm run backup` or `npm run restore`; resolves with the exit code and output. */
  async function command(name: 'backup' | 'restore', options: string[], environment: NodeJS.ProcessEnv = {}) {
    const child = spawn(process.execPath, [`server/commands/${name}Command.ts`, ...options], {
      cwd: folder,
      env: { ...process.env, DATABASE_URL: '', INIT_CWD: folder, ...environment },
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
    const [code] = (await once(child, 'close')) as [number | null]
    return { code: Number(code), said }
  }

  return { folder, start, command, remove: () => rm(folder, { recursive: true, force: true }) }
}
