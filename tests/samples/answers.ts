import { ApiErrorReply } from '#contract/answer.ts'
import { contract, type ApiCallName, type ApiCallReply } from '#contract/contract.ts'
import type { ApiRoute } from '#contract/route.ts'

/** Parameters, query and body of a story's API call, parsed by the contract's schemas. */
export type MockedApiCallInput = { params: unknown; query: unknown; body: unknown }

/** Failure of a mocked API call in stories: no response, no connection, a captive portal's page, or an error status. */
export type MockedApiCallFailure =
  | { trouble: 'waiting' }
  | { trouble: 'unreachable' }
  | { trouble: 'elsewhere'; status: number }
  | { trouble: 'refused'; status: number; refusal: ApiErrorReply }

type Answer<Reply> = Reply | MockedApiCallFailure | ((given: MockedApiCallInput) => Reply | MockedApiCallFailure)

/** Mocked API replies of a Storybook story, by call name (`GET /posts`). */
export type StoryApiAnswers = { [Name in ApiCallName]?: Answer<ApiCallReply<Name>> }

export const noResponseApiCallFailure: MockedApiCallFailure = { trouble: 'waiting' }
export const unreachableServerFailure: MockedApiCallFailure = { trouble: 'unreachable' }
/** Returns the failure of a mocked API call behind a captive portal, which responds with its own page and status. */
export const buildCaptivePortalFailure = (status: number): MockedApiCallFailure => ({ trouble: 'elsewhere', status })
export const buildRefusedApiReply = (
  status: number,
  message: string,
  errors?: Record<string, string>,
): MockedApiCallFailure => ({
  trouble: 'refused',
  status,
  refusal: { success: false, message, ...(errors && { errors }) },
})

/** API routes of the contract, by call name (`GET /posts`). */
export const contractRoutesByCallName = new Map<string, ApiRoute>(
  Object.values(contract)
    .flatMap((subject): ApiRoute[] => Object.values(subject))
    .map((call) => [`${call.method} ${call.path}`, call]),
)

/**
 * Returns a story's mocked reply to an API call, or its failure. Throws when the story has none, or when request or
 * reply break the contract.
 */
export function findStoryApiAnswer(
  name: string,
  answers: StoryApiAnswers,
  given: MockedApiCallInput,
): { reply: unknown } | MockedApiCallFailure {
  const call = contractRoutesByCallName.get(name)
  if (!call) throw new Error(`The contract has no call ${name}`)
  const read = {
    params: call.params.parse(given.params),
    query: call.query.parse(given.query),
    body: call.body.parse(given.body),
  }
  const answer = (answers as Record<string, Answer<unknown>>)[name]
  if (answer === undefined) throw new Error(`The story has no answer for ${name}`)
  const answered: unknown =
    typeof answer === 'function' ? (answer as (given: MockedApiCallInput) => unknown)(read) : answer
  if ('types' in call.reply) throw new Error(`${name} gives a file`)
  if (!isTrouble(answered)) return { reply: call.reply.parse(answered) }
  if (answered.trouble === 'refused') ApiErrorReply.parse(answered.refusal)
  return answered
}

function isTrouble(value: unknown): value is MockedApiCallFailure {
  return typeof value === 'object' && value !== null && 'trouble' in value
}
