import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { sql } from '#server/drizzle/drizzle.ts'
import { afterAll, beforeAll, inject } from 'vitest'
import type { z } from 'zod'
import type { ApiCallsMergedFromSubjects, contract } from '#contract/contract.ts'
import { readEnv } from '#server/env.ts'
import { createApp, allFeatures } from '#server/app.ts'
import { ShutdownSequence } from '#server/process/shutdown.ts'
import { createDatabaseFromTemplate } from '#tests/cluster/databases.ts'
import { DEMO_DATABASE_TEMPLATE } from '#tests/cluster/templateNames.ts'
import type { SearchResultKind } from '#contract/search/search.ts'
import type { PortalFeature } from '#server/feature.ts'
import { TEST_DATA_ENCRYPTION_KEYS } from './dataKeys.ts'
import { openTestSession } from './openTestSession.ts'
import type { TestOnlyCallsBySubject } from './probes.ts'

/**
 * Creates a PostgreSQL database from a template, the demo's by default. `options` are those of CREATE DATABASE. Returns
 * its URL.
 */
export const createPortalTestDatabase = (template = DEMO_DATABASE_TEMPLATE, options = '') =>
  createDatabaseFromTemplate(inject('clusterUrl'), `test_${randomUUID().replaceAll('-', '')}`, template, options)

/**
 * Starts the portal's server on a new test database. `withPages` serves the built pages too. No background job runs
 * until `start()`.
 */
export async function startPortal({
  withPages = false,
  env: settings = {},
  url: itsUrl,
  reachedBy = itself,
  also = [],
  without = [],
  // A busy machine is no part of the tests.
  eventLoopDelay = () => 0,
}: Start = {}) {
  const url = await reachedBy(itsUrl ?? (await createPortalTestDatabase()))
  const folder = await mkdtemp(join(tmpdir(), 'envol-portal-'))
  await cp(inject('filesFolder'), join(folder, 'files'), { recursive: true })
  const lines: string[] = []
  const env = readEnv({
    LOG_LEVEL: 'debug',
    BACKUP_DIR: 'off',
    LOAD_SHEDDING: 'off',
    DATA_KEYS: TEST_DATA_ENCRYPTION_KEYS,
    ...settings,
  })
  const running = new ShutdownSequence()
  running.add(() => rm(folder, { recursive: true, force: true }))
  const opening = createApp({
    env,
    url,
    folder,
    running,
    connections: 5,
    eventLoopDelay,
    features: [...allFeatures.filter(({ search }) => !without.includes(search?.kind)), ...also],
    logStream: { write: (line) => void lines.push(line) },
    ...(withPages && { pages: 'built' }),
  })
  const context = await opening.catch(async (error: unknown) => {
    await running.end()
    throw error
  })
  const { app, db, cache, start } = context
  await app.ready()

  return {
    app,
    db,
    cache,
    context,
    url,
    folder,
    start,
    /** Log lines that the test portal has written. */
    lines,
    /**
     * Calls the test portal's API by the call's name (`GET /posts`). The reply has the type of a success; a refusal has
     * `message` and `errors` instead.
     */
    async call<Name extends TestedApiCallName>(name: Name, { path, body, token, ...rest }: ApiCallOptions = {}) {
      const [method = 'GET', template = ''] = name.split(' ')
      const answer = await app.inject({
        method: method as 'GET' | 'POST',
        url: `/api/v1${path ?? template}`,
        headers: {
          accept: 'application/json',
          'x-requested-with': 'XMLHttpRequest',
          ...(token && { authorization: `Bearer ${token}` }),
          ...rest.headers,
        },
        ...(method !== 'GET' && { payload: body ?? {} }),
        ...(rest.address && { remoteAddress: rest.address }),
      })
      return {
        status: answer.statusCode,
        headers: answer.headers,
        body: (isJson(answer.headers) ? answer.json() : {}) as TestApiReply<Name>,
      }
    },
    /** Inserts a session for the member with this e-mail address. Returns the session token. */
    signIn: (email = 'membre@envol.example') => openTestSession(db, email),
    /** Runs an SQL query; returns the first value of its first row. */
    async value(query: ReturnType<typeof sql>) {
      const { rows } = await db.execute(query)
      return Object.values(rows[0] ?? {})[0]
    },
    close: () => running.end(),
  }
}

const isJson = (headers: Record<string, unknown>) => String(headers['content-type']).startsWith('application/json')

type Start = {
  /** Additional server features that the test portal registers. */
  also?: PortalFeature[]
  /** Search kinds of the portal that the test's features replace. */
  without?: (SearchResultKind | undefined)[]
  withPages?: boolean
  /** Returns the event loop's mean delay in milliseconds, by which load is shed. */
  eventLoopDelay?: () => number
  env?: Record<string, string>
  /** URL of an existing PostgreSQL database for the test portal; a copy of the demo by default. */
  url?: string
  /** Returns the URL by which the portal connects to the database, such as a TCP proxy's. */
  reachedBy?: (url: string) => string | Promise<string>
}
const itself = (url: string) => url

export type ApiCallOptions = {
  path?: string
  body?: object | string
  token?: string
  headers?: Record<string, string>
  address?: string
}

/** Fields that a JSON reply of the API may have. */
export type ApiReplyFields = {
  success?: boolean
  message?: string
  token?: string
  errors?: Record<string, string>
  user?: Record<string, unknown>
  data?: unknown
  meta?: Record<string, number>
}

type TestedApiCalls = ApiCallsMergedFromSubjects<typeof contract & TestOnlyCallsBySubject>
export type TestedApiCallName = keyof TestedApiCalls
type OutputOf<Reply> = Reply extends z.ZodType ? z.output<Reply> : unknown
/** JSON reply of an API call, as the contract defines its success, with the fields of a refusal. */
export type TestApiReply<Name extends TestedApiCallName> = ApiReplyFields & OutputOf<TestedApiCalls[Name]['reply']>

export type TestPortal = Awaited<ReturnType<typeof startPortal>>

/** Starts one test portal for all tests of a file. */
export function useTestPortal(options?: Parameters<typeof startPortal>[0]) {
  const holder = {} as { portal: TestPortal }
  beforeAll(async () => {
    holder.portal = await startPortal(options)
  })
  afterAll(() => holder.portal.close())
  return holder
}

/** Returns the demo member's credentials, as the login form sends them. */
export function demoLoginCredentials(changes: Record<string, unknown> = {}) {
  return {
    email: 'membre@envol.example',
    password: 'decollage',
    remember: false,
    device_infos: { device_type: 'web', device_name: 'Test', device_platform: 'Linux' },
    ...changes,
  }
}
