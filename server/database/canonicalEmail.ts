import { domainToASCII } from 'node:url'
import { removeInvisibleEmailCharacters } from '#contract/addressLetters.ts'

declare const canonical: unique symbol
/** E-mail address in canonical form: used for comparison, counting and uniqueness, never as a recipient. */
export type CanonicalEmail = string & { [canonical]: true }

/**
 * Returns the canonical form of an e-mail address: NFKC, lower case, no invisible characters, ASCII (Punycode) domain.
 * Stored in the rows: SQL's `lower` depends on the database's locale.
 */
export function canonicalEmail(address: string): CanonicalEmail {
  const plain = small(removeInvisibleEmailCharacters(address).trim())
  const at = plain.lastIndexOf('@')
  return `${plain.slice(0, at + 1)}${canonicalDomain(plain.slice(at + 1))}` as CanonicalEmail
}

/**
 * Returns the placeholder that replaces the e-mail address of a former member. The text contains a space, which no form
 * accepts, so nobody signs in with it.
 */
export const formerMemberEmail = (email: CanonicalEmail): CanonicalEmail => `ancien ${email}` as CanonicalEmail

function canonicalDomain(domain: string) {
  const whole = domain.replace(/\.+$/, '')
  // `domainToASCII` would truncate or decode characters that are invalid in a domain.
  const ascii = /[^a-z0-9.\-\u0080-\u{10ffff}]/u.test(whole) ? '' : domainToASCII(whole)
  return ascii || whole
}

// Recursive: lower-casing may yield a letter that NFKC normalizes further.
function small(text: string): string {
  const smaller = text.normalize('NFKC').toLowerCase()
  return smaller === text ? smaller : small(smaller)
}
