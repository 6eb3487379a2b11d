import { chromium as playwright, type Browser, type Page } from 'playwright'
import { chromiumOptions } from '#tests/e2e/browser.ts'
import type { BenchComparisonLine } from './ratio.ts'
import { storeBenchMemberSession, logInBenchMember } from './reader.ts'

/** Maximum main-thread task in milliseconds. Browsers report longer ones as long tasks. */
const LONG_MS = 50
/** Milliseconds between keystrokes in the editor benchmark, as a fast typist types. */
const BETWEEN_KEYS_MS = 100
const TYPED = 'Un mot, puis un autre : « le repos » passe de neuf à onze heures. Et après, qui le dira ? '

/**
 * Counts browser long tasks while typing into the office's editor with 5,600 words, at CPU ÷ 4, against a bare
 * contenteditable.
 */
export async function measureEditorTyping(portal: { url: string }): Promise<BenchComparisonLine[]> {
  const browser = await playwright.launch(chromiumOptions)
  try {
    const page = await openLongText(browser, portal.url)
    const tasks = await typeInto(page)
    const bare = await typeInto(await openBareField(browser, page))
    const longest = `the longest ${Math.max(0, ...tasks)} ms, a bare field’s ${Math.max(0, ...bare)} ms`
    return [
      {
        what: `tasks over ${LONG_MS} ms in ${TYPED.length} keys typed into 5,600 words at CPU ÷ 4, ${longest}`,
        ours: tasks.length,
        theirs: bare.length,
        unit: 'tasks',
        bound: '0',
        isHeld: tasks.length === 0,
      },
    ]
  } finally {
    await browser.close()
  }
}

/** Opens a long news post in the office's editor, with the cursor in its middle. */
async function openLongText(browser: Browser, url: string): Promise<Page> {
  const member = await logInBenchMember(url, 'bureau@envol.example')
  const slug = await writeLongText(member)
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, locale: 'fr-FR' })
  await storeBenchMemberSession(page, member)
  await page.goto(`${url}/bureau/actualites/${slug}`, { waitUntil: 'load' })
  return goToMiddle(page)
}

/** Opens a page with the editor's long text in a bare contenteditable element. */
async function openBareField(browser: Browser, page: Page): Promise<Page> {
  const text = await page.locator(FIELD).innerHTML()
  const bare = await browser.newPage({ viewport: { width: 1280, height: 900 }, locale: 'fr-FR' })
  await bare.setContent(`<html lang="fr"><div contenteditable="true" spellcheck="true">${text}</div></html>`)
  return goToMiddle(bare)
}

const FIELD = '[contenteditable=true]'
async function goToMiddle(page: Page) {
  await page.locator(FIELD).getByText('Paragraphe 60.', { exact: false }).click()
  await page.keyboard.press('End')
  await page.waitForTimeout(3000)
  return page
}

/** Types into the focused browser field at CPU ÷ 4. Returns the duration of each long task, in milliseconds. */
async function typeInto(page: Page): Promise<number[]> {
  const protocol = await page.context().newCDPSession(page)
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.evaluate(() => {
    const tasks: number[] = []
    Object.assign(window, { tasks })
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: 'longtask',
    })
  })
  await page.keyboard.type(TYPED, { delay: BETWEEN_KEYS_MS })
  // Saving after the last key counts too.
  await page.waitForTimeout(3000)
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  return page.evaluate(() => (window as unknown as { tasks: number[] }).tasks)
}

async function writeLongText({ url, token }: { url: string; token: string }) {
  const ask = async (method: string, path: string, body: object) => {
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'x-requested-with': 'XMLHttpRequest',
    }
    const answer = await fetch(`${url}/api/v1${path}`, { method, headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${path} answers ${answer.status}`)
    return (await answer.json()) as { data: { slug: string } }
  }
  const { slug } = (await ask('POST', '/board/texts/news', { title: 'Un long texte' })).data
  const base = { head: { titre: 'Un long texte' }, body: '' }
  await ask('PUT', `/board/texts/news/text/${slug}`, { version: 1, base, written: { ...base, body: longText() } })
  return slug
}

/** Returns a long Markdown text for the editor benchmark: 112 blocks of some 50 words. */
function longText() {
  const words =
    'Le repos **minimal** entre deux services est de onze heures, que le vol soit de jour ou de nuit, et [l’accord](/accords/1) le dit. '
  return Array.from({ length: 112 }, (_, at) => {
    const said = `Paragraphe ${at}. ${words.repeat(2).trim()}`
    if (at % 8 === 0) return `## Titre ${at}\n\n${said}`
    return at % 8 === 5 ? `- ${said}\n- ${words.trim()}` : said
  }).join('\n\n')
}
