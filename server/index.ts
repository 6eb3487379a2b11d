import cluster from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '#server/database/connect.ts'
import { companies } from '#server/database/schema/companies.ts'
import { findBackupFolderProblem } from '#server/database/backup/backupFolder.ts'
import { attachEmbeddedPostgres, startEmbeddedPostgres } from '#server/database/cluster/embedded.ts'
import { migrateDatabase } from '#server/database/migrate.ts'
import { isPostgresSuperuserUrl } from '#server/database/portalRole.ts'
import { describeErrorForLog } from '#server/http/log.ts'
import { createDemoMailKey } from '#server/mail/demoMail.ts'
import { mailStartupNotice } from '#server/mail/transport.ts'
import { readEnv, type Env } from './env.ts'
import { portalPublicUrl, checkoutDataFolder as folder } from './commands/command.ts'
import { killIsolatedProcesses } from './isolated/isolate.ts'
import { loadDemo } from './demo/loadDemo.ts'
import { describeRemainingDemoData } from './demo/describeRemainingDemoData.ts'
import { deleteDemoMembersAndRequests, isProductionPortal } from './demo/endDemo.ts'
import { featuresByName, createApp, allPersonalDataDeclarations } from './app.ts'
import { requireMovedDatabaseUrl, storeServerStart } from './process/lastStart.ts'
import { assertPortIsFree } from './process/assertPortIsFree.ts'
import { HANDOVER_MESSAGES, offerSocketsToParentProcess, receiveSocketsFromParentProcess } from './process/handover.ts'
import { ShutdownSequence } from './process/shutdown.ts'
import type { ListeningSocket } from './lib/listeningSocket.ts'
import { SOFTWARE_DISPLAY_NAME } from './lib/software.ts'
import { requestMetricsOfAllProcesses, sendMetricsOnRequest } from './process/workerMetrics.ts'
import { requestDataFromPrimaryProcess, reportStartToParentProcess, WebWorkerProcesses } from './process/workers.ts'

// Shutdown timeouts, in milliseconds.
const WITHIN = { isolatedWork: 10_000, answers: 25_000, workers: 32_000, database: 45_000 }
/** Maximum startup delay for prerendering the home page, in milliseconds; it takes 250 ms on an idle machine. */
const AHEAD_MS = 10_000
const say = (sentence: string) => process.stdout.write(`${sentence}\n`)

// Ends on a signal, after a failed start, and when the parent process is gone.
const running = new ShutdownSequence()
let stopping: Promise<void> | undefined

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void stop(0))
// The reader of the output is gone. Writing about it would fail again, endlessly.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => void stop(1))
process.once('disconnect', () => void stop(0))
// Even an unexpected error must not leave the database running.
process.on('uncaughtException', (error) => {
  process.stderr.write(`${JSON.stringify({ level: 60, err: describeErrorForLog(error), msg: 'unforeseen' })}\n`)
  void stop(1)
})

const started = start()
try {
  await started
  await reportStartToParentProcess('ready')
} catch (error) {
  if (cluster.isWorker) await reportStartToParentProcess({ failed: explain(error) })
  else process.stderr.write(`${explain(error)}\n`)
  await stop(1)
}

