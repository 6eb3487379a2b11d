import type { BrowserContext } from 'playwright/test'
import type { EventSummary } from '#contract/events/events.ts'
import { pdfReaderPath } from '#contract/accords/readerPath.ts'
import { PORTAL_RETRY_MS } from '#src/offline/worker/deadlines.ts'
import { startBreakableTcpProxy } from '#tests/api/line.ts'
import { holdBrowserTimers, runHeldIntervalOnce } from './heldTime.ts'
import { findProfileFilesContaining, openProfileBrowser, createBrowserProfileFolder } from './createProfileFolder.ts'
import {
  expect,
  openPage,
  waitUntilPageReady,
  storeCookieRefusal,
  signInDemoMember,
  test,
  findUnlistedBrowserStorage,
} from './test.ts'

test.setTimeout(240_000)

/** Records the URL and body of each HTTP request of a browser. */
function requestsOf(browser: BrowserContext): string[] {
  const asked: string[] = []
  browser.on('request', (request) => asked.push(`${request.url()} ${request.postData() ?? ''}`))
  return asked
}

const FLIGHT = 'AF 7419 CDG-JFK'
const stamp = (iso = '') => iso.replaceAll(/[-:]|\.\d+/g, '')
/** Returns an iCalendar crew roster file whose only flight is during an event. */
const rosterAround = (event?: EventSummary) => ({
  name: 'planning.ics',
  mimeType: 'text/calendar',
  buffer: Buffer.from(
    ['BEGIN:VCALENDAR', 'VERSION:2.0', 'BEGIN:VEVENT', `DTSTART:${stamp(event?.starts_at)}`]
      .concat(`DTEND:${stamp(event?.ends_at)}`, `SUMMARY:${FLIGHT}`, 'END:VEVENT', 'END:VCALENDAR', '')
      .join('\r\n'),
  ),
})

const onDevice = async () => ({
  databases: (await indexedDB.databases()).map(({ name }) => name),
  caches: await caches.keys(),
  workers: (await navigator.serviceWorker.getRegistrations()).length,
  key: document.cookie.includes('offline_key'),
})

