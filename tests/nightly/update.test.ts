import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, statSync } from 'node:fs'
import { chmod, cp, mkdtemp, readFile, readlink, rm, symlink, writeFile } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { findPostgresProcesses } from '#server/database/cluster/processes.ts'
import { withDataFolderDatabase } from '#server/database/cluster/withDataFolderDatabase.ts'
import { findFreePort } from '#tests/findFreePort.ts'

// `npm run update` between commits of a small clone, under load.
const project = join(import.meta.dirname, '../..')
const HEALTH = 'server/monitoring/healthChecks.ts'

let folder = ''
let origin = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'envol-update-'))
  // The account of PostgreSQL passes through.
  await chmod(folder, 0o755)
  origin = join(folder, 'origin')
  execFileSync('git', ['clone', '-q', project, origin])
  // The code as it is, committed or not.
  const changed = git(project, 'ls-files', '--modified', '--others', '--exclude-standard', '--deduplicate')
  for (const file of changed.split('\n').filter(Boolean)) await cp(join(project, file), join(origin, file))
  commit('the version before')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const git = (cwd: string, ...options: string[]) => execFileSync('git', options, { cwd, encoding: 'utf8' }).trim()

function commit(subject: string) {
  const author = ['-c', 'user.name=Essai', '-c', 'user.email=essai@envol.example']
  git(origin, 'add', '--all')
  git(origin, ...author, 'commit', '--quiet', '--allow-empty', '-m', subject)
  return git(origin, 'rev-parse', 'HEAD')
}

/** Commits a version of the portal whose health check has another name. */
async function commitHealthName(from: string, to: string) {
  const text = await readFile(join(origin, HEALTH), 'utf8')
  const changed = text.replace(from, to)
  if (changed === text) throw new Error(`${from} is not in ${HEALTH}`)
  await writeFile(join(origin, HEALTH), changed)
  return commit(`health: say ${to}`)
}

/** Installs a portal as a clone of the origin, and starts it by `npm start`. */
async function startInstallation(name: string, settings: Record<string, string>) {
  const root = join(folder, name)
  git(folder, 'clone', '-q', origin, root)
  await symlink(join(project, 'node_modules'), join(root, 'node_modules'))
  await cp(join(project, 'dist'), join(root, 'dist'), { recursive: true })
  const PORT = String(await findFreePort())
  const env = {
    ...process.env,
    DATABASE_URL: '',
    DEMO: 'on',
    HOST: '127.0.0.1',
    PORT,
    LOG_LEVEL: 'error',
    LOAD_SHEDDING: 'off',
    ...settings,
  }
  const run = (script: string, ...options: string[]) => {
    const child = spawn(process.execPath, [join(root, 'scripts', script), ...options], { cwd: root, env })
    const said = { text: '' }
    const isReady = new Promise<void>((resolve) => {
      for (const stream of [child.stdout, child.stderr]) {
        stream.on('data', (chunk: Buffer) => {
          said.text += chunk.toString()
          if (said.text.includes('Envol est prêt')) resolve()
        })
      }
    })
    return { child, said, isReady, ended: once(child, 'exit').then(([code]) => code as number | null) }
  }
  const portal = run('start.mjs')
  await Promise.race([portal.isReady, portal.ended])
  expect(portal.said.text).toContain('Envol est prêt')
  return { root, run, portal, url: `http://127.0.0.1:${PORT}`, cluster: join(root, 'data/postgres/cluster') }
}

/** Returns the pid of the main PostgreSQL process of a cluster; 0 when none runs. */
function postgresOf(cluster: string) {
  try {
    const pid = Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0])
    return findPostgresProcesses(cluster).includes(pid) ? pid : 0
  } catch {
    return 0
  }
}

/**
 * Requests the health check, a page and a call over and over: half on kept connections, half each on a new one. Pauses
 * between two requests for `pauseMs`.
 */
function startVisitors(url: string, pauseMs = 0) {
  const answers: string[] = []
  const visit = (path: string, agent: Agent | undefined) =>
    new Promise<string>((resolve) => {
      const asked = get(`${url}${path}`, { agent: agent ?? false }, (response) => {
        let text = ''
        response.on('data', (chunk: Buffer) => (text += chunk.toString()))
        response.once('error', (error) => resolve(error.message))
        response.once('end', () =>
          resolve(response.statusCode === 200 ? (path === '/healthz' ? text : '200') : `${response.statusCode}`),
        )
      })
      asked.once('error', (error) => resolve(error.message))
    })
  const going = new AbortController()
  const visitors = Array.from({ length: 6 }, async (_, index) => {
    const agent = index % 2 ? new Agent({ keepAlive: true, maxSockets: 1 }) : undefined
    for (let count = 0; !going.signal.aborted; count++) {
      answers.push(await visit(['/healthz', '/', '/api/v1/companies'][count % 3] ?? '', agent))
      await sleep(pauseMs)
    }
    agent?.destroy()
  })
  return {
    answers,
    async stop() {
      going.abort()
      await Promise.all(visitors)
      return new Set(
        answers.map((answer) => (answer.startsWith('{') ? (JSON.parse(answer) as { status: string }).status : answer)),
      )
    },
  }
}

