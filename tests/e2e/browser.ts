/** Flags of Chromium: root has no sandbox, and a machine without the internet must not look for it. */
const args = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
]
const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'

/** Launch options of Chromium with everything that a person's browser has, notifications included. */
export const wholeChromium = { executablePath, args }

/**
 * Launch options of Chromium for tests: its headless shell where it is installed, which has the same engine without a
 * window and costs a fifth less, else the whole browser.
 */
export const chromium = { executablePath: process.env['HEADLESS_SHELL_PATH'] ?? executablePath, args }
