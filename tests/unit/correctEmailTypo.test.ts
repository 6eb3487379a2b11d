import { expect, it } from 'vitest'
import { correctEmailTypo } from '#src/forms/correctEmailTypo.ts'

it.each([
  ['noa@gmial.com', 'noa@gmail.com'],
  ['noa@gmail.con', 'noa@gmail.com'],
  ['noa@gmail.co', 'noa@gmail.com'],
  ['noa@gmaill.com', 'noa@gmail.com'],
  ['Noa.Martin@Hotmial.fr', 'Noa.Martin@hotmail.fr'],
  ['noa@yaho.fr', 'noa@yahoo.fr'],
  [' noa@ornage.fr ', 'noa@orange.fr'],
  ['noa@laposte.nett', 'noa@laposte.net'],
])('%j is probably a typo of %j', (typed, meant) => {
  expect(correctEmailTypo(typed)).toBe(meant)
})

it.each([
  'noa@gmail.com',
  'noa@GMAIL.com',
  'noa@ymail.com',
  'noa@mail.com',
  'noa@fred.fr',
  'noa@hotmail.it',
  'noa@envol.example',
  'noa@gmial',
  'gmial.com',
  '',
  `${'a'.repeat(300)}@${'b'.repeat(300)}`,
])('%j is left unchanged', (typed) => {
  expect(correctEmailTypo(typed)).toBeUndefined()
})
