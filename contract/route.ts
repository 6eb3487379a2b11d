import { z } from 'zod'
import type { BoardRole } from '#contract/office/boardRoles.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
/** Who may make a call: anyone, a signed-in member, or a member who is elected to run the association. */
export type Access = 'public' | 'member' | 'board'

/** Which of the board may make a call of theirs: those of one role, or all. */
export type NeededRole = BoardRole | 'any'

/** What a call takes that takes nothing: whatever comes is left unread. */
export const nothing = z.object({})
type Nothing = typeof nothing

/** What a call answers that gives no JSON: a file of one of these types. */
export type FileReply = {
  types: string[]
  /** Whether what stands at an address never changes: browsers then keep it. */
  isForGood?: boolean
}
export type Reply = z.ZodType | FileReply

/** The reply of a call that gives a file of one of these types. */
export const file = (...types: [string, ...string[]]): FileReply => ({ types })
/** The reply of a call that gives a calendar (RFC 5545). */
export const calendar = file('text/calendar; charset=utf-8')

/** What a call takes that takes a file, as it is, for its body: of these types, and no more than so many bytes. */
export type Upload = { types: string[]; bytes: number }

type Definition<M, P, A, Params, Query, Body, U, R> = {
  method: M
  path: P
  /** One French sentence for the API's readers. */
  summary: string
  access?: A
  params?: Params
  query?: Query
  body?: Body
  upload?: U
  /** The longest body in bytes, where it is longer than most. */
  bodyBytes?: number
  /** It can wait on a device without a network: sent again under the same key (`SENDING_KEY`), it changes nothing. */
  isSentOnce?: true
  reply: R
} & ([A] extends ['board']
  ? {
      /** Each call of the board's says whose it is. */
      role: NeededRole
      /** It matters most: who makes it has shown who they are in the last minutes. */
      stepUp?: true
    }
  : { role?: never; stepUp?: never })

/**
 * One call of the API as a value: the server mounts it, the client calls it by `METHOD /path`, OpenAPI is printed
 * from it. Paths are relative to `/api/v1`. A call is for members only unless it says `access: 'public'`. One that
 * gives a file or a calendar is a GET: the client has its address when it is public, and fetches it otherwise. One that takes a file (`upload`) has no other body.
 */
export function route<
  const M extends (R extends FileReply ? 'GET' : Method),
  const P extends `/${string}`,
  R extends Reply,
  const A extends Access = 'member',
  Params extends z.ZodType = Nothing,
  Query extends z.ZodType = Nothing,
  Body extends z.ZodType = Nothing,
  U extends Upload | undefined = undefined,
>({
  access,
  params,
  query,
  body,
  upload,
  role,
  stepUp,
  bodyBytes,
  isSentOnce,
  ...rest
}: Definition<M, P, A, Params, Query, Body, U, R>) {
  return {
    ...rest,
    role,
    stepUp: stepUp === true,
    bodyBytes,
    isSentOnce: isSentOnce === true,
    access: (access ?? 'member') as A,
    params: (params ?? nothing) as Params,
    query: (query ?? nothing) as Query,
    body: (access === 'board' ? strict(body) : (body ?? nothing)) as Body,
    upload: upload as U,
  }
}

/** What the board notes is kept or refused: no field of it is left unread. */
const strict = (body: z.ZodType = nothing) => (body instanceof z.ZodObject && body !== nothing ? body.strict() : body)

/** Any call, when its exact types do not matter. */
export type Route = {
  method: Method
  path: `/${string}`
  summary: string
  access: Access
  /** Whose of the board a call of theirs is. */
  role: NeededRole | undefined
  stepUp: boolean
  params: z.ZodType
  query: z.ZodType
  body: z.ZodType
  upload: Upload | undefined
  bodyBytes: number | undefined
  isSentOnce: boolean
  reply: Reply
}
