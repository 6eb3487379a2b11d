import { expect, it } from 'vitest'
import { canonicalEmail } from '#server/database/canonicalEmail.ts'

it.each([
  ['Ines.Morvan@Voyage.Example', 'ines.morvan@voyage.example'],
  [' ines@voyage.example ', 'ines@voyage.example'],
  ['ines@voyage.example.', 'ines@voyage.example'],
  // A full-width letter, a Kelvin sign, a letter with a separate accent.
  ['ｉnes@voyage.example', 'ines@voyage.example'],
  ['\u212Ael@voyage.example', 'kel@voyage.example'],
  ['ine\u0300s@voyage.example', 'inès@voyage.example'],
  ['INÈS@voyage.example', 'inès@voyage.example'],
  // Invisible characters: they would create a second account of the same person.
  ['ine\u200bs\u2060@voy\u200dage.example\ufeff', 'ines@voyage.example'],
  ['i\u00adnes@voyage.example', 'ines@voyage.example'],
  // The same domain in DNS, in other spellings.
  ['ines@voyage\u3002example', 'ines@voyage.example'],
  ['ines@vo\u00ADyage.example', 'ines@voyage.example'],
  ['ines@Été.example', 'ines@xn--t-9fab.example'],
  // A dotted capital I has no plain lower case: this is another person.
  ['\u0130nes@voyage.example', 'i\u0307nes@voyage.example'],
  // Without a domain nothing is cut off or decoded.
  ['ines@voyage.example/x', 'ines@voyage.example/x'],
  ['ines@voyag%65.example', 'ines@voyag%65.example'],
  ['ines', 'ines'],
])('%j becomes %j', (typed, canonical) => expect(canonicalEmail(typed)).toBe(canonical))

it('a canonical address stays the same, whatever its letters', () => {
  const changed = []
  for (let point = 0x21; point < 0x110000; point++) {
    const letter = String.fromCodePoint(point)
    // Half of a surrogate pair, or a code point without a normal form: a seventh is left.
    if (/[\p{Cs}\p{Co}\p{Cn}]/u.test(letter)) continue
    // Domains are slower: European scripts and full-width letters only.
    const hasDomain = point < 0x600 || (point >= 0xff00 && point <= 0xffef)
    for (const address of [`a${letter}@b.example`, ...(hasDomain ? [`a@b${letter}c.example`] : [])]) {
      const once = canonicalEmail(address)
      if (canonicalEmail(once) !== once) changed.push(address)
    }
  }
  expect(changed).toEqual([])
})
