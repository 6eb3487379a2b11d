import { availableParallelism } from 'node:os'
import { defineConfig } from 'playwright/test'
import { chromium } from './browser.ts'

// Journeys of people in a real browser, on the built portal, each worker with a server and a database of its own.
export default defineConfig({
  testDir: '.',
  // The help's pictures are taken when they are asked for (`npm run board:pictures`).
  testMatch: process.env['BOARD_PICTURES'] ? '*.shots.ts' : '*.spec.ts',
  globalSetup: './globalSetup.ts',
  outputDir: '../../test-results/journeys',
  fullyParallel: true,
  // A journey waits half of its time, for frames and answers: two more than there are cores.
  workers: availableParallelism() + 2,
  timeout: 75_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: {
    launchOptions: chromium,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    // Drawing motion is a fifth of a journey's processor time. Journeys about what moves ask for it (`withMotion`).
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 20_000,
    // Recording every journey costs a fifth of the time: `--trace on` when one fails.
    trace: 'off',
  },
})
