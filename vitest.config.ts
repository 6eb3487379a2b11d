import { availableParallelism } from 'node:os'
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { chromiumOptions } from '#tests/e2e/browser.ts'

/** True for all stories, with contrast checked in all their states: on each change some are left out (decision 037). */
const isStoryNight = Boolean(process.env['NIGHTLY_STORIES'])
const setupFiles = ['#tests/failOnConsoleError.ts']
const tags = [{ name: 'nightly', description: 'Only `npm run test:nightly` runs these tests; decision 037 says why.' }]

export default defineConfig({
  test: {
    // One more than the cores: half of a test file's time is waiting for PostgreSQL, a server or a timeout.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          // Loads shared code, as the parsers of the sources, once per worker.
          isolate: false,
          testTimeout: 30_000,
          include: ['tests/unit/**/*.test.ts', 'tests/architecture.test.ts', 'tests/architecture/**/*.test.ts'],
          setupFiles,
          tags,
        },
      },
      {
        test: {
          name: 'api',
          environment: 'node',
          // As the built portal runs: React renders a page several times faster than in development.
          env: { NODE_ENV: 'production' },
          include: ['tests/api/**/*.test.ts'],
          globalSetup: ['#tests/api/globalSetup.ts'],
          // Loads the server's code once per worker; each file opens and closes its own resources.
          isolate: false,
          // Tests wait for milliseconds of work, hooks for whole portals; a busy machine takes far longer.
          testTimeout: 90_000,
          hookTimeout: 180_000,
          expect: { poll: { timeout: 30_000 } },
          setupFiles,
          tags,
        },
      },
      {
        test: {
          name: 'database',
          environment: 'node',
          include: ['tests/database/**/*.test.ts'],
          // What a test needs of the demo comes from the API tests' cluster; clusters to start and stop are its own.
          globalSetup: ['#tests/api/globalSetup.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
          setupFiles,
          tags,
        },
      },
      {
        // Tests that cost much and find little on each change: decision 037 gives the reason for each.
        test: {
          name: 'nightly',
          environment: 'node',
          include: ['tests/nightly/**/*.test.ts'],
          globalSetup: ['#tests/api/globalSetup.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
          expect: { poll: { timeout: 30_000 } },
          setupFiles,
          tags,
        },
      },
      {
        plugins: [storybookTest({ configDir: '.storybook', tags: isStoryNight ? {} : { exclude: ['nightly'] } })],
        test: {
          name: 'stories',
          env: { STORY_CONTRAST: isStoryNight ? 'all' : 'first' },
          // Loading Storybook and React again for each file costs as much as its stories.
          isolate: false,
          // Runs after the other projects: together they need a third more memory. One worker per core, as pages never
          // wait.
          sequence: { groupOrder: 1 },
          maxWorkers: availableParallelism(),
          browser: browser(),
          testTimeout: 45_000,
          setupFiles: [...setupFiles, '#tests/storyFrames.ts'],
          tags,
        },
      },
    ],
  },
})

// Returns a new object each time: shared browser options would give the instances the same name.
function browser() {
  return {
    enabled: true,
    headless: true,
    // Without motion, dialogs open at once, so that stories do not depend on a fade's progress.
    provider: playwright({ launchOptions: chromiumOptions, contextOptions: { reducedMotion: 'reduce' } }),
    instances: [{ browser: 'chromium' as const }],
  }
}
