import type { Page } from 'playwright/test'
import { PORTAL_RETRY_MS } from '#src/offline/worker/deadlines.ts'
import { holdBrowserTimers, runHeldIntervalOnce } from './heldTime.ts'
import { testWithNetworkProxy } from './testWithNetworkProxy.ts'
import { expect, NIGHTLY_TEST_TAG, openPage, storeCookieRefusal, signInDemoMember } from './test.ts'

testWithNetworkProxy.setTimeout(180_000)
testWithNetworkProxy.use({
  viewport: { width: 1280, height: 800 },
  expectedErrors: /net::ERR_|Failed to load resource/,
})

const YEAR_MS = 365 * 86_400_000
const tap = (page: Page) => page.getByRole('button', { name: /Préparer mon vol|Reprendre|Vérifier/ }).last()
const isReady = (page: Page) => expect(page.getByText('Vous pouvez couper le réseau')).toBeVisible({ timeout: 120_000 })

/** Returns the member's data in the browser's storage and caches; runs in the page. */
const kept = async () => ({
  databases: (await indexedDB.databases()).map(({ name }) => name),
  caches: await caches.keys(),
  workers: (await navigator.serviceWorker.getRegistrations()).length,
  stored: Object.keys(localStorage).filter((name) => /token|user|prepared/.test(name)),
  key: document.cookie.includes('offline_key'),
})
/** Returns a promise to wait for, and a function that resolves it. */
function gate() {
  let settle = () => undefined as void
  const isOpen = new Promise<void>((resolve) => (settle = resolve))
  return { isOpen, open: () => settle() }
}

const NOTHING = { databases: [], caches: [], workers: 0, stored: [], key: false }

testWithNetworkProxy(
  'two tabs prepare, send and sign out once; a clock a year ahead, then right again, loses nothing',
  { tag: NIGHTLY_TEST_TAG },
  async ({ page, context, portal, line }) => {
    await holdBrowserTimers(context, [PORTAL_RETRY_MS])
    await storeCookieRefusal(page)
    await signInDemoMember(page)
    await openPage(page, '/preparer-mon-vol')
    const other = await context.newPage()
    await openPage(other, '/preparer-mon-vol')
    await tap(page).click()
    await expect(page.getByRole('button', { name: 'Arrêter' })).toBeVisible()
    await tap(other).click()
    await expect(other.getByText('Un autre onglet prépare déjà votre vol')).toBeVisible()
    await isReady(page)

    // An answer in one tab is shown as queued in the other; both notice the network, and one sends it.
    const [{ id: event }] = (await portal.sql(`
    insert into events (slug, type, title, summary, body, words, starts_at, ends_at, place, programme, capacity, organiser, updated_at)
    values ('onglets', 'formation', 'Deux onglets', 'Un essai.', 'Un texte.', '', now() + interval '1 day',
      now() + interval '2 days', 'Orly', '[]', 10, 'Le bureau', now()) returning id`)) as [{ id: number }]
    await openPage(other, `/events/${event}`)
    await openPage(page, `/events/${event}`)
    const sent: string[] = []
    context.on('requestfinished', (request) => request.method() === 'PUT' && sent.push(request.url()))
    line.cut()
    await page.getByRole('button', { name: 'Je viens', exact: true }).click()
    for (const tab of [page, other])
      await expect(tab.getByRole('link', { name: '1 envoi attend le réseau' })).toBeVisible()
    line.mend()
    await runHeldIntervalOnce(page, PORTAL_RETRY_MS)
    for (const tab of [page, other])
      await expect(tab.getByRole('link', { name: '1 envoi attend le réseau' })).toBeHidden()
    expect(sent).toHaveLength(1)
    expect(
      await portal.sql(`delete from events where id = ${event} returning (
    select answer from event_answers where event_id = ${event}) as answer`),
    ).toEqual([{ answer: 'oui' }])

    // The device's clock is a year ahead at a contact with the portal, then right again.
    for (const ahead of [YEAR_MS, 0]) {
      await context.clock.setFixedTime(Date.now() + ahead)
      await openPage(page, '/accords')
      await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
    }
    line.cut()
    await page.goto('/accords?search=decouche')
    await expect(page.getByRole('main').locator('mark').first()).toBeVisible()
    line.mend()

    // Preparing in one tab while the other signs out leaves nothing behind.
    await openPage(page, '/preparer-mon-vol')
    await tap(page).click()
    await expect(page.getByRole('button', { name: 'Arrêter' })).toBeVisible()
    await other.getByRole('button', { name: /^Menu/ }).first().click()
    await other.getByRole('button', { name: 'Déconnexion' }).first().click()
    await other.getByRole('dialog').getByRole('button', { name: 'Déconnexion' }).click()
    await expect(page).toHaveURL(/\/login|\/$|requiredAuth/)
    await expect.poll(() => other.evaluate(kept)).toEqual(NOTHING)
    // Responses in flight are dropped, and the preparation of the first tab has ended.
    await page.evaluate(() => navigator.locks.request('prepare', () => true))
    expect(await other.evaluate(kept)).toEqual(NOTHING)
  },
)

