import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'

/** A body of no more than this is read to its end, and its connection kept. */
const SMALL_BYTES = 65_536
/** Of a larger one so much is taken in, and for so long, before its connection is closed. */
const LINGERING = { bytes: 16 * 1_048_576, ms: 5000 }

/**
 * An answer may go out before its request's body has come in (a refused upload). The next request on the connection,
 * another visitor's behind a proxy, stands behind that body: so it is read and thrown away or, when it is large, the
 * answer is the connection's last. What still comes is then taken in for a moment (lingering close): a connection that
 * is closed with bytes unread is reset, and the reset would overtake the answer.
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

/** The whole answer at once; its end, with which the connection is closed, once the sender has said all or enough. */
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
