import { availableParallelism } from 'node:os'
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { chromium } from '#tests/e2e/browser.ts'

const setupFiles = ['#tests/failOnConsoleError.ts']

export default defineConfig({
  test: {
    // Half of a file's time is waiting, for PostgreSQL, a server or a deadline: one more than there are cores.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          testTimeout: 30_000,
          include: ['tests/unit/**/*.test.ts', 'tests/architecture.test.ts', 'tests/architecture/**/*.test.ts'],
          setupFiles,
        },
      },
      {
        test: {
          name: 'api',
          environment: 'node',
          include: ['tests/api/**/*.test.ts'],
          globalSetup: ['#tests/api/globalSetup.ts'],
          // The server's code is loaded once a worker; what a file opens is its own, and ends with it.
          isolate: false,
          // What is waited for comes in milliseconds; a busy machine may take seconds.
          testTimeout: 90_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 30_000 } },
          setupFiles,
        },
      },
      {
        test: {
          name: 'database',
          environment: 'node',
          include: ['tests/database/**/*.test.ts'],
          // Each file has clusters, folders and ports of its own, and waits for them: beside the others.
          testTimeout: 180_000,
          hookTimeout: 180_000,
          setupFiles,
        },
      },
      {
        // What costs much and finds little on each change: decision 037 says why for each.
        test: {
          name: 'nightly',
          environment: 'node',
          include: ['tests/nightly/**/*.test.ts'],
          globalSetup: ['#tests/api/globalSetup.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
          expect: { poll: { timeout: 30_000 } },
          setupFiles,
        },
      },
      {
        plugins: [storybookTest({ configDir: '.storybook' })],
        test: {
          name: 'stories',
          // Loading Storybook and React again for each file costs as much as its stories.
          isolate: false,
          // After the others, whose workers have gone: together they would take a third more memory. A page never waits.
          sequence: { groupOrder: 1 },
          maxWorkers: availableParallelism(),
          browser: browser(),
          testTimeout: 45_000,
          setupFiles: [...setupFiles, '#tests/storyFrames.ts'],
        },
      },
    ],
  },
})

// A project's browser options are an object of its own: shared, their instances' names would clash.
function browser() {
  return {
    enabled: true,
    headless: true,
    // Without motion a dialog is there at once, and what a story reads does not depend on how far it has faded in.
    provider: playwright({ launchOptions: chromium, contextOptions: { reducedMotion: 'reduce' } }),
    instances: [{ browser: 'chromium' as const }],
  }
}
