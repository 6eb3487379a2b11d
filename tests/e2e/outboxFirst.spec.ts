import { startBreakableTcpProxy } from '#tests/api/line.ts'
import { openProfileBrowser, createBrowserProfileFolder } from './createProfileFolder.ts'
import {
  expect,
  openPage,
  waitUntilPageReady,
  storeCookieRefusal,
  signInDemoMember,
  test,
  NIGHTLY_TEST_TAG,
} from './test.ts'

test.setTimeout(240_000)

/** Returns the number of queued user actions in the device store (IndexedDB); runs in the page. */
const actsKept = () =>
  new Promise<number>((resolve) => {
    const opening = indexedDB.open('offline')
    opening.onsuccess = () => {
      const database = opening.result
      const names = database
        .transaction('sealed')
        .objectStore('sealed')
        .getAllKeys(IDBKeyRange.bound('act/', 'act/\uffff'))
      names.onsuccess = () => {
        database.close()
        resolve(names.result.length)
      }
    }
  })

test(
  'an act is stored before its first request: a tab closed meanwhile loses nothing, and nothing counts twice',
  { tag: NIGHTLY_TEST_TAG },
  async ({ portal }) => {
    const { path: folder, remove } = await createBrowserProfileFolder()
    const line = await startBreakableTcpProxy(portal.url)
    const browser = await openProfileBrowser(folder, line.url)
    try {
      const [{ id: event }] = (await portal.sql(`
      insert into events (slug, type, title, summary, body, words, starts_at, ends_at, place, programme, capacity, organiser, updated_at)
      values ('ferme', 'formation', 'Onglet fermé', 'Un essai.', 'Un texte.', '', now() + interval '1 day',
        now() + interval '2 days', 'Orly', '[]', 10, 'Le bureau', now()) returning id`)) as [{ id: number }]
      const answers = () => portal.sql(`select answer from event_answers where event_id = ${event}`)
      const [{ slug, id: entry }] = (await portal.sql(
        'select slug, id from faq_entries where company_id is null order by id limit 1',
      )) as [{ slug: string; id: number }]
      const opinions = async () =>
        (
          await portal.sql(`select coalesce(sum(helpful), 0)::int as count from faq_opinions where entry_id = ${entry}`)
        )[0]

      let page = await browser.newPage()
      await storeCookieRefusal(page)
      await signInDemoMember(page)
      await openPage(page, '/preparer-mon-vol')
      await page.getByRole('button', { name: 'Préparer mon vol', exact: true }).click()
      await expect(page.getByText('Vous pouvez couper le réseau')).toBeVisible({ timeout: 120_000 })

      // The first request hangs, and the tab is closed.
      await openPage(page, `/events/${event}`)
      line.freeze()
      await page.getByRole('button', { name: 'Je viens', exact: true }).click()
      await expect.poll(() => page.evaluate(actsKept)).toBe(1)
      await page.close()
      expect(await answers()).toEqual([])
      line.mend()
      page = await browser.newPage()
      await page.goto('/faq')
      await expect.poll(answers).toEqual([{ answer: 'oui' }])
      await expect.poll(() => page.evaluate(actsKept)).toBe(0)

      // The first request hangs, and the network is found lost meanwhile: the act is said to wait.
      await page.route('**/answer', () => undefined)
      await openPage(page, `/events/${event}`)
      await page.getByRole('button', { name: 'Je ne viens pas', exact: true }).click()
      await expect(page.getByText('Envoi de votre réponse…')).toBeVisible()
      line.cut()
      await page.evaluate(() => window.dispatchEvent(new Event('online')))
      await expect(page.getByText('Votre réponse attend le réseau')).toBeVisible()
      expect(await page.evaluate(actsKept)).toBe(1)
      line.mend()
      await page.close()
      page = await browser.newPage()
      await page.goto('/faq')
      await expect.poll(answers).toEqual([{ answer: 'non' }])

      // The first request arrives, its response is lost, and the tab is closed.
      await page.goto(`/faq/${slug}`)
      await waitUntilPageReady(page)
      const before = (await opinions()) as { count: number }
      let sent = 0
      const arrived = Promise.withResolvers<void>()
      await page.route('**/opinion', async (route) => {
        sent++
        await route.fetch()
        arrived.resolve()
      })
      await page.getByRole('button', { name: 'Oui', exact: true }).click()
      await arrived.promise
      expect(await page.evaluate(actsKept)).toBe(1)
      await page.close()
      page = await browser.newPage()
      page.on('request', (request) => request.url().endsWith('/opinion') && sent++)
      await page.goto('/faq')
      await expect.poll(() => page.evaluate(actsKept)).toBe(0)
      expect([sent, await opinions()]).toEqual([2, { count: before.count + 1 }])
    } finally {
      await browser.close()
      await line.close()
      await remove()
    }
  },
)
