/** Chromium command line flags of the tests: no sandbox for root, no requests to Google's services. */
const args = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
]
const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'

/** Playwright launch options of the full Chromium, which supports notifications. */
export const fullChromiumOptions = { executablePath, args }

/** Playwright launch options of Chromium for tests: the headless shell when installed, else the full browser. */
export const chromiumOptions = { executablePath: process.env['HEADLESS_SHELL_PATH'] ?? executablePath, args }
