import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { afterAll, beforeAll, inject } from 'vitest'
import type { CallName } from '#contract/contract.ts'
import { buildApp, mountApi } from '#server/http/app.ts'
import { ContentCache } from '#server/cache/contentCache.ts'
import { connect } from '#server/database/connect.ts'
import { readEnv } from '#server/env.ts'
import { builtPages, serveFiles } from '#server/http/staticFiles.ts'
import { serveHtml } from '#server/http/html.ts'
import { serveSitemap } from '#server/http/sitemap.ts'
import { inDatabase, TEMPLATE } from './globalSetup.ts'

/** Makes a database of its own from the template; gives its URL. */
export async function createDatabase(template = TEMPLATE) {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const admin = new Client({ connectionString: inject('clusterUrl') })
  await admin.connect()
  await admin.query(`CREATE DATABASE ${name} TEMPLATE ${template}`)
  await admin.end()
  return inDatabase(inject('clusterUrl'), name)
}

/** The real server on a real database of its own; `withPages` serves the built pages too. */
export async function startPortal({ withPages = false, env: settings = {}, reachedBy = itself }: Start = {}) {
  const url = await reachedBy(await createDatabase())
  const lines: string[] = []
  const env = readEnv({ LOG_LEVEL: 'debug', ...settings })
  const { db, close } = connect(url, { max: 5 })
  const app = buildApp({ env, db, logStream: { write: (line) => void lines.push(line) } })
  const cache = new ContentCache(url, app.log)
  await cache.listen()
  await mountApi(app, { env, db, cache })
  if (withPages) {
    serveSitemap(app, env, db, cache)
    await serveFiles(app)
    const pages = await builtPages()
    serveHtml(app, env, cache, async () => pages)
  }
  await app.ready()

  return {
    app,
    db,
    cache,
    url,
    /** Every line of the log so far. */
    lines,
    /** Makes a call by its name. */
    async call(name: CallName, { path, body, token, ...rest }: CallOptions = {}) {
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
      return { status: answer.statusCode, headers: answer.headers, body: answer.json<Answer>() }
    },
    async signIn(email = 'membre@envol.example') {
      const { body } = await this.call('POST /login', { body: credentials({ email }) })
      return String(body.token)
    },
    /** One value out of the database. */
    async value(query: ReturnType<typeof sql>) {
      const { rows } = await db.execute(query)
      return Object.values(rows[0] ?? {})[0]
    },
    async close() {
      await app.close()
      await cache.close()
      await close()
    },
  }
}

type Start = {
  withPages?: boolean
  env?: Record<string, string>
  /** Gives another URL of the database, by a line that can be cut. */
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

/** What an answer of the API may hold, before a test has looked. */
export type Answer = {
  success?: boolean
  message?: string
  token?: string
  errors?: Record<string, string>
  user?: Record<string, unknown>
  data?: unknown
  meta?: Record<string, number>
}

export type Portal = Awaited<ReturnType<typeof startPortal>>

/** A portal for all the tests of a file. */
export function usePortal(options?: Parameters<typeof startPortal>[0]) {
  const holder = {} as { portal: Portal }
  beforeAll(async () => {
    holder.portal = await startPortal(options)
  })
  afterAll(() => holder.portal.close())
  return holder
}

/** The demo member's credentials, as the login form sends them. */
export function credentials(changes: Record<string, unknown> = {}) {
  return {
    email: 'membre@envol.example',
    password: 'decollage',
    remember: false,
    device_infos: { device_type: 'web', device_name: 'Test', device_platform: 'Linux' },
    ...changes,
  }
}
