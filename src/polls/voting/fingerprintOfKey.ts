import { decodeBase64Url } from '#contract/base64url.ts'
import { formatKeyFingerprint } from '#contract/polls/ballotFormat.ts'

/** Returns the fingerprint of a poll's public key, to compare with the published file. */
export async function fingerprintOfKey(publicKey: string): Promise<string> {
  const bytes = decodeBase64Url(publicKey)
  if (!bytes) throw new Error('A public key is damaged')
  return formatKeyFingerprint(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
}
