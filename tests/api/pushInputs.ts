import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export const allPushNotificationChoices = {
  urgent: true,
  reminders: true,
  seats: true,
  polls: true,
  with_mail: true,
  is_discreet: false,
}

/** Returns a simulated browser's Web Push subscription, and a function that decrypts its messages. */
export function createPushBrowser(origin: string, key: string) {
  const keys = createECDH('prime256v1')
  const p256dh = keys.generateKeys('base64url')
  const auth = randomBytes(16)
  const path = `/send/${randomBytes(8).toString('hex')}`
  return {
    path,
    subscription: { endpoint: `${origin}${path}`, p256dh, auth: auth.toString('base64url'), key },
    /**
     * Decrypts a Web Push message according to RFC 8188 and RFC 8291. Throws when it was encrypted for another browser.
     */
    open(body: Buffer = Buffer.alloc(0)): unknown {
      const [salt, length] = [body.subarray(0, 16), body.readUInt8(20)]
      const sender = body.subarray(21, 21 + length)
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender])
      const secret = Buffer.from(hkdfSync('sha256', keys.computeSecret(sender), auth, info, 32))
      const part = (name: string, bytes: number) =>
        Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${name}\0`, bytes))
      const opening = createDecipheriv('aes-128-gcm', part('aes128gcm', 16), part('nonce', 12), { authTagLength: 16 })
      opening.setAuthTag(body.subarray(-16))
      const text = Buffer.concat([opening.update(body.subarray(21 + length, -16)), opening.final()])
      // The last byte that is not zero ends the text.
      return JSON.parse(text.subarray(0, text.lastIndexOf(2)).toString())
    },
  }
}

/**
 * Returns the claims of a Web Push request's VAPID header. The flag `isSigned` is true when its signature matches the
 * key.
 */
export function verifyVapidHeader(header: string, key: string) {
  const [, head = '', claims = '', signature = ''] = /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+)/.exec(header) ?? []
  const point = Buffer.from(key, 'base64url')
  const [x = '', y = ''] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const publicKey = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } })
  const how = { key: publicKey, dsaEncoding: 'ieee-p1363' as const }
  return {
    isSigned: verify('sha256', Buffer.from(`${head}.${claims}`), how, Buffer.from(signature, 'base64url')),
    claims: JSON.parse(Buffer.from(claims, 'base64url').toString()) as { aud: string; sub: string; exp: number },
  }
}

type Given = { path: string; headers: Record<string, unknown>; body: Buffer }

/** Starts a local Web Push service that records the requests and answers with the HTTP status `status`. */
export async function startPushService() {
  const server = createServer((request, reply) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      service.given.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) })
      const { status } = service
      reply.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end('A word of the service')
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const service = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    given: [] as Given[],
    status: 201,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return service
}
