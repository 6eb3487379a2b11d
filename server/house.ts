import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { contract } from '#contract/contract.ts'
import { ContentCache } from '#server/cache/contentCache.ts'
import { companies } from '#server/companies/companies.ts'
import { contact } from '#server/contact/contact.ts'
import { keepNightly } from '#server/database/backup/nightly.ts'
import { connect, connectionsOf, type Database } from '#server/database/connect.ts'
import { companies as companiesTable } from '#server/database/schema/companies.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { buildApp, mountApi } from '#server/http/app.ts'
import { serveHtml } from '#server/http/html.ts'
import { serveSitemap } from '#server/http/sitemap.ts'
import { builtPages, serveFiles } from '#server/http/staticFiles.ts'
import { serveStorybook } from '#server/http/storybook.ts'
import { JobQueue } from '#server/jobs/JobQueue.ts'
import { sweepJob } from '#server/jobs/sweepJob.ts'
import { sweepTries } from '#server/limits/rateLimit.ts'
import { serveDemoMail } from '#server/mail/demoMail.ts'
import { Outbox, sweepOutbox } from '#server/mail/outbox.ts'
import { wayOut } from '#server/mail/ways.ts'
import { news } from '#server/news/news.ts'
import { passwordReset } from '#server/passwordReset/passwordReset.ts'
import { session } from '#server/session/session.ts'
import { openFiles } from '#server/storage/openFiles.ts'
import type { Env } from './env.ts'
import type { Running } from './running.ts'
import type { House, Subject } from './subject.ts'

// In the order in which their rows name each other. A subject of the contract that is missing here does not compile.
const bySubject: Record<keyof typeof contract, Subject> = { companies, session, passwordReset, contact, news }
export const ours = Object.values(bySubject)

// The longest that each part may take to end, in milliseconds.
const WITHIN = { mails: 7000, jobs: 7000 }

type Ground = {
  env: Env
  /** The database, with its newest schema. */
  url: string
  /** Where the portal keeps what is no row. */
  folder: string
  /** Takes in what begins, and ends it. */
  running: Running
  /** The pages, as they are built, or from the sources at each request; without them, the API alone. */
  pages?: 'built' | 'sources'
  /** The secret in the address of the demo's mails; a new one unless told. */
  mailKey?: string
  /** Connections to the database; this process's share unless told. */
  connections?: number
  logStream?: { write(line: string): void }
  /** The subjects that live in it: all of them, unless told. */
  subjects?: Subject[]
}

/**
 * The portal as one: every subject in one house, served by `app`, which does not listen yet. `start` begins what runs
 * beside the answers. Whatever has begun is ended by `running`.
 */
export async function openHouse({
  env,
  url,
  folder,
  running,
  pages,
  mailKey,
  connections = connectionsOf(env.PROCESSES),
  logStream,
  subjects = ours,
}: Ground) {
  const { db, close } = connect(url, { max: connections })
  running.add(close)
  const app = buildApp({ env, db, ...(logStream && { logStream }) })
  const cache = new ContentCache(url, app.log, env.PROCESSES)
  running.add(() => cache.close())
  await cache.listen()
  const files = await openFiles(env, folder, app.log)
  const house: House = { env, log: app.log, db, cache, files }

  await mountApi(app, {
    env,
    db,
    hasDocs: pages === 'sources',
    mountCalls: (calls) => subjects.forEach((subject) => subject.mounts(calls, house)),
  })
  serveSitemap(app, {
    ...house,
    closed: subjects.flatMap((subject) => subject.closed ?? []),
    pages: async () => (await Promise.all(subjects.map(async (subject) => subject.pages?.(house) ?? []))).flat(),
  })
  const mails = `${folder}/mail`
  const demoMail = serveDemoMail(app, env, mails, mailKey)
  await serveStorybook(app, env)
  if (pages) await servePages[pages](app, house)
  running.add(() => app.close())

  /** Begins to send mails, to do background work and to make backups. */
  async function start() {
    const deliver = wayOut(env, mails)
    const outbox = deliver && new Outbox({ db, log: app.log, deliver })
    outbox?.start()
    if (outbox) running.add(() => outbox.close(), WITHIN.mails)
    const sweep = sweepJob([
      () => sweepTries(db),
      () => sweepOutbox(db, env.CONTACT_KEPT_DAYS),
      () => files.sweep(),
      ...subjects.map((subject) => async () => subject.sweep?.(house)),
    ])
    const jobs = new JobQueue([sweep, ...subjects.flatMap((subject) => subject.jobs ?? [])], house)
    running.add(() => jobs.close(), WITHIN.jobs)
    await jobs.start()
    // A database of one's own is saved by those who run it, unless a folder is named.
    const backups = env.BACKUP_DIR ?? (env.DATABASE_URL ? 'off' : `${folder}/backups`)
    if (backups !== 'off') running.add(keepNightly({ url, files: `${folder}/files`, folder: backups }, app.log))
  }

  return { ...house, app, demoMail, start }
}

const servePages = {
  async built(app: FastifyInstance, { env, cache }: House) {
    await serveFiles(app)
    const built = await builtPages()
    serveHtml(app, env, cache, async () => built)
  },
  async sources(app: FastifyInstance, { env, cache }: House) {
    const { serveDevelopment } = await import('#server/http/development.ts')
    await serveDevelopment(app, env, cache)
  },
}

/**
 * Fills a new database with the demo content of every subject, all or nothing. A database that already holds a company
 * is left as it is. Throws when a file of the demo is damaged.
 */
export async function loadDemo(db: Database): Promise<void> {
  await inTransaction(db, async (tx) => {
    // Two servers may start together on a new database: the second waits here, then finds the companies.
    await tx.execute(sql`lock table ${companiesTable} in share row exclusive mode`)
    if ((await tx.$count(companiesTable)) > 0) return
    for (const { demo } of ours) await demo?.(tx)
  })
}
