import { expect, it } from 'vitest'
import { readSetupAnswers } from '#server/commands/setupAnswers.ts'

const flags = {
  name: 'Navigants Unis',
  email: 'bureau@navigants-unis.fr',
  street: '3 rue du Parc',
  'postal-code': '69125',
  city: 'Colombier',
  director: 'Anne Roux, présidente',
  company: 'Alizés ; #0E7C86 ; Lyon, Nantes',
  iban: 'FR1420041010050500013M02606',
  bic: 'PSSTFRPP',
  monthly: '12,50',
  'board-email': 'anne.roux@voyage.example',
  'board-first-name': 'Anne',
  'board-last-name': 'Roux',
}
const answer = (more: Record<string, string>) =>
  readSetupAnswers(Object.entries({ ...flags, ...more }).map(([name, value]) => `--${name}=${value}`))

it.each([
  ['http://localhost:3000', {}, ''],
  ['https://portail.example', {}, 'loopback'],
  ['https://portail.example', { proxy: '10.0.0.5' }, '10.0.0.5'],
])('%s with %o trusts the proxy « %s »', async (url, more, proxy) => {
  expect(await answer({ url, ...more })).toMatchObject({ proxy })
})

it('refuses a proxy that is no address, and a range of all addresses', async () => {
  for (const proxy of ['nginx', '0.0.0.0/0', 'true'])
    await expect(answer({ url: 'https://portail.example', proxy })).rejects.toThrow('--proxy « loopback »')
})
