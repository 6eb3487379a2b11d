import { startDatabaseProxy } from '#tests/api/line.ts'
import { test as base } from './test.ts'

/** Playwright test whose pages reach the portal through a TCP proxy, the fixture `line`, that can be cut. */
export const lineTest = base.extend<{ line: Awaited<ReturnType<typeof startDatabaseProxy>> }>({
  line: async ({ portal }, use) => {
    const line = await startDatabaseProxy(portal.url)
    await use(line)
    await line.close()
  },
  baseURL: async ({ line }, use) => use(line.url),
})
