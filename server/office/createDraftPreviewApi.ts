import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance } from 'fastify'
import { API_PREFIX } from '#contract/address.ts'
import { ContentCache } from '#server/cache/contentCache.ts'
import type { Transaction } from '#server/database/connect.ts'
import type { AppContext } from '#server/feature.ts'
import { createHttpServer, mountApi } from '#server/http/createServer.ts'

type Calls = (calls: FastifyInstance, context: AppContext) => void

/**
 * Creates an internal copy of the API for previews of office drafts. Calls read within the transaction that publishes a
 * draft, without cache. The copy starts at the first use and never listens on a port.
 */
export function createDraftPreviewApi(context: AppContext, mountCalls: Calls) {
  const within = new AsyncLocalStorage<Transaction>()
  let making: Promise<FastifyInstance> | undefined

  async function make() {
    const { env, log } = context
    // Database proxy: each property comes from the current transaction.
    const db = new Proxy(context.db, {
      get: (own, name) => {
        const tx = within.getStore()
        const from: object = tx && name in tx ? tx : own
        const value: unknown = Reflect.get(from, name)
        return typeof value === 'function' ? value.bind(from) : value
      },
    })
    const app = createHttpServer({ env: { ...env, LOG_LEVEL: 'silent' }, db })
    const cache = new Unkept('', log)
    await mountApi(app, {
      env,
      db,
      hasDocs: false,
      mountCalls: (calls) => mountCalls(calls, { ...context, db, cache }),
    })
    await app.ready()
    return app
  }

  return {
    /** Requests a path of the preview API within a transaction, as a visitor or with a session token. */
    get: async (tx: Transaction, path: string, token?: string) => {
      const app = await (making ??= make())
      const headers = { accept: 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
      const asked = { method: 'GET', url: `${API_PREFIX}${path}`, headers } as const
      // `inject` starts only when awaited, so it is awaited within the transaction's context.
      const answer = await within.run(tx, async () => await app.inject(asked))
      return { status: answer.statusCode, body: answer.json<unknown>() }
    },
    close: async () => (await making)?.close(),
  }
}

/** Cache that stores nothing, since a draft's content must not leak. */
class Unkept extends ContentCache {
  override get<T>(_key: string, make: (former: T | undefined) => Promise<T>): Promise<T> {
    return make(undefined)
  }
}
