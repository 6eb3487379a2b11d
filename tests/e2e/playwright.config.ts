import { availableParallelism } from 'node:os'
import { defineConfig } from 'playwright/test'
import { chromiumOptions } from './browser.ts'

// Journeys in a real browser on the built portal; each worker has its own server and database.
export default defineConfig({
  testDir: '.',
  // Screenshots of the help are taken on demand (`npm run board:pictures`).
  testMatch: process.env['BOARD_PICTURES'] ? '*.shots.ts' : '*.spec.ts',
  globalSetup: './globalSetup.ts',
  outputDir: '../../test-results/journeys',
  fullyParallel: true,
  // A journey waits half of its time, for frames and responses: two more workers than cores.
  workers: availableParallelism() + 2,
  timeout: 75_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: {
    launchOptions: chromiumOptions,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    // Rendering motion takes a fifth of a journey's processor time. Journeys about motion enable it
    // (`motionEnabledOptions`).
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 20_000,
    // Tracing costs a fifth of the time: `--trace on` after a failure.
    trace: 'off',
  },
})
