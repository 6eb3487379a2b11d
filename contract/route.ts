import { z } from 'zod'
import { ApiActionReply } from './answer.ts'
import type { BoardRole } from '#contract/office/boardRoles.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
/** Access level of an API call: anyone, signed-in members, or board members. */
export type ApiCallAccessLevel = 'public' | 'member' | 'board'

/** Board role that an API call requires; `any` for all board members. */
export type BoardRoleRequiredByCall = BoardRole | 'any'

/** URL path parameters of one entry: an id, a positive integer that PostgreSQL can hold. */
export const entryIdPathParams = z.object({ id: z.coerce.number().int().min(1).max(2_147_483_647) })

/** Schema of an API call without input; anything sent is ignored. */
export const emptyApiCallInput = z.object({})
type Nothing = typeof emptyApiCallInput
/** Path parameters of an API call that declares none: the id of an entry where the path has `:id`. */
type PathParams<P extends string> = {
  entry: typeof entryIdPathParams
  none: Nothing
}[P extends `${string}/:id` | `${string}/:id/${string}` ? 'entry' : 'none']
/** Reply definition of an API call that returns a file instead of JSON: its content types. */
export type ApiFileReplyDefinition = {
  types: string[]
  /** True when the file at a URL never changes: browsers cache it for good, a member's only for its session. */
  isForGood?: boolean
}
/** Reply of an API call: the schema of a JSON reply, or the content types of a file. */
export type ApiReplyDefinition = z.ZodType | ApiFileReplyDefinition

/** Returns the reply definition of an API call that sends a file of one of these content types. */
export const defineApiFileReply = (...types: [string, ...string[]]): ApiFileReplyDefinition => ({ types })
/** Reply definition of an API call that sends a calendar (RFC 5545). */
export const calendarFileReplyDefinition = defineApiFileReply('text/calendar; charset=utf-8')

/**
 * File upload of an API call, sent raw as the HTTP request's body: accepted content types and maximum size in bytes.
 */
export type FileUploadLimits = { types: string[]; bytes: number }

type Definition<A, Params, Query, Body, U, R, Once> = {
  /** French sentence that documents the API call in OpenAPI. */
  summary: string
  access?: A
  params?: Params
  query?: Query
  body?: Body
  upload?: U
  /** Maximum size of an API call's body in bytes, where it exceeds the default. */
  bodyBytes?: number
  /** True when the API call may be queued offline: sent again with the same idempotency key, it changes nothing. */
  isSentOnce?: Once
  reply?: R
} & ([A] extends ['board']
  ? {
      role: BoardRoleRequiredByCall
      /** True when the user must have re-authenticated in the last minutes (step-up). */
      stepUp?: true
    }
  : { role?: never; stepUp?: never })

/**
 * Defines one call of the API by its name `METHOD /path`. The server mounts it, the client calls it by its name, and
 * OpenAPI is generated from it. Paths are relative to `/api/v1`. By default a call is for members, `:id` in its path is
 * the id of an entry, and its reply is `ApiActionReply`. A call that returns a file or a calendar must be a GET:
 * clients link to public files and fetch the others. A call with an `upload` has no other body.
 */
export function defineApiRoute<
  const M extends (R extends ApiFileReplyDefinition ? 'GET' : Method),
  const P extends `/${string}`,
  R extends ApiReplyDefinition = typeof ApiActionReply,
  const A extends ApiCallAccessLevel = 'member',
  Params extends z.ZodType = PathParams<P>,
  Query extends z.ZodType = Nothing,
  Body extends z.ZodType = Nothing,
  U extends FileUploadLimits | undefined = undefined,
  const Once extends boolean = false,
>(
  name: `${M} ${P}`,
  {
    access,
    params,
    query,
    body,
    upload,
    role,
    stepUp,
    bodyBytes,
    isSentOnce,
    reply,
    ...rest
  }: Definition<A, Params, Query, Body, U, R, Once>,
) {
  const [method, path] = name.split(' ') as [M, P]
  return {
    ...rest,
    method,
    path,
    role,
    stepUp: stepUp === true,
    bodyBytes,
    isSentOnce: (isSentOnce ?? false) as Once,
    access: (access ?? 'member') as A,
    params: (params ?? (/\/:id(?:\/|$)/.test(path) ? entryIdPathParams : emptyApiCallInput)) as Params,
    query: (query ?? emptyApiCallInput) as Query,
    body: (access === 'board' ? strict(body) : (body ?? emptyApiCallInput)) as Body,
    upload: upload as U,
    reply: (reply ?? ApiActionReply) as R,
  }
}

/**
 * Makes a body schema strict: unknown fields in the body of a board API call are rejected, so that no entered data is
 * silently ignored.
 */
const strict = (body: z.ZodType = emptyApiCallInput) =>
  body instanceof z.ZodObject && body !== emptyApiCallInput ? body.strict() : body

/** API call definition without its exact types. */
export type ApiRoute = {
  method: Method
  path: `/${string}`
  summary: string
  access: ApiCallAccessLevel
  role: BoardRoleRequiredByCall | undefined
  stepUp: boolean
  params: z.ZodType
  query: z.ZodType
  body: z.ZodType
  upload: FileUploadLimits | undefined
  bodyBytes: number | undefined
  isSentOnce: boolean
  reply: ApiReplyDefinition
}
