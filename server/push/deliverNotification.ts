import { email } from '#association/identity.ts'
import type { PushPayload } from '#contract/push/push.ts'
import type { push_subscriptions } from '#server/database/schema/push.ts'
import type { Env } from '#server/env.ts'
import type { P256Key } from '#server/secrets/p256Keys.ts'
import { isPushService } from './pushServices.ts'

type Device = Pick<typeof push_subscriptions.$inferSelect, 'endpoint' | 'p256dh' | 'auth'>

/** Result of a push notification's delivery. `after`: seconds until the push service accepts a retry. */
type Outcome = 'taken' | 'gone' | { status: number; after: number; isRefused: boolean }

const WITHIN_MS = 15_000
/** Bytes that every push notification is padded to, so that its length reveals nothing. */
const LENGTH = 128
const WAIT_AT_MOST_S = 3600

type Sending = { key: P256Key; lifetime: number; signal: AbortSignal; env: Pick<Env, 'PUSH_SERVICE'> }

/** Encrypts a push notification and sends it to a browser's push service. */
export async function deliverNotification(
  { endpoint, p256dh, auth }: Device,
  note: PushPayload,
  { key, lifetime, signal, env }: Sending,
): Promise<Outcome> {
  if (!isPushService(endpoint, env)) return 'gone'
  const { default: webPush } = await import('web-push')
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(note).padEnd(LENGTH),
    {
      TTL: lifetime,
      urgency: note.kind === 'reminders' || note.kind === 'polls' ? 'normal' : 'high',
      contentEncoding: 'aes128gcm',
      vapidDetails: {
        subject: `mailto:${email}`,
        publicKey: key.point.toString('base64url'),
        privateKey: key.scalar.toString('base64url'),
      },
    },
  )
  // `fetch` sets the content length.
  const { 'Content-Length': _length, ...sent } = headers as Record<string, string>
  try {
    const answer = await fetch(endpoint, {
      method: 'POST',
      headers: sent,
      body: new Uint8Array(body),
      // Following redirects would allow requests to any server (SSRF).
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(WITHIN_MS)]),
    })
    await answer.body?.cancel()
    if (answer.ok) return 'taken'
    if (answer.status === 404 || answer.status === 410) return 'gone'
    return { status: answer.status, after: secondsOf(answer.headers.get('retry-after')), isRefused: isRefused(answer) }
  } catch {
    return { status: 0, after: 0, isRefused: false }
  }
}

/** True for a push service's rejection that a retry cannot change. */
const isRefused = ({ status }: Response) => status >= 400 && status < 500 && status !== 429 && status !== 408

const secondsOf = (text: string | null) => (/^\d{1,6}$/.test(text ?? '') ? Math.min(WAIT_AT_MOST_S, Number(text)) : 0)
