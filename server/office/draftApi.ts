import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance } from 'fastify'
import { API } from '#contract/address.ts'
import { ContentCache } from '#server/cache/contentCache.ts'
import type { Transaction } from '#server/database/connect.ts'
import type { AppContext } from '#server/feature.ts'
import { createServer, mountApi } from '#server/http/createServer.ts'

type Calls = (calls: FastifyInstance, context: AppContext) => void

/**
 * The API once more, for previews: its calls read in the transaction in which a draft is published, and nothing that
 * they answer is kept. It is made when it is first wanted, and never listens.
 */
export function draftApi(context: AppContext, mountCalls: Calls) {
  const within = new AsyncLocalStorage<Transaction>()
  let making: Promise<FastifyInstance> | undefined

  async function make() {
    const { env, log } = context
    // Each of its properties is that of the transaction in which it is asked for.
    const db = new Proxy(context.db, {
      get: (own, name) => {
        const tx = within.getStore()
        const from: object = tx && name in tx ? tx : own
        const value: unknown = Reflect.get(from, name)
        return typeof value === 'function' ? value.bind(from) : value
      },
    })
    const app = createServer({ env: { ...env, LOG_LEVEL: 'silent' }, db })
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
    /** Asks for what stands at a path of the API, as it is in a transaction: anyone, or who has a session there. */
    get: async (tx: Transaction, path: string, token?: string) => {
      const app = await (making ??= make())
      const headers = { accept: 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
      const asked = { method: 'GET', url: `${API}${path}`, headers } as const
      // Awaited within: what is injected only begins when it is.
      const answer = await within.run(tx, async () => await app.inject(asked))
      return { status: answer.statusCode, body: answer.json<unknown>() }
    },
    close: async () => (await making)?.close(),
  }
}

/** Keeps nothing: what is said in one draft is said nowhere else. */
class Unkept extends ContentCache {
  override get<T>(_key: string, make: (former: T | undefined) => Promise<T>): Promise<T> {
    return make(undefined)
  }
}
