import { describe, expect, it } from 'vitest'
import { correctTypography } from '#src/editor/typing/correctTypography.ts'

/** Returns a text typed character by character in the editor, with its typographic replacements. */
const typed = (signs: string) =>
  signs.split('').reduce((text, sign) => {
    const now = text + sign
    const replacement = correctTypography(now)
    return replacement ? now.slice(0, -replacement.signs) + replacement.text : now
  }, '')

describe('French typography while typing', () => {
  it.each([
    ['Vraiment ? Oui ; non !', 'Vraiment\u00a0? Oui\u00a0; non\u00a0!'],
    ['Vraiment? Oui; non!', 'Vraiment\u00a0? Oui\u00a0; non\u00a0!'],
    ['Quoi ?!', 'Quoi\u00a0?!'],
    ['Il a dit "oui", puis ("non").', 'Il a dit «\u00a0oui\u00a0», puis («\u00a0non\u00a0»).'],
    ['<<oui>> et « non »', '«\u00a0oui\u00a0» et «\u00a0non\u00a0»'],
    ["L'accord d'hier...", 'L’accord d’hier…'],
    ['À 14:30 : 36 h, 7 % de 28 700 €', 'À 14:30\u00a0: 36\u00a0h, 7\u00a0% de 28\u00a0700\u00a0€'],
    ['Deux choses: ceci', 'Deux choses\u00a0: ceci'],
    ['https://envol.example/a?b=1;c! et a@b.fr', 'https://envol.example/a?b=1;c! et a@b.fr'],
    // The space that some keyboards insert is too narrow in our typeface.
    ['Quand\u202f?', 'Quand\u00a0?'],
    ['Sans rien à changer, (12) en 2026.', 'Sans rien à changer, (12) en 2026.'],
  ])('%s', (signs, text) => {
    expect(typed(signs)).toBe(text)
  })
})
