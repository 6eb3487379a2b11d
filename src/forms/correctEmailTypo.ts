// Common mail providers, and real ones whose names resemble them.
const PROVIDERS =
  'gmail.com googlemail.com hotmail.fr hotmail.com outlook.fr outlook.com live.fr live.com msn.com yahoo.fr yahoo.com ' +
  'ymail.com icloud.com me.com orange.fr wanadoo.fr free.fr sfr.fr neuf.fr laposte.net bbox.fr numericable.fr aol.com ' +
  'proton.me protonmail.com gmx.fr gmx.com mail.com email.com'
const known = new Set(PROVIDERS.split(' '))
// Shorter names are within one letter of many others.
const SHORTEST = 8

/** Returns the probable e-mail address when the provider is mistyped by one letter; undefined when it seems right. */
export function correctEmailTypo(typed: string): string | undefined {
  const [, name, domain] = /^([^\s@]+)@([^\s@]{3,40})$/.exec(typed.trim()) ?? []
  if (name === undefined || domain === undefined) return undefined
  const written = domain.toLowerCase()
  if (known.has(written)) return undefined
  const meant = [...known].find((one) => one.length >= SHORTEST && isOneSlip(written, one))
  return meant && `${name}@${meant}`
}

/** True when two texts differ by one letter added, removed, replaced, or by two swapped letters. */
function isOneSlip(one: string, other: string): boolean {
  let start = 0
  while (start < one.length && one[start] === other[start]) start++
  const [left, right] = [one.slice(start), other.slice(start)]
  return (
    left.slice(1) === right ||
    left === right.slice(1) ||
    left.slice(1) === right.slice(1) ||
    (left.slice(2) === right.slice(2) && left[0] === right[1] && left[1] === right[0])
  )
}