async function start() {
  const env = readEnv(process.env)
  if (cluster.isWorker) {
    const { sockets: count = 0, ...task } = await requestDataFromPrimaryProcess()
    const sockets = await receiveSocketsFromParentProcess(count)
    const worker = await createApp({
      env,
      ...task,
      folder,
      running,
      pages: 'built',
      readProcesses: requestMetricsOfAllProcesses,
    })
    sendMetricsOnRequest(() => worker.metrics.read())
    return listen(env, worker, sockets)
  }

  requireMovedDatabaseUrl(folder, env)
  // An update: the former server passes its listening sockets on, and still runs.
  const sockets = await receiveSocketsFromParentProcess(Number(process.env['HANDED_SOCKETS'] ?? 0))
  const task = { url: await openDatabase(env, sockets.length > 0), mailKey: createDemoMailKey() }
  const isDevelopment = process.argv.includes('--dev')
  // In development, one process watches the sources.
  const isAlone = env.PROCESSES === 1 || isDevelopment
  const pages = isDevelopment ? 'sources' : 'built'
  const context = await createApp({ env, ...task, folder, running, ...(isAlone && { pages }) })
  if (env.DEMO) await loadDemo(context, featuresByName)
  if (isProductionPortal(env)) await tellOfDemo(context.db)
  await context.start()
  if (sockets.length === 0) await assertPortIsFree(env.PORT, env.HOST)
  await storeServerStart(folder, env)
  if (isAlone) await listen(env, context, sockets)
  else {
    const workers = new WebWorkerProcesses(task, context.log, () => context.metrics.read())
    running.add(() => workers.stop(), WITHIN.workers)
    await workers.start(env.PROCESSES, sockets)
    offerSocketsToParentProcess(() => workers.listeningSockets(), { areCopies: true })
  }
  const backupProblem = context.backups && (await findBackupFolderProblem(context.backups.folder))
  if (backupProblem)
    say(`Les sauvegardes ne pourront pas se faire dans ${context.backups?.folder}\u00a0: ${backupProblem}.`)
  const notice = mailStartupNotice(env, context.demoMail)
  if (notice) say(notice)
  if (!isProductionPortal(env)) say('C’est la démonstration. Pour votre association\u00a0: npm run setup')
  say(`${SOFTWARE_DISPLAY_NAME} est prêt : ${portalPublicUrl(env)}`)
}

/** Deletes the demo's accounts from a real portal, and reports other remaining demo data. */
async function tellOfDemo(db: Database) {
  const gone = await deleteDemoMembersAndRequests(db, allPersonalDataDeclarations)
  if (gone.length > 0) say(`Comptes de la démonstration supprimés : ${gone.join(', ')}`)
  const left = await describeRemainingDemoData(db)
  if ((await db.$count(companies)) === 0) say('Ce portail est vide\u00a0: npm run setup le prépare.')
  if (left.length > 0) say(`De la démonstration, il reste : ${left.join('\u00a0; ')}.`)
}

type App = Awaited<ReturnType<typeof createApp>>

async function listen({ PORT, HOST }: Env, { app, makePagesAhead }: App, sockets: ListeningSocket[]) {
  await Promise.race([makePagesAhead(), sleep(AHEAD_MS, undefined, { ref: false })])
  await app.connections.listen(app, { port: PORT, host: HOST, sockets })
  offerSocketsToParentProcess(async () => app.connections.listeningSockets())
  running.add(() => app.connections.drain(), WITHIN.answers)
}

/**
 * Opens and migrates the database: `DATABASE_URL`, or else the embedded one, which a former server still runs during an
 * update. Returns its URL.
 */
async function openDatabase({ DATABASE_URL }: Env, isUpdate: boolean) {
  const attached = !DATABASE_URL && isUpdate ? await attachEmbeddedPostgres({ folder, log: say }) : undefined
  const embedded = DATABASE_URL ? undefined : (attached ?? (await startEmbeddedPostgres({ folder, log: say })))
  let isLeaving = false
  if (embedded) running.add(() => (isLeaving ? embedded.leave() : embedded.stop()), WITHIN.database)
  process.on('message', (message) => {
    if (message === HANDOVER_MESSAGES.adopt) void attached?.adopt().catch((error: unknown) => say(explain(error)))
    if (message !== HANDOVER_MESSAGES.leave) return
    isLeaving = true
    void stop(0)
  })
  const url = DATABASE_URL ?? embedded?.url ?? ''
  await migrateDatabase(url)
  if (DATABASE_URL && (await isPostgresSuperuserUrl(url)))
    say('DATABASE_URL ouvre la base en super-utilisateur\u00a0: donnez au portail un rôle à lui (docs/operating.md).')
  return url
}

function explain(error: unknown) {
  if (!(error instanceof Error)) return String(error)
  const isTaken = 'code' in error && error.code === 'EADDRINUSE'
  return isTaken
    ? `Le port ${process.env['PORT'] ?? 3000} est déjà utilisé : choisissez-en un autre avec PORT.`
    : error.message
}

function stop(code: number) {
  stopping ??= (async () => {
    setTimeout(killIsolatedProcesses, WITHIN.isolatedWork).unref()
    // Parts that are still starting cannot be ended: wait for the start.
    await Promise.race([started.catch(() => undefined), sleep(WITHIN.answers)])
    await running.end()
    process.exit(code)
  })()
  return stopping
}
