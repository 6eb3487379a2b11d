import { z } from 'zod'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
/** Who may make a call: anyone, or only a signed-in member. */
export type Access = 'public' | 'member'

/** What a call takes that takes nothing: whatever comes is left unread. */
export const nothing = z.object({})
type Nothing = typeof nothing

type Definition<M, P, A, Params, Query, Body, Reply> = {
  method: M
  path: P
  /** One French sentence for the API's readers. */
  summary: string
  access?: A
  params?: Params
  query?: Query
  body?: Body
  reply: Reply
}

/**
 * One call of the API as a value: the server mounts it, the client calls it by `METHOD /path`, OpenAPI is printed
 * from it. Paths are relative to `/api/v1`. A call is for members only unless it says `access: 'public'`.
 */
export function route<
  const M extends Method,
  const P extends `/${string}`,
  Reply extends z.ZodType,
  const A extends Access = 'member',
  Params extends z.ZodType = Nothing,
  Query extends z.ZodType = Nothing,
  Body extends z.ZodType = Nothing,
>({ access, params, query, body, ...rest }: Definition<M, P, A, Params, Query, Body, Reply>) {
  return {
    ...rest,
    access: (access ?? 'member') as A,
    params: (params ?? nothing) as Params,
    query: (query ?? nothing) as Query,
    body: (body ?? nothing) as Body,
  }
}

/** Any call, when its exact types do not matter. */
export type Route = {
  method: Method
  path: `/${string}`
  summary: string
  access: Access
  params: z.ZodType
  query: z.ZodType
  body: z.ZodType
  reply: z.ZodType
}
