import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'

/** Maximum size of an unread HTTP request body that is read to its end, so that its connection stays open. */
const SMALL_BYTES = 65_536
/** Limits for reading the rest of a larger HTTP request body before its connection closes. */
const LINGERING = { bytes: 16 * 1_048_576, ms: 5000 }

/**
 * Discards HTTP request bodies that are unread when the response is sent (a refused upload). Otherwise the next request
 * on the connection, of another visitor behind a proxy, would wait behind the body. A small body is read; after a large
 * one the connection closes, with a lingering close. A connection closed with unread bytes is reset, and the client
 * would lose the response.
 */
export function discardUnreadBodies(app: FastifyInstance) {
  app.addHook('onSend', async ({ raw }, reply, payload) => {
    if (!isUnread(raw)) return payload
    if (Number(raw.headers['content-length']) <= SMALL_BYTES) {
      raw.resume()
      return payload
    }
    reply.header('connection', 'close')
    if (typeof payload !== 'string') return payload
    reply.header('content-length', Buffer.byteLength(payload))
    return Readable.from(lingering(payload, raw))
  })
}

function isUnread({ complete, readableEnded, headers }: IncomingMessage) {
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
  return hasBody && !complete && !readableEnded
}

/**
 * Yields the whole HTTP response at once. Ends, which closes the connection, when the request's body is complete or
 * past the limits.
 */
async function* lingering(payload: string, body: IncomingMessage) {
  yield Buffer.from(payload)
  const { promise, resolve } = Promise.withResolvers<void>()
  const patience = setTimeout(resolve, LINGERING.ms)
  let taken = 0
  body.on('data', ({ length }: Buffer) => (taken += length) > LINGERING.bytes && resolve())
  for (const end of ['end', 'error', 'close']) body.once(end, () => resolve())
  await promise
  clearTimeout(patience)
  body.pause()
}
