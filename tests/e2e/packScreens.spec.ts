import type { BrowserContext, Page } from 'playwright/test'
import { packScreens } from '#src/offline/packScreens.ts'
import { layLine } from '#tests/api/line.ts'
import { openBrowser, profileFolder } from './profileFolder.ts'
import { expect, open, ready, refuseCookies, signIn, test } from './test.ts'

test.setTimeout(300_000)

type Pack = { accords: { id: number; is_favourite: boolean }[]; events: number[] }
type Listed = { data: { id: number; title: string }[] }

const main = (page: Page) => page.getByRole('main')

/** What a screen says when a part of it could not be had, with its address. */
async function failuresOf(page: Page, address: string) {
  const failed = await main(page).getByRole('button', { name: 'Réessayer' }).count()
  const gone = page.url().endsWith('/preparer-mon-vol') && !address.endsWith('/preparer-mon-vol')
  return failed > 0 || gone ? [`${address} → ${page.url()}: ${(await main(page).innerText()).slice(0, 300)}`] : []
}

test('every screen that the pack promises opens without a network, home first', async ({ portal }) => {
  const { path: folder, remove } = await profileFolder()
  const line = await layLine(portal.url)
  let browser: BrowserContext = await openBrowser(folder, line.url)
  try {
    let page = await browser.newPage()
    await refuseCookies(page)
    const token = await signIn(page)
    await open(page, '/preparer-mon-vol')
    await page.getByRole('button', { name: 'Préparer mon vol', exact: true }).click()
    await expect(page.getByText('Vous pouvez couper le réseau')).toBeVisible({ timeout: 120_000 })
    const headers = { authorization: `Bearer ${token}` }
    const asked = async <Reply>(path: string) =>
      (await (await page.request.get(`/api/v1${path}`, { headers })).json()) as Reply
    const { data: pack } = await asked<{ data: Pack }>('/offline/pack')
    const { data: posts } = await asked<Listed>('/posts?company=1')
    const { data: questions } = await asked<{ data: { slug: string; question: string }[] }>('/faq/questions?company=1')
    await browser.close()

    line.cut()
    browser = await openBrowser(folder, line.url)
    page = await browser.newPage()
    const screens = packScreens(
      pack as never,
      posts.map(({ id }) => id),
    )
    expect(screens[0]).toBe('/')
    const failures: string[] = []
    for (const address of screens) {
      await page.goto(address)
      await ready(page)
      await expect(main(page).getByRole('heading', { level: 1 }).first()).toBeVisible()
      failures.push(...(await failuresOf(page, address)))
    }
    expect(failures).toEqual([])

    // What these screens lead to, by their own links.
    await page.goto('/faq')
    await ready(page)
    await page.goto(`/faq?question=${questions[0]?.slug}`)
    await ready(page)
    expect(await failuresOf(page, '/faq')).toEqual([])
    await page.goto('/recherche')
    await ready(page)
    await page.getByLabel('Rechercher dans le portail').fill('repos')
    await expect(main(page).locator('mark').first()).toBeVisible()
    await expect(main(page).getByText('Sans réseau, seul le texte des accords est cherché.')).toBeVisible()
    expect(await failuresOf(page, '/recherche')).toEqual([])
  } finally {
    await browser.close()
    await line.close()
    await remove()
  }
})