describe.each([
  ['one process', {}],
  ['two worker processes', { PROCESSES: '2' }],
])('with %s', (name, settings: Record<string, string>) => {
  it('an update fails no request, keeps the database, and one that does not start changes nothing', async () => {
    const slug = name.replaceAll(' ', '-')
    const { root, run, portal, url, cluster } = await startInstallation(slug, settings)
    onTestFinished(async () => {
      portal.child.kill('SIGTERM')
      await portal.ended
    })
    const postgres = postgresOf(cluster)
    expect(postgres).toBeGreaterThan(0)

    const good = await commitHealthName("status: 'ok' }", `status: '${slug}' }`)
    let visitors = startVisitors(url)
    const update = run('update.mjs', '--wait', '500')
    expect([await update.ended, update.said.text]).toEqual([0, expect.stringContaining('Le portail est à jour')])
    expect(await visitors.stop()).toEqual(new Set(['200', 'ok', slug]))
    expect(visitors.answers.length).toBeGreaterThan(100)
    expect(await readlink(join(root, 'releases/current'))).toBe(good)
    expect(git(root, 'rev-parse', 'HEAD')).toBe(good)
    expect(postgresOf(cluster)).toBe(postgres)
    // The new server watches over the PostgreSQL that it has not started.
    process.kill(postgres, 'SIGKILL')
    await expect.poll(() => ![postgres, 0].includes(postgresOf(cluster)), { timeout: 60_000 }).toBe(true)
    await expect.poll(async () => (await fetch(`${url}/readyz`)).status, { timeout: 60_000 }).toBe(200)

    await writeFile(join(origin, 'server/http/sitemap.ts'), "throw new Error('broken')\n")
    commit('a version that does not start')
    visitors = startVisitors(url)
    const failed = run('update.mjs', '--wait', '500')
    expect([await failed.ended, failed.said.text]).toEqual([1, expect.stringContaining('L’ancienne version continue')])
    expect(await visitors.stop()).toEqual(new Set(['200', slug]))
    expect(await readlink(join(root, 'releases/current'))).toBe(good)

    // Repairs it for the next installation.
    git(origin, 'reset', '--quiet', '--hard', good)
    await commitHealthName(`status: '${slug}' }`, "status: 'ok' }")
    portal.child.kill('SIGTERM')
    expect(await portal.ended).toBe(0)
    expect(findPostgresProcesses(cluster)).toEqual([])
  }, 600_000)
})

it('an update with a migration and other packages fails no request', { timeout: 2_400_000 }, async () => {
  const { root, run, portal, url } = await startInstallation('with-a-migration', {})
  onTestFinished(async () => {
    portal.child.kill('SIGTERM')
    await portal.ended
  })
  await addMigration('9999_essai', 'ALTER TABLE "posts" ADD COLUMN "essai" integer;')
  // Another lock file: npm installs the release's packages.
  for (const file of ['package.json', 'package-lock.json'])
    await editFile(file, (text) => text.replace(/"version": "[^"]+"/, '"version": "99.0.0"'))
  const version = commit('a migration and other packages')
  // npm takes minutes, in which the visitors leave the processor to it.
  const visitors = startVisitors(url, 200)
  const update = run('update.mjs', '--wait', '500')
  expect([await update.ended, update.said.text]).toEqual([0, expect.stringContaining('Le portail est à jour')])
  expect(await visitors.stop()).toEqual(new Set(['200', 'ok']))
  const release = join(root, 'releases', version)
  expect(await readlink(join(root, 'releases/current'))).toBe(version)
  // A folder of its own, and no hard links to the former packages.
  const inodeOf = (installed: string) => statSync(join(installed, 'node_modules/fastify/package.json')).ino
  expect(inodeOf(release)).not.toBe(inodeOf(project))
  await withDataFolderDatabase(
    join(root, 'data'),
    () => undefined,
    async (database) => {
      const client = new Client({ connectionString: database })
      await client.connect()
      const { rowCount } = await client.query(
        `select from information_schema.columns where table_name = 'posts' and column_name = 'essai'`,
      )
      await client.end()
      expect(rowCount).toBe(1)
    },
  )
})

/** Changes a file of the origin. Throws when nothing has changed. */
async function editFile(file: string, edit: (text: string) => string) {
  const text = await readFile(join(origin, file), 'utf8')
  if (edit(text) === text) throw new Error(`Nothing to change in ${file}`)
  await writeFile(join(origin, file), edit(text))
}

/** Adds a database migration to the origin, as `npm run migration` does. */
async function addMigration(tag: string, statement: string) {
  const migrations = 'server/database/migrations'
  await writeFile(join(origin, migrations, `${tag}.sql`), `${statement}\n`)
  await editFile(`${migrations}/meta/_journal.json`, (text) => {
    const journal = JSON.parse(text) as { entries: { idx: number; when: number }[] }
    const last = journal.entries.at(-1)
    const next = { ...last, idx: (last?.idx ?? 0) + 1, when: (last?.when ?? 0) + 1, tag }
    return JSON.stringify({ ...journal, entries: [...journal.entries, next] }, undefined, 2)
  })
}
