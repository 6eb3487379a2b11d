import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium as engine, type BrowserContext } from 'playwright/test'
import { fullChromiumOptions } from './browser.ts'
import { OFFLINE_FALLBACK_DELAYS, holdBrowserTimers } from './heldTime.ts'

/** Creates a temporary folder for a browser profile; `remove` deletes it. */
export async function createBrowserProfileFolder() {
  const path = await mkdtemp(join(tmpdir(), 'offline-'))
  return { path, remove: () => rm(path, { recursive: true, force: true }) }
}

/** Opens Chromium with a browser profile that stays in a folder after it closes. */
export async function openProfileBrowser(folder: string, baseURL: string): Promise<BrowserContext> {
  const browser = await engine.launchPersistentContext(folder, {
    ...fullChromiumOptions,
    baseURL,
    locale: 'fr-FR',
    viewport: { width: 1280, height: 800 },
  })
  await holdBrowserTimers(browser, OFFLINE_FALLBACK_DELAYS)
  return browser
}

/** Returns the files of a browser profile folder that contain a text, in one-byte or UTF-16 characters. */
export async function findProfileFilesContaining(folder: string, words: string): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true })
  const hits = await Promise.all(
    found
      .filter((entry) => entry.isFile())
      .map(async ({ parentPath, name }) => {
        const bytes = await readFile(join(parentPath, name)).catch(() => Buffer.alloc(0))
        return bytes.includes(words, 0, 'utf8') || bytes.includes(words, 0, 'utf16le') ? [name] : []
      }),
  )
  return hits.flat()
}
