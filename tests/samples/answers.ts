import { Refusal } from '#contract/answer.ts'
import { contract, type CallName, type ReplyOf } from '#contract/contract.ts'
import type { Route } from '#contract/route.ts'

/** Parameters, query and body of a call, parsed by the contract. */
export type Given = { params: unknown; query: unknown; body: unknown }

/** Failure instead of a reply: no response, no connection, a captive portal's page, or a refusal. */
export type Trouble =
  | { trouble: 'waiting' }
  | { trouble: 'unreachable' }
  | { trouble: 'elsewhere'; status: number }
  | { trouble: 'refused'; status: number; refusal: Refusal }

type Answer<Reply> = Reply | Trouble | ((given: Given) => Reply | Trouble)

/** API answers of a story, by call name (`GET /posts`). */
export type Answers = { [Name in CallName]?: Answer<ReplyOf<Name>> }

export const waiting: Trouble = { trouble: 'waiting' }
export const unreachable: Trouble = { trouble: 'unreachable' }
/** Trouble of a captive portal, which answers with its own page and status. */
export const elsewhere = (status: number): Trouble => ({ trouble: 'elsewhere', status })
export const refused = (status: number, message: string, errors?: Record<string, string>): Trouble => ({
  trouble: 'refused',
  status,
  refusal: { success: false, message, ...(errors && { errors }) },
})

/** Routes of the contract by call name. */
export const calls = new Map<string, Route>(
  Object.values(contract)
    .flatMap((subject): Route[] => Object.values(subject))
    .map((call) => [`${call.method} ${call.path}`, call]),
)

/**
 * Returns a call's reply, or its trouble. Throws when the story has no answer for it, or when the request or the reply
 * breaks the contract.
 */
export function answerOf(name: string, answers: Answers, given: Given): { reply: unknown } | Trouble {
  const call = calls.get(name)
  if (!call) throw new Error(`The contract has no call ${name}`)
  const read = {
    params: call.params.parse(given.params),
    query: call.query.parse(given.query),
    body: call.body.parse(given.body),
  }
  const answer = (answers as Record<string, Answer<unknown>>)[name]
  if (answer === undefined) throw new Error(`The story has no answer for ${name}`)
  const answered: unknown = typeof answer === 'function' ? (answer as (given: Given) => unknown)(read) : answer
  if ('types' in call.reply) throw new Error(`${name} gives a file`)
  if (!isTrouble(answered)) return { reply: call.reply.parse(answered) }
  if (answered.trouble === 'refused') Refusal.parse(answered.refusal)
  return answered
}

function isTrouble(value: unknown): value is Trouble {
  return typeof value === 'object' && value !== null && 'trouble' in value
}
