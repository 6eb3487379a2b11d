import type { FastifyInstance } from 'fastify'
import type { Company } from '#contract/companies/companies.ts'
import type { contract } from '#contract/contract.ts'
import { portalPagePaths } from '#contract/paths.ts'
import { officeFeature } from '#server/office/office.ts'
import { mailingsFeature } from '#server/mailings/mailings.ts'
import { OperationsMonitor } from '#server/office/OperationsMonitor.ts'
import { resolveBackupFolder } from '#server/office/system.ts'
import {
  isDraftPreviewSecretValid,
  type DraftPreviewPage,
  withTemporarilyPublishedDraft,
} from '#server/office/textPreviews.ts'
import { ContentCache } from '#server/cache/contentCache.ts'
import { accordsFeature } from '#server/accords/accords.ts'
import { companiesFeature } from '#server/companies/companies.ts'
import { isCompanyPreviewOpen, runInCompanyPreview } from '#server/companies/companyPreviews.ts'
import { readCachedCompanies } from '#server/companies/knownCompanies.ts'
import { contactFeature } from '#server/contact/contact.ts'
import { contentFeature } from '#server/content/content.ts'
import { scheduleNightlyBackups } from '#server/database/backup/nightly.ts'
import {
  BACKGROUND_DATABASE_CONNECTIONS,
  connectPostgres,
  databaseConnectionsPerProcess,
  type Transaction,
} from '#server/database/connect.ts'
import { duesFeature } from '#server/dues/dues.ts'
import { eventsFeature } from '#server/events/events.ts'
import { faqFeature } from '#server/faq/faq.ts'
import { createDraftPreviewApi } from '#server/office/createDraftPreviewApi.ts'
import { serveHealthChecks } from '#server/monitoring/healthChecks.ts'
import { recordBackupOutcome } from '#server/monitoring/operationalMarks.ts'
import { ProcessMetrics, type ProcessMetricValues } from '#server/monitoring/ProcessMetrics.ts'
import { serveMetrics } from '#server/monitoring/serveMetrics.ts'
import { RequestCounter } from '#server/monitoring/RequestCounter.ts'
import { createHttpServer, mountApi } from '#server/http/createServer.ts'
import { serveNewsFeeds } from '#server/http/feeds.ts'
import { serveNoScriptForms } from '#server/http/plain/plainForms.ts'
import { createRedirectLookup } from '#server/http/createRedirectLookup.ts'
import { serveRenderedPages } from '#server/http/pages/html.ts'
import { Prerenderer } from '#server/http/pages/Prerenderer.ts'
import { serveWebAppManifests } from '#server/http/installation.ts'
import { serveServiceWorker } from '#server/http/offlineWorker.ts'
import { serveDraftAndCompanyPreviews } from '#server/http/pages/previews.ts'
import { serveRobotsTxtAndSitemap, type SitemapPage } from '#server/http/sitemap.ts'
import { serveWellKnownUrls } from '#server/http/wellKnown.ts'
import { loadPageRenderer, serveBuiltFiles } from '#server/http/staticFiles.ts'
import { serveStorybook } from '#server/http/storybook.ts'
import { JobQueue } from '#server/jobs/JobQueue.ts'
import { createExpiredDataCleanupJob } from '#server/jobs/createExpiredDataCleanupJob.ts'
import { deleteExpiredRateLimitAttempts } from '#server/limits/rateLimit.ts'
import { serveDemoMail } from '#server/mail/demoMail.ts'
import { offlineFeature } from '#server/offline/offline.ts'
import { MailOutbox, sweepMailOutbox } from '#server/mail/outbox.ts'
import { combineMailComposers } from '#server/mail/mailKinds.ts'
import { createMailTransport } from '#server/mail/transport.ts'
import { membersFeature } from '#server/members/members.ts'
import { membershipFeature } from '#server/membership/membership.ts'
import { newsFeature } from '#server/news/news.ts'
import { warnOfUnfinishedLegalTexts } from '#server/pages/legalTexts.ts'
import { pagesFeature as pageTexts } from '#server/pages/pages.ts'
import { passkeysFeature } from '#server/passkeys/passkeys.ts'
import { passwordResetFeature } from '#server/passwordReset/passwordReset.ts'
import { pollsFeature } from '#server/polls/polls.ts'
import { profileFeature } from '#server/profile/profile.ts'
import { pushFeature } from '#server/push/push.ts'
import { searchFeature } from '#server/search/search.ts'
import { openValueEncryption } from '#server/secrets/openValueEncryption.ts'
import { reencryptRows } from '#server/secrets/reencryptRows.ts'
import { sessionFeature } from '#server/session/session.ts'
import { openFileStorage } from '#server/storage/openFileStorage.ts'
import { warnOfDemoIdentity } from './demo/listRemainingDemoValues.ts'
import { hasNightlyDatabaseBackups } from './privacy/durations.ts'
import { isProductionPortal } from './demo/endDemo.ts'
import type { Env } from './env.ts'
import type { ShutdownSequence } from './process/shutdown.ts'
import type { FeatureFullTextSearch } from '#server/feature/textSearch.ts'
import type { AppContext, PortalFeature } from './feature.ts'

