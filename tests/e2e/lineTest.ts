import { layLine } from '#tests/api/line.ts'
import { test as base } from './test.ts'

/** Journeys whose pages reach the portal through a line that can be cut: `line`. */
export const test = base.extend<{ line: Awaited<ReturnType<typeof layLine>> }>({
  line: async ({ portal }, use) => {
    const line = await layLine(portal.url)
    await use(line)
    await line.close()
  },
  baseURL: async ({ line }, use) => use(line.url),
})
