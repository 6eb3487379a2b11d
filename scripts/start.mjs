// npm start: installs, builds and starts the portal. With --dev, serves the sources with live reload.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { ExplainedScriptError, projectRoot, run, runMain, buildToolEnvironment } from './lib/run.mjs'
import { ownIdentityFolderPath, enableOwnIdentityFolder } from './lib/own.mjs'
import { copyOwnFolder, installationFolder, runInActiveRelease } from './lib/releases.mjs'
import { readSettings } from './lib/settings.mjs'
import { buildIfOutdated, updateDependenciesAndFindNode } from './lib/setup.mjs'
import { superviseProcess } from './lib/superviseProcess.mjs'
import { listenForServerReplacements } from './lib/updateSocket.mjs'

const { dev: isDev } = parseArgs({ options: { dev: { type: 'boolean' } }, strict: false }).values
/** @type {NodeJS.ProcessEnv} */
let settings = {}
let port = 3000

if (isDev || !(await runInActiveRelease())) await runMain(start)

async function start() {
  copyOwnFolder(installationFolder, projectRoot)
  enableOwnIdentityFolder()
  settings = readSettings({ isStart: true })
  port = Number(settings['PORT'] || port)
  // Checks the port before a long installation.
  await ensurePort()
  const node = await updateDependenciesAndFindNode()
  await offerSetup(node)
  if (!isDev) await buildIfOutdated(node)
  return serve(node)
}

/**
 * Offers the portal's setup questions at a terminal when a production portal has not been set up.
 * @param {string} node path of Node 24
 */
async function offerSetup(node) {
  const isReal = settings['DEMO'] === 'off' || (settings['PUBLIC_URL'] && settings['DEMO'] !== 'on')
  if (!isReal || settings['DATABASE_URL'] || existsSync(ownIdentityFolderPath) || existsSync(join(projectRoot, 'data')))
    return
  if (!process.stdin.isTTY || !process.stdout.isTTY) return
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question('Ce portail est vide. Le préparer maintenant ? [O/n] ')
  terminal.close()
  if (/^n/i.test(answer.trim())) return
  const code = await run(node, ['server/commands/setupCommand.ts'], { ...settings, ...buildToolEnvironment(node) })
  if (code !== 0) throw new ExplainedScriptError('Le portail n’est pas prêt : npm run setup recommence.')
  enableOwnIdentityFolder()
  settings = readSettings({ isStart: true })
}

async function ensurePort() {
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new ExplainedScriptError(
      'PORT doit être un nombre entier de 1 à 65535 : corrigez-le, ou retirez-le pour 3000.',
    )
  }
  const error = await listenError()
  if (error === 'EACCES') {
    throw new ExplainedScriptError(
      `Le port ${port} demande des droits d’administrateur. Choisissez-en un autre : PORT=3000 npm start`,
    )
  }
  if (error !== 'EADDRINUSE') return
  if (await isEnvol()) {
    throw new ExplainedScriptError(
      `Le port ${port} est déjà utilisé : Envol y tourne déjà, ouvrez http://localhost:${port}`,
    )
  }
  const other = port < 65_535 ? port + 1 : 3000
  throw new ExplainedScriptError(
    `Le port ${port} est déjà utilisé : un autre programme l’occupe. Choisissez-en un autre : PORT=${other} npm start`,
  )
}

/** @returns {Promise<string | undefined>} error code of a server on this port */
function listenError() {
  return new Promise((done) => {
    const server = createServer()
    server.once('error', (error) => done('code' in error ? String(error.code) : undefined))
    server.listen({ port, host: settings['HOST'] || '::' }, () => server.close(() => done(undefined)))
  })
}

async function isEnvol() {
  try {
    const answer = await fetch(`http://localhost:${port}/healthz`, { signal: AbortSignal.timeout(2000) })
    return (await answer.json()).name === 'envol'
  } catch {
    return false
  }
}

/**
 * Runs the portal's server until it receives a stop signal, and restarts it after a crash. Returns the exit code.
 * @param {string} node path of Node 24
 * @returns {Promise<number>}
 */
function serve(node) {
  let isListening = false
  const server = superviseProcess(() => {
    const child = launch(projectRoot, node)
    child.once('message', () => {
      if (isListening || isDev) return
      isListening = true
      listenForServerReplacements(({ folder, withinMs }) =>
        server.replace((sockets) => launchRelease(folder, node, sockets), withinMs),
      )
    })
    return child
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, server.end)
  // A signal to npm alone ends the shell between npm and this process: a new parent process shows it.
  const parent = process.ppid
  if (process.env['npm_lifecycle_event']) setInterval(() => process.ppid !== parent && server.end(), 300).unref()
  return server.ended
}

/**
 * @param {string} folder of a release
 * @param {string} node path of Node 24, unless the release has its own
 * @param {number} sockets
 */
function launchRelease(folder, node, sockets) {
  const own = join(folder, 'node_modules/.bin/node')
  settings = readSettings({ isStart: true })
  return launch(folder, existsSync(own) ? own : node, sockets)
}

/**
 * Starts a server, with the number of listening sockets that it receives from the former one.
 * @param {string} folder
 * @param {string} node
 */
function launch(folder, node, sockets = 0) {
  return spawn(node, ['server/index.ts', ...(isDev ? ['--dev'] : [])], {
    cwd: folder,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: {
      // Few arenas: glibc returns the memory of large uploads (decision 072).
      MALLOC_ARENA_MAX: '2',
      ...process.env,
      ...settings,
      ...buildToolEnvironment(node),
      NODE_ENV: isDev ? 'development' : 'production',
      HANDED_SOCKETS: String(sockets),
    },
    // Detached, so that the server receives Ctrl+C once, and not from terminal, npm and here.
    detached: true,
  })
}
