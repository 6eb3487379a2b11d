import { expect, it } from 'vitest'
import { requiredSingleLineSchema, MailHeaderAddress, passwordSchema, baseTextFieldSchema } from '#contract/text.ts'

const MIXED = 'Cette adresse mêle des lettres de plusieurs alphabets\u00a0: retapez-la au clavier'
const DOUBLE_DOT = 'Cette adresse contient deux points de suite\u00a0: vérifiez-la'
const NO_ADDRESS = 'Veuillez entrer une adresse email valide'

it.each([
  ['paul@voyage.example', 'paul@voyage.example'],
  ['\u200bpaul@voyage.example', 'paul@voyage.example'],
  ['pa\u00adul@voyage.example', 'paul@voyage.example'],
  ['paul@\u2060voyage.example\ufeff', 'paul@voyage.example'],
  ['pa\u200dul@voyage.example', 'paul@voyage.example'],
  ['\u200e paul@voyage.example', 'paul@voyage.example'],
  ['e\u0301lise@voyage.example', 'élise@voyage.example'],
  ['élise@voyagé.example', 'élise@voyagé.example'],
  ['иван@почта.рф', 'иван@почта.рф'],
])('%j is accepted as %j', (typed, address) => expect(MailHeaderAddress.parse(typed)).toBe(address))

it.each([
  ['p\u0430ul@voyage.example', MIXED],
  ['paul@voyag\u0435.example', MIXED],
  ['paul@v\u03bfyage.example', MIXED],
  ['p\u0251ul@voyage.example', MIXED],
  ['pau\u0131@voyage.example', MIXED],
  ['paul..vols@voyage.example', DOUBLE_DOT],
  ['paul@voyage..example', DOUBLE_DOT],
  ['paul@voyage.example\u202e', NO_ADDRESS],
  ['\u200b', 'Email est requis'],
])('%j is refused: %s', (typed, message) => {
  expect(MailHeaderAddress.safeParse(typed).error?.issues[0]?.message).toBe(message)
})

it('letters are composed in every text, and in no password', () => {
  const typed = 'He\u0301le\u0300ne'
  expect(baseTextFieldSchema(20, 'Trop long').parse(typed)).toBe('Hélène')
  expect(requiredSingleLineSchema(20, 'Requis', 'Trop long').parse(typed)).toBe('Hélène')
  expect(passwordSchema('Requis').parse(typed)).toBe(typed)
})
