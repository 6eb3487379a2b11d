import { expect, it } from 'vitest'
import { usePortal } from './portal.ts'

const here = usePortal({ withPages: true })
const BUDGET_KIB = 130

it(`home’s first load stays within ${BUDGET_KIB} KiB of JavaScript, compressed`, async () => {
  const { body } = await here.portal.app.inject('/')
  const files = [...body.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, file]) => String(file))
  expect(files.length).toBeGreaterThan(1)
  const sizes = await Promise.all(
    files.map(async (url) => {
      const { headers, rawPayload } = await here.portal.app.inject({ url, headers: { 'accept-encoding': 'br' } })
      expect(headers['content-encoding']).toBe('br')
      return rawPayload.length
    }),
  )
  expect(sizes.reduce((sum, size) => sum + size) / 1024).toBeLessThanOrEqual(BUDGET_KIB)
})

it('keeps forms, toasts and zod out of it', async () => {
  const { body } = await here.portal.app.inject('/')
  const files = [...body.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, file]) => String(file))
  const code = (await Promise.all(files.map((file) => here.portal.app.inject(file))))
    .map(({ body: text }) => text)
    .join()
  // Words that only these libraries hold, even minified.
  const holds = (word: string) => ({ word, isThere: code.includes(word) })
  expect(holds('data-emotion')).toEqual({ word: 'data-emotion', isThere: true })
  for (const word of ['ZodError', 'shouldUnregister', 'enqueueSnackbar'])
    expect(holds(word)).toEqual({ word, isThere: false })
})
