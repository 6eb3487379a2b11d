import { fileURLToPath } from 'node:url'
import { buildApp, mountApi } from './app.ts'
import { sweepMessages } from './contact.ts'
import { ContentCache } from './contentCache.ts'
import { keepNightly } from './database/backup/nightly.ts'
import { connect } from './database/connect.ts'
import { loadDemo } from './database/demo/loadDemo.ts'
import { startEmbedded } from './database/embedded.ts'
import { migrate } from './database/migrate.ts'
import { readEnv } from './env.ts'
import { builtPages, serveFiles } from './files.ts'
import { serveHtml } from './html.ts'
import { serveDemoMail } from './mail/demoMail.ts'
import { files } from './mail/files.ts'
import { Outbox, sweepOutbox } from './mail/outbox.ts'
import { senderOf, smtp } from './mail/transport.ts'
import { sweepResets } from './passwordReset.ts'
import { sweepTries } from './rateLimit.ts'
import { serveSitemap } from './sitemap.ts'
import { serveStorybook } from './storybook.ts'

const HOUR_MS = 3_600_000
const say = (sentence: string) => process.stdout.write(`${sentence}\n`)

// What has begun, in order: it ends in the reverse order, on a signal as after a failed start.
const running: (() => Promise<unknown>)[] = []
let stopping: Promise<void> | undefined

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void stop(0))

try {
  await start()
} catch (error) {
  process.stderr.write(`${explain(error)}\n`)
  await stop(1)
}

async function start() {
  const env = readEnv(process.env)
  const folder = fileURLToPath(new URL('../data', import.meta.url))
  const embedded = env.DATABASE_URL ? undefined : await startEmbedded({ folder, log: say })
  if (embedded) running.push(embedded.stop)
  const url = env.DATABASE_URL ?? embedded?.url ?? ''
  await migrate(url)
  const { db, close } = connect(url)
  running.push(close)
  if (env.DEMO) await loadDemo(db)

  const app = buildApp({ env, db })
  const cache = new ContentCache(url, app.log)
  await cache.listen()
  running.push(() => cache.close())
  const mailFolder = `${folder}/mail`
  const deliver = env.SMTP_URL ? smtp(env.SMTP_URL, senderOf(env)) : files(mailFolder, senderOf(env))
  const outbox = new Outbox({ db, log: app.log, deliver })
  running.push(() => outbox.close())
  const isDevelopment = process.argv.includes('--dev')
  await mountApi(app, { env, db, cache, outbox, hasDocs: isDevelopment })
  serveSitemap(app, env, db)
  serveDemoMail(app, env, mailFolder)
  await serveStorybook(app, env)
  if (isDevelopment) {
    const { serveDevelopment } = await import('./development.ts')
    await serveDevelopment(app, env, cache)
  } else {
    await serveFiles(app)
    const pages = await builtPages()
    serveHtml(app, env, cache, async () => pages)
  }

  const sweep = setInterval(() => {
    Promise.all([sweepTries(db), sweepResets(db), sweepOutbox(db), sweepMessages(db, env.CONTACT_KEPT_DAYS)]).catch(
      (error: unknown) => app.log.error(error),
    )
  }, HOUR_MS)
  running.push(async () => clearInterval(sweep))
  // A database of one's own is saved by those who run it, unless a folder is named.
  const backups = env.BACKUP_DIR ?? (embedded ? `${folder}/backups` : 'off')
  if (backups !== 'off') running.push(keepNightly({ url, files: `${folder}/files`, folder: backups }, app.log))
  outbox.start()
  await app.listen({ port: env.PORT, host: env.HOST })
  running.push(() => app.close())
  if (env.DEMO && !env.SMTP_URL) say(`Courrier de la démonstration : http://localhost:${env.PORT}/demo/mail`)
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
    // A client that keeps its connection open must not keep the server from ending.
    setTimeout(() => process.exit(1), 15_000).unref()
    for (const end of running.toReversed()) await end().catch(() => undefined)
    process.exit(code)
  })()
  return stopping
}
