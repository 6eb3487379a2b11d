import { expect, it } from 'vitest'
import { listTestsAffectedBy } from '#scripts/lib/affectedTests.mjs'

/** Tests that every change runs, and this file, which names the changed files. */
const others = /^tests\/(architecture|unit\/affectedTests)/
/** Returns the tests that changed files affect, without the architecture's. */
const testsOf = (...changed: string[]) => listTestsAffectedBy(changed)?.filter((path) => !others.test(path))

it('nothing changed affects no test', () => {
  expect(listTestsAffectedBy([])).toEqual([])
})

it.each(['src/faq/FaqPage.stories.tsx', 'tests/e2e/faq.spec.ts', 'tests/api/faq.test.ts'])(
  'a changed test affects itself: %s',
  (path) => {
    expect(testsOf(path)).toEqual([path])
  },
)

it('a feature’s server file affects its API tests and journeys', () => {
  expect(testsOf('server/faq/opinions.ts')).toEqual(['tests/api/faq.test.ts', 'tests/e2e/faq.spec.ts'])
})

it('a page affects its stories and journeys, and the tests of the built pages', () => {
  const affected = testsOf('src/faq/FaqPage.tsx')
  expect(affected).toContain('src/faq/FaqPage.stories.tsx')
  expect(affected).toContain('tests/e2e/faq.spec.ts')
  expect(affected).toContain('tests/api/budget.test.ts')
  expect(affected).not.toContain('tests/api/faq.test.ts')
})

it('a feature’s contract affects its tests on both sides', () => {
  const expected = ['src/faq/FaqPage.stories.tsx', 'tests/api/faq.test.ts', 'tests/e2e/faq.spec.ts']
  expect(testsOf('contract/faq/faq.ts')).toEqual(expect.arrayContaining(expected))
})

it('a file started as a thread affects the tests of those who start it', () => {
  expect(testsOf('server/accords/text/pdfWorker.ts')).toContain('tests/api/accordText.test.ts')
})

it('a layer of the server affects all API tests and journeys', () => {
  const affected = testsOf('server/mail/outbox.ts')
  expect(affected).toEqual(expect.arrayContaining(['tests/api/mail.test.ts', 'tests/e2e/home.spec.ts']))
  expect(affected?.some((path) => path.endsWith('.stories.tsx'))).toBe(false)
})

it('a helper of all API tests affects them', () => {
  expect(testsOf('tests/api/openTestSession.ts')).toContain('tests/api/faq.test.ts')
})

it.each(['package.json', 'association/identity.ts', 'theme/tokens.ts', 'contract/route.ts'])(
  '%s affects every test',
  (path) => {
    expect(listTestsAffectedBy([path])).toBeUndefined()
  },
)
