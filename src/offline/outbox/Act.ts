import { fillPath } from '#contract/address.ts'
import { SENDING_KEY, WAITS_AT_MOST_S } from '#contract/sending.ts'
import { send } from '#src/api/call.ts'
import { ACT_DEADLINE_MS } from '#src/offline/worker/deadlines.ts'

/** What can be done without a network: calls that are done once, however often they are sent (`isSentOnce`). */
export type ActName =
  | 'PUT /events/:id/answer'
  | 'PUT /accords/:id/favourite'
  | 'DELETE /accords/:id/favourite'
  | 'POST /faq/:id/opinion'
  | 'POST /contact-us'

/** Something that a member has done, whether the portal knows of it or not. */
export type Act = {
  /** By which the server knows it again. */
  key: string
  name: ActName
  params?: { id: number }
  body?: Record<string, unknown>
  /** What it is about, as the address of a call: a later one about the same takes its place. */
  about: string
  /** What it is, as one says it. */
  title: string
  /** When it was done, in ms by the clock of this device. */
  at: number
}

/** Tells the portal. Throws CallError, with status 0 where it does not answer in time. */
export async function sendAct({ key, name, params, body, at }: Act): Promise<unknown> {
  const [method = ''] = name.split(' ')
  // How long ago, and not when: the clock of a device may be wrong by a year.
  const waited = Math.min(WAITS_AT_MOST_S, Math.max(0, Math.round((Date.now() - at) / 1000)))
  const given = name === 'PUT /events/:id/answer' ? { ...body, waited } : body
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), ACT_DEADLINE_MS)
  const how = { headers: { [SENDING_KEY]: key }, signal: late.signal }
  return send(method, fillPath(name, params), given, undefined, how).finally(() => clearTimeout(timer))
}