// Ordered by foreign keys: referenced tables first. A feature missing from the contract's list fails to compile.
export const featuresByName: Record<keyof typeof contract, PortalFeature> = {
  companies: companiesFeature,
  session: sessionFeature,
  push: pushFeature,
  passkeys: passkeysFeature,
  passwordReset: passwordResetFeature,
  office: officeFeature,
  mailings: mailingsFeature,
  membership: membershipFeature,
  dues: duesFeature,
  profile: profileFeature,
  members: membersFeature,
  contact: contactFeature,
  content: contentFeature,
  news: newsFeature,
  faq: faqFeature,
  pages: pageTexts,
  accords: accordsFeature,
  events: eventsFeature,
  polls: pollsFeature,
  offline: offlineFeature,
  search: searchFeature,
}
export const allFeatures = Object.values(featuresByName)
/** Declarations of the personal data that each feature stores: tables, purpose, export and deletion. */
export const allPersonalDataDeclarations = allFeatures.flatMap((feature) => feature.personalData ?? [])
/** Composes the subject, text and HTML of any queued e-mail, from its kind and content. */
export const composeMail = combineMailComposers(allFeatures.flatMap(({ mails }) => mails ?? []))
/** Database tables of all features that contain encrypted rows. */
export const encryptedTables = allFeatures.flatMap(({ sealed }) => sealed ?? [])

// Shutdown timeouts, in milliseconds.
const WITHIN = { mails: 7000, jobs: 7000, checks: 3000 }

type AppOptions = {
  env: Env
  /** Connection URL of the PostgreSQL database, already migrated. */
  url: string
  /** Path of the portal's data folder: database, uploaded files and keys. */
  folder: string
  /** Shutdown sequence, in which the app registers the parts that it starts. */
  running: ShutdownSequence
  /** Source of the HTML pages: the build, or the source code at each request. Undefined to serve only the API. */
  pages?: 'built' | 'sources'
  /** Secret in the URL of the demo's list of mails; random by default. */
  mailKey?: string
  /** Maximum database connections; this process's share by default. */
  connections?: number
  logStream?: { write(line: string): void }
  /** Returns the event loop's mean delay in milliseconds, by which load is shed; measured by default. */
  eventLoopDelay?: () => number
  /** Reads the metrics of all processes that share the port; those of this one by default. */
  readProcesses?: (own: ProcessMetrics) => Promise<ProcessMetricValues[]>
  /** Features of the portal that the app includes; all by default. */
  features?: PortalFeature[]
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
  connections = databaseConnectionsPerProcess(env.PROCESSES),
  logStream,
  eventLoopDelay,
  features = allFeatures,
  readProcesses = async (own) => [await own.read()],
}: AppOptions) {
  const { db, close } = connectPostgres(url, { max: connections })
  running.add(close)
  const app = createHttpServer({ env, db, ...(logStream && { logStream }), ...(eventLoopDelay && { eventLoopDelay }) })
  const requests = new RequestCounter(app, db)
  running.add(() => requests.close())
  const cache = new ContentCache(url, app.log, env.PROCESSES)
  const metrics = new ProcessMetrics({ app, db, cache })
  running.add(() => cache.close())
  await cache.listen()
  const files = await openFileStorage(env, folder, app.log)
  serveHealthChecks(app, { db, files, folder })
  serveMetrics(app, { db, token: env.METRICS_TOKEN, readProcesses: () => readProcesses(metrics) })
  const sources = features.flatMap((feature) => feature.search ?? [])
  const kinds = features.flatMap((feature) => feature.content ?? [])
  const textSearches: FeatureFullTextSearch[] = []
  const held = features.flatMap((feature) => feature.personalData ?? [])
  const secrets = await openValueEncryption({ env, folder, db, tables: encryptedTables })
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
    backups: hasNightlyDatabaseBackups(env)
      ? { url, files: `${folder}/files`, folder: resolveBackupFolder({ env, folder }) }
      : undefined,
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
  serveRobotsTxtAndSitemap(app, {
    ...context,
    closed: features.flatMap((feature) => feature.closed ?? []),
    pages: publicPages,
  })
  serveWellKnownUrls(app, env)
  serveWebAppManifests(app, () => readCachedCompanies({ db, cache }))
  serveNewsFeeds(app, {
    ...context,
    newest: async (company) =>
      (await Promise.all(features.map(async (feature) => feature.newest?.(context, company) ?? []))).flat(),
  })
  for (const feature of features) feature.servePages?.(app, context)
  serveNoScriptForms(
    app,
    env,
    features.flatMap((feature) => feature.plainForms?.(context) ?? []),
  )
  const demoMail = serveDemoMail(app, env, mails, mailKey)
  await serveStorybook(app, env)
  const drafts = createDraftPreviewApi(context, (calls, within) =>
    features.forEach((feature) => feature.routes(calls, within)),
  )
  running.add(() => drafts.close())
  const draftContext = {
    get: drafts.get,
    isOpen: async (secret: string) =>
      (await isDraftPreviewSecretValid(db, secret)) || (await isCompanyPreviewOpen(db, secret)),
    withDraft: <T>(
      secret: string,
      work: (tx: Transaction, shown: DraftPreviewPage | { company: Company }) => Promise<T>,
    ) =>
      runInCompanyPreview(db, secret, work).then(
        (made) => made ?? withTemporarilyPublishedDraft(context, secret, work),
      ),
  }
  const html = pages && (await servePages[pages](app, context, draftContext))
  const wanted = async () => (html && pages === 'built' ? html.makers(inTurn(await publicPages())) : [])
  const pagesAhead = new Prerenderer(wanted, app.log)
  running.add(() => pagesAhead.close())
  running.add(() => app.close())

  const sweepOf = (swept: AppContext) =>
    createExpiredDataCleanupJob([
      () => deleteExpiredRateLimitAttempts(swept.db),
      () => sweepMailOutbox(swept.db, env.CONTACT_KEPT_DAYS),
      () => files.sweep(),
      // Encrypts again what was written with the former key during a rotation.
      async () => void (await reencryptRows(swept.db, secrets, encryptedTables)),
      ...features.map((feature) => async () => feature.sweep?.(swept)),
    ])

  /** Starts sending mails, background jobs and nightly backups. */
  async function start() {
    const deliver = createMailTransport(env, mails)
    // Separate connections: API calls cannot exhaust them.
    const [forMails, forJobs] = [
      connectPostgres(url, { max: BACKGROUND_DATABASE_CONNECTIONS.mails }),
      connectPostgres(url, { max: BACKGROUND_DATABASE_CONNECTIONS.jobs }),
    ]
    running.add(() => Promise.all([forMails.close(), forJobs.close()]))
    const outbox = deliver && new MailOutbox({ db: forMails.db, log: app.log, deliver, compose: composeMail })
    outbox?.start()
    if (outbox) running.add(() => outbox.close(), WITHIN.mails)
    const background: AppContext = { ...context, db: forJobs.db }
    const work = [sweepOf(background), ...features.flatMap((feature) => feature.jobs?.(background) ?? [])]
    const jobs = new JobQueue(work, background)
    running.add(() => jobs.close(), WITHIN.jobs)
    await jobs.start()
    if (context.backups)
      running.add(
        scheduleNightlyBackups(context.backups, app.log, (error) => recordBackupOutcome(background.db, error)),
      )
    const monitor = new OperationsMonitor({ ...background, isAnnouncing: isProductionPortal(env) })
    monitor.start()
    running.add(() => monitor.close(), WITHIN.checks)
    if (!isProductionPortal(env)) return
    warnOfDemoIdentity(app.log)
    await warnOfUnfinishedLegalTexts(db, app.log)
  }

  /** Prerenders the public HTML pages, now and after each content change. Resolves once the home page is ready. */
  async function makePagesAhead() {
    const tellFailure = (err: unknown) => app.log.warn({ err }, 'pages could not be prerendered')
    cache.onChange = () => void pagesAhead.afterChange().catch(tellFailure)
    const [home] = await wanted()
    await home?.()
    void pagesAhead.run().catch(tellFailure)
  }

  return { ...context, app, requests, metrics, demoMail, sweep: sweepOf(context), start, makePagesAhead }
}

