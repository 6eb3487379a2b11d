import { domainToASCII } from 'node:url'
import { withoutInvisible } from '#contract/addressLetters.ts'

declare const canonical: unique symbol
/** An e-mail address in its canonical form: what is compared, counted and unique, and never what is written to. */
export type CanonicalEmail = string & { [canonical]: true }

/**
 * The one form of an e-mail address, however it is spelled: compatibility forms made plain, small letters, nothing
 * invisible, the domain as DNS has it. Made here alone and kept in the rows, since each locale of a database has small letters of its own.
 */
export function canonicalEmail(address: string): CanonicalEmail {
  const plain = small(withoutInvisible(address).trim())
  const at = plain.lastIndexOf('@')
  return `${plain.slice(0, at + 1)}${canonicalDomain(plain.slice(at + 1))}` as CanonicalEmail
}

/** What stands for the address of who has left: no form takes one with a space, so that nobody signs in by it. */
export const formerEmail = (email: CanonicalEmail): CanonicalEmail => `ancien ${email}` as CanonicalEmail

function canonicalDomain(domain: string) {
  const whole = domain.replace(/\.+$/, '')
  // What could not stand in a domain would be cut off, or decoded.
  const ascii = /[^a-z0-9.\-\u0080-\u{10ffff}]/u.test(whole) ? '' : domainToASCII(whole)
  return ascii || whole
}

// A second time: a small letter may have a plainer form in turn.
function small(text: string): string {
  const smaller = text.normalize('NFKC').toLowerCase()
  return smaller === text ? smaller : small(smaller)
}