test('a member prepares, closes everything, searches, reads page 12 and answers offline, sees the answer sent, and signs out without leaving data', async ({
  portal,
}) => {
  const { path: folder, remove } = await createBrowserProfileFolder()
  const line = await startBreakableTcpProxy(portal.url)
  let browser = await openProfileBrowser(folder, line.url)
  try {
    const asked = requestsOf(browser)
    let page = await browser.newPage()
    await storeCookieRefusal(page)
    await signInDemoMember(page)
    // The text of a document is in the pack once the server has read it.
    await expect
      .poll(async () => (await portal.sql(`select 1 from accord_documents where state = 'attente'`)).length, {
        timeout: 120_000,
      })
      .toBe(0)
    await openPage(page, '/preparer-mon-vol')
    expect((await page.evaluate(onDevice)).caches).not.toContain('pack')
    const token = await page.evaluate(() => localStorage.getItem('token'))
    const headers = { authorization: `Bearer ${token}` }
    type Packed = { id: number; documents: { id: number; size: number }[] }
    const packed = (await (await page.request.get('/api/v1/offline/pack', { headers })).json()) as {
      data: { accords: Packed[] }
    }
    const accord = packed.data.accords.toSorted(
      (one, other) => (other.documents[0]?.size ?? 0) - (one.documents[0]?.size ?? 0),
    )[0]
    const document = accord?.documents[0]?.id ?? 0
    const read = (await (await page.request.get(`/api/v1/accords/${accord?.id}`, { headers })).json()) as {
      data: { title: string; summary: string }
    }
    const listed = (await (await page.request.get('/api/v1/events', { headers })).json()) as { data: EventSummary[] }
    const isOpen = ({ registration_until: until }: EventSummary) => until === null || Date.parse(until) > Date.now()
    const event = listed.data.find((one) => one.mine.answer === null && one.places_left !== 0 && isOpen(one))
    expect(event).toBeDefined()
    const canary = read.data.summary.slice(0, 40)
    expect(canary.length).toBeGreaterThan(20)

    await page.getByRole('button', { name: 'Préparer mon vol', exact: true }).click()
    await expect(page.getByText('Vous pouvez couper le réseau')).toBeVisible({ timeout: 120_000 })
    await expect(page.getByText('hors connexion, vérifié le')).toHaveCount(4)
    expect(await page.evaluate(onDevice)).toMatchObject({ workers: 1, caches: expect.arrayContaining(['pack']) })
    expect(await findUnlistedBrowserStorage(page)).toEqual([])
    // The roster is parsed in the browser: no request contains a word of it.
    await page.getByLabel('Fichier de votre planning').setInputFiles(rosterAround(event))
    await expect(page.getByText('Il est gardé ici, chiffré')).toBeVisible()
    await page.goto('/events')
    await expect(page.getByText(`Votre planning\u00a0: en vol (${FLIGHT})`).first()).toBeVisible()
    expect(asked.some((request) => request.includes('/api/v1/events'))).toBe(true)
    expect(asked.filter((request) => request.includes(FLIGHT) || request.includes(encodeURI(FLIGHT)))).toEqual([])
    // A code that the member corrects once counts as rest from then on, and is stored with the roster.
    await page.goto('/preparer-mon-vol')
    await page.getByText('Vérifier et corriger vos codes').click()
    await page.getByLabel(/^«\sAF CDG-JFK\s»/).selectOption('repos')
    await expect(page.getByText(/^0\svol, 1\srepos/)).toBeVisible()
    await page.goto('/events')
    await expect(page.getByText(`Votre planning\u00a0: en repos (${FLIGHT})`).first()).toBeVisible()
    await page.goto('/preparer-mon-vol')
    await page.getByText('Vérifier et corriger vos codes').click()
    await page.getByLabel(/^«\sAF CDG-JFK\s»/).selectOption('')
    await expect(page.getByText(/^1\svol, 0\srepos/)).toBeVisible()
    // A page rendered by the server only is not taken for a captive portal.
    await page.goto('/contact/formulaire')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contactez-nous')
    await expect(page.getByRole('button', { name: 'Envoyer le message' })).toBeVisible()
    await browser.close()
    expect(await findProfileFilesContaining(folder, canary)).toEqual([])
    expect(await findProfileFilesContaining(folder, FLIGHT)).toEqual([])

    line.cut()
    browser = await openProfileBrowser(folder, line.url)
    page = await browser.newPage()
    await page.goto('/accords')
    await waitUntilPageReady(page)
    await expect(page.getByText('dernière mise à jour')).toBeVisible()
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
    await page.goto(pdfReaderPath(accord?.id ?? 0, { document, page: 12 }))
    await expect(page.locator('[data-page="12"] canvas')).toBeVisible({ timeout: 30_000 })
    // On a phone the same page opens as text, from the search data.
    const size = page.viewportSize()
    await page.setViewportSize({ width: 390, height: 844 })
    await page.reload()
    await expect(page.locator('[data-page="12"][data-loaded=true] p').first()).toBeVisible({ timeout: 30_000 })
    await expect(page.getByRole('textbox', { name: /^Page, de 1 à/ })).toHaveValue('12')
    if (size) await page.setViewportSize(size)
    await page.goto('/accords?search=decouche')
    await expect(page.getByRole('main').locator('mark').first()).toBeVisible()

    // The act waits in the encrypted store, even when the browser is closed.
    await page.goto(`/events/${event?.id}`)
    await expect(page.getByText(`Votre planning\u00a0: en vol (${FLIGHT})`)).toBeVisible()
    await page.getByRole('button', { name: 'Je viens', exact: true }).click()
    await expect(page.getByText('Votre réponse attend le réseau sur cet appareil')).toBeVisible()
    await browser.close()
    expect(await findProfileFilesContaining(folder, `Votre réponse à «\u00a0${event?.title}`)).toEqual([])
    browser = await openProfileBrowser(folder, line.url)
    await holdBrowserTimers(browser, [PORTAL_RETRY_MS])
    page = await browser.newPage()
    // On a phone the header has no member menu.
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`/events/${event?.id}`)
    await expect(page.getByRole('button', { name: 'Je viens', exact: true })).toHaveAttribute('aria-pressed', 'true')
    await page.getByRole('link', { name: '1 envoi attend le réseau' }).click()
    await expect(page.getByRole('heading', { name: 'Vos envois' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Ce que cet appareil garde' })).toBeVisible()
    line.mend()
    await runHeldIntervalOnce(page, PORTAL_RETRY_MS)
    await expect(page.getByText('Votre place est réservée. Envoyé le')).toBeVisible()
    const kept = await (await page.request.get(`/api/v1/events/${event?.id}`, { headers })).json()
    expect(kept).toMatchObject({ data: { mine: { answer: 'oui', seat: 'inscrit' } } })
    line.cut()
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto('/accords')
    await waitUntilPageReady(page)

    await page.getByRole('button', { name: /^Menu/ }).first().click()
    await page.getByRole('button', { name: 'Déconnexion' }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Déconnexion' }).click()
    await expect.poll(() => page.evaluate(onDevice)).toEqual({ databases: [], caches: [], workers: 0, key: false })
    await browser.close()
    expect(await findProfileFilesContaining(folder, canary)).toEqual([])
    expect(await findProfileFilesContaining(folder, FLIGHT)).toEqual([])
  } finally {
    await browser.close()
    await line.close()
    await remove()
  }
})
