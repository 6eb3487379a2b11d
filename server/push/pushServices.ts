import type { Env } from '#server/env.ts'

// Those of the browsers that there are. An address elsewhere would have this server ask whatever one likes.
const HOSTS = [
  /^fcm\.googleapis\.com$/,
  /^jmt17\.google\.com$/,
  /^(?:[\w-]+\.)*push\.services\.mozilla\.com$/,
  /^(?:[\w-]+\.)*push\.apple\.com$/,
  /^(?:[\w-]+\.)*notify\.windows\.com$/,
]

/** Whether an address is one of a push service that is known: encrypted, at its usual door, and nothing hidden in it. */
export function isPushService(address: string, { PUSH_SERVICE }: Pick<Env, 'PUSH_SERVICE'>): boolean {
  if (!URL.canParse(address)) return false
  const { origin, protocol, hostname, port, username, password, hash } = new URL(address)
  if (username || password || hash) return false
  if (origin === PUSH_SERVICE) return true
  return protocol === 'https:' && port === '' && HOSTS.some((host) => host.test(hostname))
}