testWithNetworkProxy(
  'a preparation continues when the member leaves its screen, and can be stopped on return',
  { tag: NIGHTLY_TEST_TAG },
  async ({ page, context }) => {
    await storeCookieRefusal(page)
    await signInDemoMember(page)
    await openPage(page, '/preparer-mon-vol')
    await expect(tap(page)).toBeVisible({ timeout: 30_000 })
    const answered = gate()
    await context.route('**/api/v1/accords/search-pack', async (route) => {
      await answered.isOpen
      await route.continue().catch(() => undefined)
    })
    await tap(page).click()
    await expect(page.getByText(/^Recherche|^Accords/).last()).toBeVisible({ timeout: 60_000 })
    await page.getByRole('link', { name: 'FAQ' }).first().click()
    await expect(page).toHaveURL(/\/faq/)
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'Préparer mon vol' })).toBeVisible()
    // Without a response the preparation stops all the same, and blames no other tab.
    await page.getByRole('button', { name: 'Arrêter' }).click()
    await expect(tap(page)).toBeVisible()
    await expect(page.getByText('Un autre onglet')).toBeHidden()
    answered.open()
    await tap(page).click()
    await isReady(page)
  },
)

testWithNetworkProxy(
  'two tabs that open at once share one key, and a sign-out meanwhile leaves none behind',
  { tag: NIGHTLY_TEST_TAG },
  async ({ page, context }) => {
    await storeCookieRefusal(page)
    await signInDemoMember(page)
    await openPage(page, '/faq')
    const other = await context.newPage()
    const asked: string[] = []
    let answered = gate()
    await context.route('**/api/v1/offline/key', async (route) => {
      const response = await route.fetch()
      asked.push(route.request().url())
      await answered.isOpen
      await route.fulfill({ response })
    })
    await Promise.all([page.goto('/preparer-mon-vol'), other.goto('/preparer-mon-vol')])
    for (const tab of [page, other]) await expect(tab.getByRole('heading', { level: 1 })).toBeVisible()
    await expect.poll(() => asked.length).toBe(1)
    answered.open()
    for (const tab of [page, other]) await expect(tap(tab)).toBeVisible({ timeout: 30_000 })
    expect(asked).toHaveLength(1)

    // Without its key half each tab asks for it again; after a sign-out the response is dropped.
    answered = gate()
    await page.evaluate(() => (document.cookie = 'offline_key=; path=/; max-age=0; samesite=strict'))
    await other.close()
    await page.goto('/preparer-mon-vol')
    await expect.poll(() => asked.length).toBe(2)
    await page.getByRole('button', { name: /^Menu/ }).first().click()
    await page.getByRole('button', { name: 'Déconnexion' }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Déconnexion' }).click()
    const came = page.waitForResponse((response) => response.url().endsWith('/offline/key'))
    answered.open()
    await came
    await page.evaluate(() => navigator.locks.request('device-key', () => true))
    await expect.poll(() => page.evaluate(kept)).toEqual(NOTHING)
  },
)
