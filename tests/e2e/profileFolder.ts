import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium as engine, type BrowserContext } from 'playwright/test'
import { wholeChromium } from './browser.ts'
import { givingUp, holdDelays } from './heldTime.ts'

/** A folder for what a browser keeps, until it is taken away. */
export async function profileFolder() {
  const path = await mkdtemp(join(tmpdir(), 'offline-'))
  return { path, remove: () => rm(path, { recursive: true, force: true }) }
}

/** A browser as a person has it: what it keeps stays in a folder when it is closed. */
export async function openBrowser(folder: string, baseURL: string): Promise<BrowserContext> {
  const browser = await engine.launchPersistentContext(folder, {
    ...wholeChromium,
    baseURL,
    locale: 'fr-FR',
    viewport: { width: 1280, height: 800 },
  })
  await holdDelays(browser, givingUp)
  return browser
}

/** Which files of a browser's folder hold these words, as it writes texts: of one byte a letter, or of two. */
export async function holds(folder: string, words: string): Promise<string[]> {
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