/** Returns the URL paths of public pages in prerendering order: home, overview pages, then the others. */
const inTurn = (pages: SitemapPage[]) =>
  [portalPagePaths.home, ...pages.map(({ path }) => path)].toSorted((one, other) => depthOf(one) - depthOf(other))

const depthOf = (path: string) => (path === portalPagePaths.home ? 0 : path.split('/').length)

type Drafts = Pick<Parameters<typeof serveDraftAndCompanyPreviews>[1], 'get' | 'isOpen' | 'withDraft'>

const servePages = {
  async built(app: FastifyInstance, { env, db, cache }: AppContext, drafts: Drafts) {
    await serveBuiltFiles(app)
    await serveServiceWorker(app, env)
    const built = await loadPageRenderer()
    const context = { ...pagesContext({ env, db, cache }), pages: async () => built }
    serveDraftAndCompanyPreviews(app, { ...context, ...drafts })
    return serveRenderedPages(app, context)
  },
  async sources(app: FastifyInstance, { env, db, cache }: AppContext, drafts: Drafts) {
    const { serveDevelopmentPages: serveDevelopment } = await import('#server/http/development.ts')
    const context = pagesContext({ env, db, cache })
    const { html, pages } = await serveDevelopment(app, context)
    serveDraftAndCompanyPreviews(app, { ...context, ...drafts, pages })
    return html
  },
}

/** Returns the services that the HTML page routes need: settings, cache, companies and redirects. */
function pagesContext({ env, db, cache }: Pick<AppContext, 'env' | 'db' | 'cache'>) {
  return {
    env,
    cache,
    companies: () => readCachedCompanies({ db, cache }),
    formerAddress: createRedirectLookup(db, cache),
  }
}
