import { createHash } from 'node:crypto'
import type { Page } from 'playwright/test'
import { testWithNetworkProxy } from './testWithNetworkProxy.ts'
import { expect, NIGHTLY_TEST_TAG, openPage, storeCookieRefusal, signInDemoMember } from './test.ts'

testWithNetworkProxy.use({
  viewport: { width: 1280, height: 800 },
  // The network may go while the member's page registers its service worker.
  expectedErrors: /net::ERR_|Failed to load resource|occurred when fetching the script/,
  // The logout dialog is prefetched: without a network it cannot be loaded.
  prefetches: true,
})

const statusOf = async (page: Page, url: string, token: string) =>
  (await page.request.get(`${url}/api/v1/profile`, { headers: { authorization: `Bearer ${token}` } })).status()

/** Returns all entries of localStorage; runs in the page. */
const stored = () => Object.fromEntries(Object.entries(localStorage))

async function signOut(page: Page) {
  await page.getByRole('button', { name: /^Menu/ }).first().click()
  await page.getByRole('button', { name: 'Déconnexion' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Déconnexion' }).click()
}

for (const { how, lose, tag } of [
  { how: 'refuses every connection', lose: 'cut' as const, tag: [] },
  { how: 'never answers', lose: 'freeze' as const, tag: NIGHTLY_TEST_TAG },
])
  testWithNetworkProxy(
    `a session signed out while the network ${how} ends at the next contact, by the hash of its token alone`,
    { tag },
    async ({ page, context, portal, line }) => {
      await storeCookieRefusal(page)
      const token = await signInDemoMember(page)
      const hash = createHash('sha256').update(token).digest('hex')
      await openPage(page, '/')
      line[lose]()
      await signOut(page)
      await expect.poll(() => page.evaluate(stored)).toMatchObject({ endedSessions: hash })
      expect(JSON.stringify(await page.evaluate(stored))).not.toContain(token)
      expect(await statusOf(page, portal.url, token)).toBe(200)
      // The tab is closed: the next page that reaches the portal sends the sign-out, even a visitor's.
      const other = await context.newPage()
      await page.close()
      line.mend()
      await openPage(other, '/faq')
      await expect.poll(() => statusOf(other, portal.url, token)).toBe(401)
      await expect.poll(() => other.evaluate(() => localStorage.getItem('endedSessions'))).toBeNull()
    },
  )

testWithNetworkProxy(
  'a session signed out on a page that stays open ends once the network is back',
  { tag: NIGHTLY_TEST_TAG },
  async ({ page, portal, line }) => {
    await storeCookieRefusal(page)
    const token = await signInDemoMember(page)
    await openPage(page, '/')
    line.cut()
    await signOut(page)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('endedSessions'))).not.toBeNull()
    line.mend()
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect.poll(() => statusOf(page, portal.url, token)).toBe(401)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('endedSessions'))).toBeNull()
  },
)
