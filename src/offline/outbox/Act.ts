import { buildApiCallPath } from '#contract/address.ts'
import type { QueueableApiCallName } from '#contract/contract.ts'
import { IDEMPOTENCY_HEADER, MAX_QUEUED_ACTION_SECONDS } from '#contract/idempotency.ts'
import { sendRequest } from '#src/api/call.ts'
import { QUEUE_ACTION_AFTER_MS } from '#src/offline/worker/deadlines.ts'

/** A member's action: an API call that is sent or queued. */
export type OutboxAction = {
  /** Idempotency key, by which the server recognizes a repeated user action. */
  key: string
  name: QueueableApiCallName
  params?: { id: number }
  body?: Record<string, unknown>
  /**
   * Subject of a queued user action, as the path of an API call. A later action about the same subject replaces this
   * one.
   */
  about: string
  /** Fields of the subject as the stored replies show them until the action is sent. */
  shown?: object
  /** French title of a queued user action, shown to the member. */
  title: string
  /** Time of a queued user action by this device's clock, in ms. */
  at: number
}

/**
 * Sends a queued user action to the portal. Throws ApiCallError, with status 0 when the portal does not answer in time
 * or the caller aborts `late`.
 */
export async function sendOutboxAction(
  { key, name, params, body, at }: OutboxAction,
  late = new AbortController(),
): Promise<unknown> {
  const [method = ''] = name.split(' ')
  // The request carries the age of the act instead of its time: a device's clock may be wrong by a year.
  const waited = Math.min(MAX_QUEUED_ACTION_SECONDS, Math.max(0, Math.round((Date.now() - at) / 1000)))
  const given = name === 'PUT /events/:id/answer' ? { ...body, waited } : body
  const timer = setTimeout(() => late.abort(), QUEUE_ACTION_AFTER_MS)
  const how = { headers: { [IDEMPOTENCY_HEADER]: key }, signal: late.signal }
  return sendRequest(method, buildApiCallPath(name, params), given, undefined, how).finally(() => clearTimeout(timer))
}
