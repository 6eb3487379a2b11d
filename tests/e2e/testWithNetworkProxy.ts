import { startBreakableTcpProxy } from '#tests/api/line.ts'
import { test as base } from './test.ts'

/** Playwright test whose pages reach the portal through a TCP proxy, the fixture `line`, that can be cut. */
export const testWithNetworkProxy = base.extend<{ line: Awaited<ReturnType<typeof startBreakableTcpProxy>> }>({
  line: async ({ portal }, use) => {
    const line = await startBreakableTcpProxy(portal.url)
    await use(line)
    await line.close()
  },
  baseURL: async ({ line }, use) => use(line.url),
})
