import type { Env } from '#server/env.ts'

// Hosts of the browsers' push services. Other addresses would allow requests to any server (SSRF).
const HOSTS = [
  /^fcm\.googleapis\.com$/,
  /^jmt17\.google\.com$/,
  /^(?:[\w-]+\.)*push\.services\.mozilla\.com$/,
  /^(?:[\w-]+\.)*push\.apple\.com$/,
  /^(?:[\w-]+\.)*notify\.windows\.com$/,
]

/** True for an HTTPS URL of a known push service, at the default port and without credentials. */
export function isPushService(address: string, { PUSH_SERVICE }: Pick<Env, 'PUSH_SERVICE'>): boolean {
  if (!URL.canParse(address)) return false
  const { origin, protocol, hostname, port, username, password, hash } = new URL(address)
  if (username || password || hash) return false
  if (origin === PUSH_SERVICE) return true
  return protocol === 'https:' && port === '' && HOSTS.some((host) => host.test(hostname))
}
