import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { buildApp, mountApi } from '#server/http/app.ts'
import { sweepMessages } from '#server/contact/contact.ts'
import { ContentCache } from '#server/cache/contentCache.ts'
import { keepNightly } from './database/backup/nightly.ts'
import { connect } from './database/connect.ts'
import { loadDemo } from './loadDemo.ts'
import { startEmbedded } from './database/embedded.ts'
import { migrate } from './database/migrate.ts'
import { sweepDevices } from '#server/session/devices.ts'
import { readEnv } from './env.ts'
import { builtPages, serveFiles } from '#server/http/staticFiles.ts'
import { serveHtml } from '#server/http/html.ts'
import { describeError } from '#server/http/log.ts'
import { serveDemoMail } from './mail/demoMail.ts'
import { Outbox, sweepOutbox } from './mail/outbox.ts'
import { mailNotice, wayOut } from './mail/ways.ts'
import { sweepResets } from '#server/passwordReset/passwordReset.ts'
import { sweepTries } from '#server/limits/rateLimit.ts'
import { Running } from './running.ts'
import { serveSitemap } from '#server/http/sitemap.ts'
import { serveStorybook } from '#server/http/storybook.ts'

// The longest that each part may take to end, in milliseconds.
const WITHIN = { answers: 25_000, mails: 7000, database: 45_000 }
const HOUR_MS = 3_600_000
const say = (sentence: string) => process.stdout.write(`${sentence}\n`)

// What has begun ends on a signal as after a failed start, and when whoever started it is gone.
const running = new Running()
let stopping: Promise<void> | undefined

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void stop(0))
process.once('disconnect', () => void stop(0))
// The database is not left behind by an error that nobody foresaw.
process.on('uncaughtException', (error) => {
  process.stderr.write(`${JSON.stringify({ level: 60, err: describeError(error), msg: 'unforeseen' })}\n`)
  void stop(1)
})

const started = start()
try {
  await started
  process.send?.('ready')
} catch (error) {
  process.stderr.write(`${explain(error)}\n`)
  await stop(1)
}

async function start() {
  const env = readEnv(process.env)
  const folder = fileURLToPath(new URL('../data', import.meta.url))
  const embedded = env.DATABASE_URL ? undefined : await startEmbedded({ folder, log: say })
  if (embedded) running.add(embedded.stop, WITHIN.database)
  const url = env.DATABASE_URL ?? embedded?.url ?? ''
  await migrate(url)
  const { db, close } = connect(url)
  running.add(close)
  if (env.DEMO) await loadDemo(db)

  const app = buildApp({ env, db })
  const cache = new ContentCache(url, app.log)
  await cache.listen()
  running.add(() => cache.close())
  const mailFolder = `${folder}/mail`
  const deliver = wayOut(env, mailFolder)
  const outbox = deliver && new Outbox({ db, log: app.log, deliver })
  if (outbox) running.add(() => outbox.close(), WITHIN.mails)
  const isDevelopment = process.argv.includes('--dev')
  await mountApi(app, { env, db, cache, hasDocs: isDevelopment })
  serveSitemap(app, env, db, cache)
  const demoMail = serveDemoMail(app, env, mailFolder)
  await serveStorybook(app, env)
  if (isDevelopment) {
    const { serveDevelopment } = await import('#server/http/development.ts')
    await serveDevelopment(app, env, cache)
  } else {
    await serveFiles(app)
    const pages = await builtPages()
    serveHtml(app, env, cache, async () => pages)
  }

  const sweep = setInterval(() => {
    const sweeps = [sweepTries, sweepResets, sweepDevices].map((clear) => clear(db))
    const kept = [sweepMessages, sweepOutbox].map((clear) => clear(db, env.CONTACT_KEPT_DAYS))
    Promise.all([...sweeps, ...kept]).catch((error: unknown) => app.log.error(error))
  }, HOUR_MS)
  running.add(() => clearInterval(sweep))
  // A database of one's own is saved by those who run it, unless a folder is named.
  const backups = env.BACKUP_DIR ?? (embedded ? `${folder}/backups` : 'off')
  if (backups !== 'off') running.add(keepNightly({ url, files: `${folder}/files`, folder: backups }, app.log))
  outbox?.start()
  running.add(() => app.close())
  await app.connections.listen(app, { port: env.PORT, host: env.HOST })
  running.add(() => app.connections.drain(), WITHIN.answers)
  const notice = mailNotice(env, demoMail)
  if (notice) say(notice)
  say(`Envol est prêt : ${env.PUBLIC_URL ?? `http://localhost:${env.PORT}`}`)
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
    // What is just beginning would not end: a start is waited for.
    await Promise.race([started.catch(() => undefined), sleep(WITHIN.answers)])
    await running.end()
    process.exit(code)
  })()
  return stopping
}
