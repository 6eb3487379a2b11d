import { createHash, randomBytes } from 'node:crypto'
import { sample } from 'fast-check'
import { sql } from '#server/drizzle/drizzle.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { contract } from '#contract/contract.ts'
import { defineApiRoute, type ApiRoute } from '#contract/route.ts'
import { baseTextFieldSchema } from '#contract/text.ts'
import { createHttpServer } from '#server/http/createServer.ts'
import { sessions } from '#server/database/schema/session.ts'
import { readEnv } from '#server/env.ts'
import { mountApiCall } from '#server/mount.ts'
import {
  arbitraryHostileRequests,
  type OpenApiCall,
  type HostileHttpRequest,
  type OpenApiJsonSchema,
} from './fuzz/hostileInputs.ts'
import { useTestPortal } from './portal.ts'

/**
 * Number of hostile HTTP requests that the fuzz test generates for each API call. FUZZ_INPUTS sets another number,
 * FUZZ_SEED another sequence.
 */
const INPUTS = Number(process.env['FUZZ_INPUTS'] ?? 2)
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_121)
/** Number of simultaneous requests of the API's fuzz test, below the size of the password hash queue. */
const AT_ONCE = 16
/** Number of fuzz test requests between two resets of the API's rate limits. */
const ROUND = 160

const here = useTestPortal({ env: { LOG_LEVEL: 'error' } })
const tokens = Array.from({ length: 200 }, () => randomBytes(32).toString('base64url'))
const calls = Object.values(contract)
  .flatMap((subject): ApiRoute[] => Object.values(subject))
  .map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`)
const described = new Map<string, OpenApiCall>()

beforeAll(async () => {
  for (const call of await describedCalls()) described.set(`${call.method} ${call.path.slice('/api/v1'.length)}`, call)
  await here.portal.db.insert(sessions).values(
    tokens.map((token) => ({
      token_hash: createHash('sha256').update(token).digest(),
      member_id: 1,
      remember: false,
      device_type: 'web',
      device_name: 'Test',
      device_platform: 'Test',
      expires_at: sql`now() + interval '1 day'`,
    })),
  )
})

it('the fuzz covers every call that the API describes', () => {
  expect([...described.keys()].toSorted()).toEqual(calls.toSorted())
})

describe(`${INPUTS} hostile inputs (seed ${SEED})`, { timeout: 30 * INPUTS + 60_000 }, () => {
  it.each(calls)('are all handled by %s without a server error', async (name) => {
    const call = described.get(name)
    expect(call).toBeDefined()
    if (call) expect(await faultsOf(here.portal.app, call, INPUTS)).toEqual([])
  })

  it('leave the portal working as before', async () => {
    expect((await here.portal.call('GET /posts')).status).toBe(200)
    expect((await here.portal.call('GET /profile', { token: await here.portal.signIn() })).status).toBe(200)
  })
})

describe('a call that accepts any text', () => {
  const body = z.object({ name: z.string().max(500, { abort: true }) })
  const guarded = z.object({ name: baseTextFieldSchema(500, 'x').overwrite((said) => said.replaceAll('\0', '')) })

  it.each([
    ['is found out', body, true],
    ['is not, once its texts are the contract’s', guarded, false],
  ])('takes it without a fault (%s)', { timeout: 60_000 }, async (_, schema, isFound) => {
    const { db } = here.portal
    const app = createHttpServer({ env: readEnv({ LOG_LEVEL: 'silent' }), db })
    const call = defineApiRoute('POST /say', {
      summary: 'x',
      access: 'public',
      body: schema,
      reply: z.object({}),
    })
    mountApiCall(app, call, async (given) => {
      await db.execute(sql`select ${JSON.stringify(given.body)}::jsonb`)
      return {}
    })
    const properties = { name: { type: 'string' } }
    const faults = await faultsOf(app, { method: 'POST', path: '/say', parameters: [], body: { properties } }, 500)
    expect(faults.length > 0).toBe(isFound)
    const said = faults.join('\n')
    expect([said.includes('\\ud800'), said.includes('\\u0000')]).toEqual([isFound, isFound])
    await app.close()
  })
})

/** Sends hostile requests to an API call. Returns a description of each server error or malformed rejection. */
async function faultsOf(app: typeof here.portal.app, call: OpenApiCall, count: number): Promise<string[]> {
  const inputs = sample(arbitraryHostileRequests(call, tokens), { numRuns: count, seed: SEED })
  const faults: string[] = []
  for (let done = 0; done < inputs.length; done += AT_ONCE) {
    if (done % ROUND === 0) await here.portal.db.execute(sql`truncate rate_limits, outbox, contact_messages cascade`)
    const answers = await Promise.all(inputs.slice(done, done + AT_ONCE).map((input) => faultOf(app, input)))
    faults.push(...answers.filter((fault) => fault !== undefined))
  }
  return faults
}

/**
 * Sends a hostile HTTP request to the API. Returns a description of a server error or malformed rejection, else
 * undefined.
 */
async function faultOf(app: typeof here.portal.app, { payload, ...request }: HostileHttpRequest) {
  const answer = await app.inject({ ...request, method: request.method as 'GET', ...(payload && { payload }) })
  const sent = `${request.method} ${request.url} ${JSON.stringify(request.headers)} ${payload?.toString().slice(0, 300)}`
  const fault = (what: string) => `${what}: ${sent.slice(0, 900)}`
  if (answer.statusCode >= 500) return fault(String(answer.statusCode))
  if (answer.headers['x-content-type-options'] !== 'nosniff') return fault('no headers')
  if (answer.statusCode < 400 || answer.statusCode === 404) return undefined
  const { success, message } = answer.json<{ success: unknown; message: unknown }>()
  const isForPeople =
    success === false && typeof message === 'string' && message !== '' && !/FST_|Invalid|Error/.test(message)
  return isForPeople ? undefined : fault(`${answer.statusCode} « ${String(message)} »`)
}

type Operation = {
  requestBody?: { content: Record<string, { schema: OpenApiJsonSchema }> }
  parameters?: OpenApiCall['parameters']
}

async function describedCalls(): Promise<OpenApiCall[]> {
  const { paths } = (await here.portal.app.inject('/api/v1/openapi.json')).json<{
    paths: Record<string, Record<string, Operation>>
  }>()
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { requestBody, parameters = [] }]) => {
      const body = requestBody?.content['application/json']?.schema
      return { method: method.toUpperCase(), path, parameters, ...(body && { body }) }
    }),
  )
}
