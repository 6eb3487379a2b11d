import { toastBehavioursByInterpretation } from '#src/layout/toasts/toastReading.ts'
import { holdBrowserTimers } from './heldTime.ts'
import { expect, openPage, storeCookieRefusal, signInDemoMember, test, NIGHTLY_TEST_TAG } from './test.ts'

const ELEVEN_MINUTES = 11 * 60_000
const kept = () => ['token', 'user', 'sharedDevice', 'preparedAt'].filter((name) => localStorage.getItem(name) !== null)

test.beforeEach(async ({ page, context }) => {
  await holdBrowserTimers(context, [toastBehavioursByInterpretation.first.shownMs])
  await storeCookieRefusal(page)
})

test('a shared device stores nothing, and an idle session ends and removes its data', async ({ page }) => {
  await openPage(page, '/login')
  await page.getByLabel('Identifiant').fill('membre@envol.example')
  await page.getByLabel('Mot de passe', { exact: true }).fill('decollage')
  await page.getByRole('switch', { name: /^Appareil partagé/ }).check()
  const sent = page.waitForRequest((request) => request.url().endsWith('/api/v1/login'))
  await page.getByRole('main').getByRole('button', { name: 'Connexion', exact: true }).click()
  expect((await sent).postDataJSON()).toMatchObject({ remember: false })
  await expect(page.getByRole('banner').getByRole('link', { name: 'Accords' })).toBeVisible()

  await openPage(page, '/preparer-mon-vol')
  await expect(page.getByRole('heading', { name: 'Rien n’est gardé ici' })).toBeVisible()
  expect(await page.evaluate(async () => (await indexedDB.databases()).length)).toBe(0)

  // The card is shown, and not stored.
  await openPage(page, '/profile')
  await expect(page.getByRole('button', { name: 'Montrer ma carte' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('memberCard'))).toBeNull()

  // A recently used session continues; after eleven idle minutes it is over, even in a closed browser.
  const restFor = (ms: number) =>
    page.evaluate((ago) => localStorage.setItem('sharedDevice', String(Date.now() - ago)), ms)
  await restFor(ELEVEN_MINUTES / 2)
  await openPage(page, '/')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Accords' })).toBeVisible()
  await restFor(ELEVEN_MINUTES)
  await openPage(page, '/')
  await expect(page.getByText('Cet appareil est partagé et n’a pas servi depuis dix minutes')).toBeVisible()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Connexion' })).toBeVisible()
  expect(await page.evaluate(kept)).toEqual([])
})

test(
  'a personal device is left alone; data evicted by the browser from a prepared one is reported once, at the next start',
  { tag: NIGHTLY_TEST_TAG },
  async ({ page }) => {
    await signInDemoMember(page)
    await openPage(page, '/')
    expect(await page.evaluate(kept)).toEqual(['token', 'user'])
    await page.evaluate(() => localStorage.setItem('preparedAt', '2026-11-20T08:00:00.000Z'))
    // The message at the start lasts four seconds: do not wait for an idle page.
    await page.goto('/')
    await expect(page.getByText('Ce que cet appareil gardait n’y est plus')).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('preparedAt'))).toBeNull()
  },
)

test(
  'a browser that evicted all but its cookies reports it once at the next start, although the session is gone',
  { tag: NIGHTLY_TEST_TAG },
  async ({ page }) => {
    await signInDemoMember(page)
    await openPage(page, '/preparer-mon-vol')
    const hasKey = () => page.evaluate(() => document.cookie.includes('offline_key'))
    await expect.poll(hasKey).toBe(true)
    await openPage(page, '/contact')
    await page.evaluate(async () => {
      localStorage.clear()
      for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name)
    })
    await page.goto('/')
    const said = page.getByText('Ce navigateur a effacé ce qu’il gardait du portail')
    await expect(said).toBeVisible()
    expect(await hasKey()).toBe(false)
    await openPage(page, '/')
    await expect(said).toBeHidden()
  },
)
