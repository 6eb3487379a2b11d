import type { Page } from 'playwright/test'
import { hostileMarkdownBodies, hostileFrontMatterValues } from '#tests/samples/xss.ts'
import { expectAccessible, openPageWithoutMotion } from './axe.ts'
import { expect, NIGHTLY_TEST_TAG, openPage, storeCookieRefusal, test, navigateTo } from './test.ts'

test.use({ viewport: { width: 390, height: 844 } })
test.beforeEach(({ page }) => storeCookieRefusal(page))

const main = (page: Page) => page.getByRole('main')
const title = (page: Page) => page.getByRole('heading', { level: 1 })
const contents = (page: Page) => page.getByRole('navigation', { name: 'Sommaire' })
const pathOf = async (portal: { sql: (statement: string) => Promise<unknown[]> }, slug: string) => {
  const [row] = (await portal.sql(`select id from posts where slug = '${slug}'`)) as { id: number }[]
  return `/blog/${row?.id}`
}
const top = (page: Page, name: string) =>
  main(page)
    .getByRole('heading', { level: 2, name })
    .evaluate((heading) => heading.getBoundingClientRect().top)

test(
  'a long article has a table of contents: folded on a phone, beside the text where there is room',
  { tag: NIGHTLY_TEST_TAG },
  async ({ page, portal }) => {
    const path = await pathOf(portal, 'dormir-a-contre-jour')
    await openPage(page, '/blog?search=contre-jour')
    // Follow a link, so that the router has a history entry to return to.
    await main(page).getByRole('link', { name: 'Dormir à contre-jour' }).click()
    await expect(page).toHaveURL(path)
    const link = contents(page).getByRole('link', { name: 'La chambre' })
    await expect(link).toBeHidden()
    await contents(page).getByText('Sommaire').first().click()
    await link.click()
    await expect(page).toHaveURL(`${path}#partie-la-chambre`)
    await expect.poll(() => top(page, 'La chambre')).toBeLessThan(200)
    await expect.poll(() => top(page, 'La chambre')).toBeGreaterThan(40)
    await main(page).getByRole('heading', { level: 2, name: 'Au retour' }).getByRole('link').click()
    await expect(page).toHaveURL(`${path}#partie-au-retour`)

    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(path)
    await expect(contents(page).getByRole('link')).toHaveCount(6)
    await expect(contents(page).getByRole('link', { name: 'La chambre' })).toBeVisible()
  },
)

test(
  'an article reserves its picture’s place, and shows its next articles, its last change and its feeds',
  { tag: NIGHTLY_TEST_TAG },
  async ({ page, portal }) => {
    const path = await pathOf(portal, 'dormir-a-contre-jour')
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/api/v1/pictures/**', async (route) => {
      await held
      await route.continue()
    })
    await page.goto(path, { waitUntil: 'commit' })
    const picture = main(page)
      .getByRole('img', { name: /rideau/i })
      .first()
    // The article's own font may break its lines elsewhere.
    await page.evaluate(() => document.fonts.ready)
    const before = await picture.boundingBox()
    release()
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    expect(await picture.boundingBox()).toEqual(before)

    const related = page.getByRole('region', { name: 'À lire aussi' })
    await expect(related.getByRole('article')).toHaveCount(3)
    await related.getByRole('link').first().click()
    await expect(page).not.toHaveURL(path)
    await expect(title(page)).toBeFocused()

    await test.step('an article says when it was changed, when that was a day later or more', async () => {
      const changed = await pathOf(portal, 'greve-qui-previent-qui')
      const id = changed.slice('/blog/'.length)
      await portal.sql(`update posts set updated_at = published_at + interval '2 hours' where id = ${id}`)
      await expect.poll(async () => (await page.request.get(changed)).text()).not.toContain('mis à jour')
      await portal.sql(`update posts set updated_at = published_at + interval '3 days' where id = ${id}`)
      await expect.poll(async () => (await page.request.get(changed)).text()).toContain('mis à jour')
    })

    await test.step('the news can be followed elsewhere', async () => {
      await navigateTo(page, '/blog')
      const links = main(page).locator('a[href^="/flux"]')
      await expect(links).toHaveText(['toutes les actualités', 'Air Hexagone', 'Transalpine', 'EasyJet'])
      for (const href of await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? '')))
        expect((await page.request.get(href)).headers()['content-type']).toContain('application/rss+xml')
    })
  },
)

test('an article has no accessibility violation', { tag: NIGHTLY_TEST_TAG }, async ({ page, portal }) => {
  test.setTimeout(120_000)
  for (const slug of ['dormir-a-contre-jour', 'le-tableau-des-repos']) {
    await openPageWithoutMotion(page, await pathOf(portal, slug))
    await expectAccessible(page, slug)
  }
})

test('an article runs none of its author’s code', { tag: NIGHTLY_TEST_TAG }, async ({ page, portal }) => {
  test.setTimeout(180_000)
  await page.addInitScript(() => {
    const ran: unknown[] = []
    Object.assign(window, {
      ran: (what: unknown) => void ran.push(what),
      everRan: ran,
      msgbox: () => void ran.push('vb'),
    })
  })
  const quoted = (text: string) => `'${text.replaceAll("'", "''").replaceAll('\0', '')}'`
  const bodies = Array.from({ length: Math.ceil(hostileMarkdownBodies.length / 12) }, (_, part) =>
    hostileMarkdownBodies.slice(part * 12, part * 12 + 12).join('\n\n'),
  )
  const rows = [
    ...bodies.map((body) => ['Titre', body]),
    ...hostileFrontMatterValues.map((text) => [text, 'Fin.']),
  ].map(
    ([said = '', body = '']) =>
      `('juridique', ${quoted(said)}, ${quoted(said)}, ${quoted(body)}, ${quoted(said)}, 1, now())`,
  )
  const posts = (await portal.sql(
    `insert into posts (category, title, summary, body, author, reading_minutes, published_at)
     values ${rows.join()} returning id`,
  )) as { id: number }[]
  const ran = () => page.evaluate(() => (window as unknown as { everRan: unknown[] }).everRan)
  for (const { id } of posts) {
    await page.goto(`/blog/${id}`)
    await expect(title(page)).toBeVisible()
    const links = main(page).locator('article a[href]')
    for (const href of await links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).protocol)))
      expect(['http:', 'https:', 'mailto:', 'tel:']).toContain(href)
    expect(await ran()).toEqual([])
  }
  // Rendered by the browser too, not only by the server.
  await openPage(page, '/blog')
  await main(page).getByRole('article').getByRole('link').first().click()
  await expect(page).toHaveURL(/\/blog\/\d+$/)
  expect(await ran()).toEqual([])
  await portal.sql(`delete from posts where id in (${posts.map(({ id }) => id).join()})`)
})
