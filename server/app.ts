import type { FastifyInstance } from 'fastify'
import type { Company } from '#contract/companies/companies.ts'
import type { contract } from '#contract/contract.ts'
import { paths } from '#contract/paths.ts'
import { office } from '#server/office/office.ts'
import { mailings } from '#server/mailings/mailings.ts'
import { backupsOf } from '#server/office/system.ts'
import { opensDraft, type Shown, withDraft } from '#server/office/textPreviews.ts'
import { ContentCache } from '#server/cache/contentCache.ts'
import { accords } from '#server/accords/accords.ts'
import { companies } from '#server/companies/companies.ts'
import { opensCompany, withCompany } from '#server/companies/companyPreviews.ts'
import { knownCompanies } from '#server/companies/knownCompanies.ts'
import { contact } from '#server/contact/contact.ts'
import { content } from '#server/content/content.ts'
import { keepNightly } from '#server/database/backup/nightly.ts'
import { BACKGROUND, connect, connectionsOf, type Transaction } from '#server/database/connect.ts'
import { dues } from '#server/dues/dues.ts'
import { events } from '#server/events/events.ts'
import { faq } from '#server/faq/faq.ts'
import { draftApi } from '#server/office/draftApi.ts'
import { createServer, mountApi } from '#server/http/createServer.ts'
import { serveFeeds } from '#server/http/feeds.ts'
import { servePlainForms } from '#server/http/plain/plainForms.ts'
import { formerAddresses } from '#server/http/formerAddresses.ts'
import { serveHtml } from '#server/http/pages/html.ts'
import { PagesAhead } from '#server/http/pages/pagesAhead.ts'
import { serveInstallation } from '#server/http/installation.ts'
import { serveOfflineWorker } from '#server/http/offlineWorker.ts'
import { servePreviews } from '#server/http/pages/previews.ts'
import { serveSitemap, type PublicPage } from '#server/http/sitemap.ts'
import { serveWellKnown } from '#server/http/wellKnown.ts'
import { builtPages, serveFiles } from '#server/http/staticFiles.ts'
import { serveStorybook } from '#server/http/storybook.ts'
import { JobQueue } from '#server/jobs/JobQueue.ts'
import { sweepJob } from '#server/jobs/sweepJob.ts'
import { sweepAttempts } from '#server/limits/rateLimit.ts'
import { serveDemoMail } from '#server/mail/demoMail.ts'
import { offline } from '#server/offline/offline.ts'
import { Outbox, sweepOutbox } from '#server/mail/outbox.ts'
import { mailComposer } from '#server/mail/mailKinds.ts'
import { transportFor } from '#server/mail/transport.ts'
import { members } from '#server/members/members.ts'
import { membership } from '#server/membership/membership.ts'
import { news } from '#server/news/news.ts'
import { warnOfLegalTexts } from '#server/pages/legalTexts.ts'
import { pages as pageTexts } from '#server/pages/pages.ts'
import { passkeys } from '#server/passkeys/passkeys.ts'
import { passwordReset } from '#server/passwordReset/passwordReset.ts'
import { profile } from '#server/profile/profile.ts'
import { push } from '#server/push/push.ts'
import { search } from '#server/search/search.ts'
import { openSecrets } from '#server/secrets/openSecrets.ts'
import { reseal } from '#server/secrets/reseal.ts'
import { session } from '#server/session/session.ts'
import { openFiles } from '#server/storage/openFiles.ts'
import { warnOfDemoValues } from './demo/remainingDemoValues.ts'
import { hasBackups } from './privacy/durations.ts'
import { isProduction } from './demo/endDemo.ts'
import type { Env } from './env.ts'
import type { Shutdown } from './process/shutdown.ts'
import type { TextSearch } from '#server/feature/textSearch.ts'
import type { AppContext, Feature } from './feature.ts'

