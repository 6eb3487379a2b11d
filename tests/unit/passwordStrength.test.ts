import { assert, asyncProperty, string } from 'fast-check'
import { expect, it } from 'vitest'
import { findPasswordWeakness } from '#server/passwordReset/passwordStrength.ts'
import { useMethodCallCounter } from './work.ts'

/** Worst-case personal words of the password strength check: as many and as long as the database allows. */
const known = ['a'.repeat(400), 'é'.repeat(254), 'mot '.repeat(200), '4@3€1!0$5 '.repeat(100)]
// Each candidate for a word of the dictionaries is a slice of the password.
const work = useMethodCallCounter([{ owner: String.prototype, method: 'slice', weigh: () => 1 }])

async function workFor(password: string, words: string[] = []) {
  work.done = 0
  await findPasswordWeakness(password, words)
  return work.done
}

it('no password takes ten times the work of an ordinary one, whatever the owner’s words', async () => {
  await workFor('the dictionaries are loaded')
  const ordinary = await workFor('hublot-cravate-nuages-tarmac-fin')
  expect(ordinary).toBeGreaterThan(1000)
  const works = []
  for (const seed of ['4@3€1!0$5', '4@8({[<1|!069$5+7%2', 'aA1!', '(', '1', '|1!i', 'abcABC123', 'uuuu', '01/02/'])
    works.push(await workFor(seed.repeat(200).slice(0, 200), known))
  expect(Math.max(...works)).toBeLessThan(10 * ordinary)
})

it('no password of seven characters is strong enough', async () => {
  await assert(
    asyncProperty(string({ unit: 'binary-ascii', maxLength: 7 }), async (password) => {
      expect(await findPasswordWeakness(password, [])).toBeDefined()
    }),
  )
})
