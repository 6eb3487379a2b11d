import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { sql } from 'drizzle-orm'
import { afterAll, beforeAll, inject } from 'vitest'
import type { CallsOfSubjects, contract } from '#contract/contract.ts'
import { readEnv } from '#server/env.ts'
import { createApp, allFeatures } from '#server/app.ts'
import { Shutdown } from '#server/process/shutdown.ts'
import { createFromTemplate } from '#tests/cluster/databases.ts'
import { DEMO_TEMPLATE } from '#tests/cluster/templateNames.ts'
import type { SearchKind } from '#contract/search/search.ts'
import type { Feature } from '#server/feature.ts'
import { TEST_DATA_KEYS } from './dataKeys.ts'
import { openTestSession } from './openTestSession.ts'
import type { ProbeName } from './probes.ts'

/** Creates a database from a template, the demo's by default, with options of CREATE DATABASE; returns its URL. */
export const createDatabase = (template = DEMO_TEMPLATE, options = '') =>
  createFromTemplate(inject('clusterUrl'), `test_${randomUUID().replaceAll('-', '')}`, template, options)

/**
 * Starts the real portal on a real database of its own; `withPages` serves the built pages too. No background work runs
 * until `start()`.
 */
export async function startPortal({
  withPages = false,
  env: settings = {},
  url: itsUrl,
  reachedBy = itself,
  also = [],
  without = [],
}: Start = {}) {
  const url = await reachedBy(itsUrl ?? (await createDatabase()))
  const folder = await mkdtemp(join(tmpdir(), 'envol-portal-'))
  await cp(inject('filesFolder'), join(folder, 'files'), { recursive: true })
  const lines: string[] = []
  const env = readEnv({ LOG_LEVEL: 'debug', BACKUP_DIR: 'off', DATA_KEYS: TEST_DATA_KEYS, ...settings })
  const running = new Shutdown()
  running.add(() => rm(folder, { recursive: true, force: true }))
  const opening = createApp({
    env,
    url,
    folder,
    running,
    connections: 5,
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
    /** Lines of the log so far. */
    lines,
    /** Calls the API by the call's name. */
    async call(
      name: keyof CallsOfSubjects<typeof contract> | ProbeName,
      { path, body, token, ...rest }: CallOptions = {},
    ) {
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
        body: isJson(answer.headers) ? answer.json<ApiAnswer>() : {},
      }
    },
    /** Opens a session for a member without their password; returns its token. */
    signIn: (email = 'membre@envol.example') => openTestSession(db, email),
    /** Returns the first value of a query's first row. */
    async value(query: ReturnType<typeof sql>) {
      const { rows } = await db.execute(query)
      return Object.values(rows[0] ?? {})[0]
    },
    close: () => running.end(),
  }
}

const isJson = (headers: Record<string, unknown>) => String(headers['content-type']).startsWith('application/json')

type Start = {
  /** Features of the test, beside the portal's. */
  also?: Feature[]
  /** Search kinds that the features of the test replace. */
  without?: (SearchKind | undefined)[]
  withPages?: boolean
  env?: Record<string, string>
  /** URL of an existing database, instead of a new one with the demo. */
  url?: string
  /** Returns another URL of the database, such as a proxy that can be cut. */
  reachedBy?: (url: string) => string | Promise<string>
}
const itself = (url: string) => url

export type CallOptions = {
  path?: string
  body?: object | string
  token?: string
  headers?: Record<string, string>
  address?: string
}

/** Fields that an answer of the API may have. */
export type ApiAnswer = {
  success?: boolean
  message?: string
  token?: string
  errors?: Record<string, string>
  user?: Record<string, unknown>
  data?: unknown
  meta?: Record<string, number>
}

export type TestPortal = Awaited<ReturnType<typeof startPortal>>

/** Starts a portal for all the tests of a file. */
export function usePortal(options?: Parameters<typeof startPortal>[0]) {
  const holder = {} as { portal: TestPortal }
  beforeAll(async () => {
    holder.portal = await startPortal(options)
  })
  afterAll(() => holder.portal.close())
  return holder
}

/** Returns the demo member's credentials, as the login form sends them. */
export function demoCredentials(changes: Record<string, unknown> = {}) {
  return {
    email: 'membre@envol.example',
    password: 'decollage',
    remember: false,
    device_infos: { device_type: 'web', device_name: 'Test', device_platform: 'Linux' },
    ...changes,
  }
}