// Ordered by foreign keys: referenced tables first. A feature missing from the contract's list fails to compile.
export const featuresByName: Record<keyof typeof contract, Feature> = {
  companies,
  session,
  push,
  passkeys,
  passwordReset,
  office,
  mailings,
  membership,
  dues,
  profile,
  members,
  contact,
  content,
  news,
  faq,
  pages: pageTexts,
  accords,
  events,
  offline,
  search,
}
export const allFeatures = Object.values(featuresByName)
/** Personal data declarations of all features. */
export const personalData = allFeatures.flatMap((feature) => feature.personalData ?? [])
/** Composes the message of any queued mail. */
export const composeMail = mailComposer(allFeatures.flatMap(({ mails }) => mails ?? []))
/** Tables of all features with encrypted rows. */
export const sealedTables = allFeatures.flatMap(({ sealed }) => sealed ?? [])

// Shutdown timeouts, in milliseconds.
const WITHIN = { mails: 7000, jobs: 7000 }

type AppOptions = {
  env: Env
  /** URL of the database, already migrated. */
  url: string
  /** Data folder of the portal. */
  folder: string
  /** Shutdown sequence that ends what the app starts. */
  running: Shutdown
  /** Pages to serve: built, or rendered from the sources at each request. Only the API without it. */
  pages?: 'built' | 'sources'
  /** Secret in the address of the demo mails; random by default. */
  mailKey?: string
  /** Maximum database connections; this process's share by default. */
  connections?: number
  logStream?: { write(line: string): void }
  /** Features to include; all by default. */
  features?: Feature[]
}

/**
 * Creates the portal's app with all features, without listening yet. `start` begins background work, and `running` ends
 * everything.
 */
export async function createApp({
  env,
  url,
  folder,
  running,
  pages,
  mailKey,
  connections = connectionsOf(env.PROCESSES),
  logStream,
  features = allFeatures,
}: AppOptions) {
  const { db, close } = connect(url, { max: connections })
  running.add(close)
  const app = createServer({ env, db, ...(logStream && { logStream }) })
  const cache = new ContentCache(url, app.log, env.PROCESSES)
  running.add(() => cache.close())
  await cache.listen()
  const files = await openFiles(env, folder, app.log)
  const sources = features.flatMap((feature) => feature.search ?? [])
  const kinds = features.flatMap((feature) => feature.content ?? [])
  const textSearches: TextSearch[] = []
  const held = features.flatMap((feature) => feature.personalData ?? [])
  const secrets = await openSecrets({ env, folder, db, tables: sealedTables })
  const mails = `${folder}/mail`
  const context: AppContext = {
    env,
    log: app.log,
    db,
    cache,
    files,
    folder,
    mails,
    composeMail,
    secrets,
    kinds,
    sources,
    textSearches,
    personalData: held,
    register: held.flatMap(({ register }) => register ?? []),
    backups: hasBackups(env) ? { url, files: `${folder}/files`, folder: backupsOf({ env, folder }) } : undefined,
    waiting: Object.fromEntries(features.flatMap((feature) => Object.entries(feature.waiting ?? {}))),
  }
  textSearches.push(...features.flatMap((feature) => feature.textSearch?.(context) ?? []))

  await mountApi(app, {
    env,
    db,
    hasDocs: pages === 'sources',
    mountCalls: (calls) => features.forEach((feature) => feature.routes(calls, context)),
  })
  const publicPages = async () =>
    (await Promise.all(features.map(async (feature) => feature.pages?.(context) ?? []))).flat()
  serveSitemap(app, {
    ...context,
    closed: features.flatMap((feature) => feature.closed ?? []),
    pages: publicPages,
  })
  serveWellKnown(app, env)
  serveInstallation(app, () => knownCompanies({ db, cache }))
  serveFeeds(app, {
    ...context,
    newest: async (company) =>
      (await Promise.all(features.map(async (feature) => feature.newest?.(context, company) ?? []))).flat(),
  })
  for (const feature of features) feature.servePages?.(app, context)
  servePlainForms(
    app,
    env,
    features.flatMap((feature) => feature.plainForms?.(context) ?? []),
  )
  const demoMail = serveDemoMail(app, env, mails, mailKey)
  await serveStorybook(app, env)
  const drafts = draftApi(context, (calls, within) => features.forEach((feature) => feature.routes(calls, within)))
  running.add(() => drafts.close())
  const draftContext = {
    get: drafts.get,
    isOpen: async (secret: string) => (await opensDraft(db, secret)) || (await opensCompany(db, secret)),
    withDraft: <T>(secret: string, work: (tx: Transaction, shown: Shown | { company: Company }) => Promise<T>) =>
      withCompany(db, secret, work).then((made) => made ?? withDraft(context, secret, work)),
  }
  const html = pages && (await servePages[pages](app, context, draftContext))
  const wanted = async () => (html && pages === 'built' ? html.makers(inTurn(await publicPages())) : [])
  const pagesAhead = new PagesAhead(wanted, app.log)
  running.add(() => pagesAhead.close())
  running.add(() => app.close())

  const sweepOf = (swept: AppContext) =>
    sweepJob([
      () => sweepAttempts(swept.db),
      () => sweepOutbox(swept.db, env.CONTACT_KEPT_DAYS),
      () => files.sweep(),
      // Encrypts again what was written with the former key during a rotation.
      async () => void (await reseal(swept.db, secrets, sealedTables)),
      ...features.map((feature) => async () => feature.sweep?.(swept)),
    ])

  /** Starts sending mails, background jobs and nightly backups. */
  async function start() {
    const deliver = transportFor(env, mails)
    // Separate connections: API calls cannot exhaust them.
    const [forMails, forJobs] = [connect(url, { max: BACKGROUND.mails }), connect(url, { max: BACKGROUND.jobs })]
    running.add(() => Promise.all([forMails.close(), forJobs.close()]))
    const outbox = deliver && new Outbox({ db: forMails.db, log: app.log, deliver, compose: composeMail })
    outbox?.start()
    if (outbox) running.add(() => outbox.close(), WITHIN.mails)
    const background: AppContext = { ...context, db: forJobs.db }
    const work = [sweepOf(background), ...features.flatMap((feature) => feature.jobs?.(background) ?? [])]
    const jobs = new JobQueue(work, background)
    running.add(() => jobs.close(), WITHIN.jobs)
    await jobs.start()
    if (context.backups) running.add(keepNightly(context.backups, app.log))
    if (!isProduction(env)) return
    warnOfDemoValues(app.log)
    await warnOfLegalTexts(db, app.log)
  }

  /** Prerenders the pages, now and after each content change. Resolves once the home page is ready. */
  async function makePagesAhead() {
    const tellFailure = (err: unknown) => app.log.warn({ err }, 'pages could not be made ahead')
    cache.onChange = () => void pagesAhead.afterChange().catch(tellFailure)
    const [home] = await wanted()
    await home?.()
    void pagesAhead.run().catch(tellFailure)
  }

  return { ...context, app, demoMail, sweep: sweepOf(context), start, makePagesAhead }
}

