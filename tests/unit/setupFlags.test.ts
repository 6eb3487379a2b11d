import { expect, it } from 'vitest'
import { readOrAskSetupAnswers } from '#server/commands/setupAnswers.ts'

const messageOf = (args: string[]) =>
  readOrAskSetupAnswers(args).then(
    () => '',
    (error: Error) => error.message,
  )
const flagsOf = (message: string) => [...message.matchAll(/--([a-z-]+)/g)].map(([, name]) => name)

const NEEDED = [
  'name',
  'email',
  'street',
  'postal-code',
  'city',
  'director',
  'company',
  'iban',
  'bic',
  'monthly',
  'board-email',
  'board-first-name',
  'board-last-name',
]

it('the setup without a terminal lists the flags that are needed, and no others', async () => {
  expect(flagsOf(await messageOf([]))).toEqual(NEEDED)
})

it('a default that follows from a missing answer is not asked for; a wrong answer is', async () => {
  expect(flagsOf(await messageOf(['--name', 'Brise', '--yearly', 'beaucoup']))).toEqual([
    ...NEEDED.slice(1, 10),
    'yearly',
    ...NEEDED.slice(10),
  ])
})

it('an unknown flag is named, with the needed ones and then the others', async () => {
  const message = await messageOf(['--couleur', '#000000'])
  expect(message).toMatch(/^Une option n’est pas comprise\u00a0: --couleur\./)
  const [needed = '', others = ''] = message.split('\n').slice(1)
  expect(flagsOf(needed)).toEqual(NEEDED)
  expect(flagsOf(others)).toContain('color')
})
