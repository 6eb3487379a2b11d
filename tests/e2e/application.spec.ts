import { findActiveServiceWorker } from './heldWorker.ts'
import { openProfileBrowser, createBrowserProfileFolder } from './createProfileFolder.ts'
import { expect, openPage, storeCookieRefusal, signInDemoMember, test, NIGHTLY_TEST_TAG } from './test.ts'

test.setTimeout(180_000)

/** Counts the notifications that the service worker has shown; runs in the service worker. */
function countShown() {
  const { registration } = self as unknown as { registration: ServiceWorkerRegistration }
  const show = registration.showNotification.bind(registration)
  const place = Object.assign(globalThis, { shown: 0 })
  registration.showNotification = async (...given) => {
    await show(...given)
    place.shown++
  }
}
const countOfShown = () => (globalThis as unknown as { shown: number }).shown

/** Returns the push notifications that the browser shows. */
const shown = async () => {
  const registration = await navigator.serviceWorker.ready
  const notes = await registration.getNotifications()
  return notes.map(({ title, body, tag, icon }) => ({ title, body, tag, icon: new URL(icon).pathname }))
}

/** Resolves once the service worker is activated; pushes wait until then. */
const untilActivated = async () => {
  const { active } = await navigator.serviceWorker.ready
  if (active?.state === 'activating')
    await new Promise((resolve) => active.addEventListener('statechange', resolve, { once: true }))
}

test(
  'a member’s page can be installed, a visitor’s cannot, and a push reveals nothing of its content',
  { tag: NIGHTLY_TEST_TAG },
  async ({ portal: server }) => {
    const folder = await createBrowserProfileFolder()
    const browser = await openProfileBrowser(folder.path, server.url)
    try {
      const page = await browser.newPage()
      await browser.grantPermissions(['notifications'], { origin: server.url })
      const protocol = await browser.newCDPSession(page)
      const manifest = () => protocol.send('Page.getAppManifest')
      await storeCookieRefusal(page)
      await openPage(page, '/')
      expect((await manifest()).url).toBe('')
      await signInDemoMember(page)
      await openPage(page, '/preparer-mon-vol')
      expect((await page.evaluate(async () => navigator.serviceWorker.getRegistrations())).length).toBe(0)

      await openPage(page, '/profile#application')
      await expect(page.getByRole('heading', { name: 'Installer le portail' })).toBeVisible()
      await expect.poll(async () => (await manifest()).url).toContain('/manifest.webmanifest?company=1')
      const read = await manifest()
      expect([read.errors, (JSON.parse(read.data ?? '{}') as { name: string }).name]).toEqual([
        [],
        'Envol – Air Hexagone',
      ])
      const { installabilityErrors } = await protocol.send('Page.getInstallabilityErrors')
      expect(installabilityErrors).toEqual([])
      await page.getByRole('switch', { name: 'Ne rien montrer de l’association' }).check()
      await expect.poll(async () => (await manifest()).url).toContain('/carnet.webmanifest')

      // No push service can be reached here: the tap registers the worker, and the browser delivers the push.
      await page.getByRole('switch', { name: 'Rappels' }).click()
      await page.evaluate(untilActivated)
      const registrationId = await new Promise<string>((resolve) => {
        protocol.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
          if (first) resolve(first.registrationId)
        })
        void protocol.send('ServiceWorker.enable')
      })
      // A notification waits for its pictures: answer the worker's requests for them.
      const pictures: Record<string, number> = {}
      browser.on('response', (response) => {
        const { pathname } = new URL(response.url())
        const isPicture = response.request().serviceWorker() !== null && pathname.startsWith('/application/')
        if (isPicture) pictures[pathname] = response.status()
      })
      const worker = findActiveServiceWorker(browser)
      await worker.evaluate(countShown)
      const deliver = (data: string) =>
        protocol.send('ServiceWorker.deliverPushMessage', { origin: server.url, registrationId, data })
      await deliver(JSON.stringify({ kind: 'reminders', about: 3, is_discreet: false }).padEnd(128))
      await expect.poll(() => worker.evaluate(countOfShown)).toBe(1)
      expect(await page.evaluate(shown)).toHaveLength(1)
      await deliver(JSON.stringify({ kind: 'urgent', is_discreet: true }))
      await deliver('not ours')
      await expect.poll(() => worker.evaluate(countOfShown)).toBe(3)
      expect(pictures).toEqual(
        Object.fromEntries(
          ['portail', 'carnet'].flatMap((whose) =>
            ['any', 'monochrome'].map((purpose) => [`/application/${whose}-${purpose}-192.png`, 200]),
          ),
        ),
      )
      const notes = await page.evaluate(shown)
      expect(notes).toHaveLength(2)
      expect(notes).toContainEqual({
        title: 'Un rendez-vous approche',
        body: '',
        tag: 'reminders 3',
        icon: '/application/portail-any-192.png',
      })
      expect(notes).toContainEqual({
        title: 'Une note à relire',
        body: '',
        tag: 'urgent ',
        icon: '/application/carnet-any-192.png',
      })
    } finally {
      await browser.close()
      await folder.remove()
    }
  },
)