/** Returns the paths of pages by depth: home, overview pages, then the others. */
const inTurn = (pages: PublicPage[]) =>
  [paths.home, ...pages.map(({ path }) => path)].toSorted((one, other) => depthOf(one) - depthOf(other))

const depthOf = (path: string) => (path === paths.home ? 0 : path.split('/').length)

type Drafts = Pick<Parameters<typeof servePreviews>[1], 'get' | 'isOpen' | 'withDraft'>

const servePages = {
  async built(app: FastifyInstance, { env, db, cache }: AppContext, drafts: Drafts) {
    await serveFiles(app)
    await serveOfflineWorker(app, env)
    const built = await builtPages()
    const context = { ...pagesContext({ env, db, cache }), pages: async () => built }
    servePreviews(app, { ...context, ...drafts })
    return serveHtml(app, context)
  },
  async sources(app: FastifyInstance, { env, db, cache }: AppContext, drafts: Drafts) {
    const { serveDevelopment } = await import('#server/http/development.ts')
    const context = pagesContext({ env, db, cache })
    const { html, pages } = await serveDevelopment(app, context)
    servePreviews(app, { ...context, ...drafts, pages })
    return html
  },
}

/** Returns the dependencies of page serving. */
function pagesContext({ env, db, cache }: Pick<AppContext, 'env' | 'db' | 'cache'>) {
  return {
    env,
    cache,
    companies: () => knownCompanies({ db, cache }),
    formerAddress: formerAddresses(db, cache),
  }
}
