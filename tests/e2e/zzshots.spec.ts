import type { Page } from 'playwright/test'
import { pdfReaderPath } from '#contract/accords/readerPath.ts'
import type { Accord, PaginatedAccordList } from '#contract/accords/accords.ts'
import type { PassageSearchReply } from '#contract/accords/accordTexts.ts'
import { expect, storeCookieRefusal, signInDemoMember, test } from './test.ts'

test.use({ expectedErrors: /./ })
test('shots', async ({ page, portal }) => {
  test.setTimeout(400_000)
  await storeCookieRefusal(page)
  const token = await signInDemoMember(page)
  const headers = { authorization: `Bearer ${token}` }
  await expect.poll(async () => (await portal.sql(`select 1 from accord_documents where state = 'attente'`)).length, { timeout: 200_000 }).toBe(0)
  const list = (await (await page.request.get('/api/v1/accords', { headers, params: { per_page: 50 } })).json()) as PaginatedAccordList
  const read = async (title: string) => {
    const found = list.data.find((one) => one.title.startsWith(title))
    if (!found) throw new Error(list.data.map((one) => one.title).join('|'))
    return ((await (await page.request.get(`/api/v1/accords/${found?.id}`, { headers })).json()) as { data: Accord }).data
  }
  const shot = async (name: string) => page.screenshot({ path: `/tmp/b-read-shots/${name}.png` })
  const long = await read('Recueil')
  const pay = await read('Salaires')
  const found = (await (await page.request.get('/api/v1/accords/passages?query=repos%20apres%20un%20decouche', { headers })).json()) as PassageSearchReply
  const hit = found.data[0]
  if (!hit) throw new Error('no hit')
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 })
    if (width === 1440) await page.evaluate(() => localStorage.setItem('readerView', 'text'))
    await page.goto(pdfReaderPath(hit.accord.id, { document: hit.document.id, page: hit.page, marks: hit.marks }))
    await expect(page.locator('[data-loaded=true] mark').first()).toBeInViewport()
    await page.waitForTimeout(300)
    await shot(`marked-${width}`)
    await page.goto(pdfReaderPath(pay.id, { document: pay.documents[0]!.id }))
    await expect(page.locator('[data-loaded=true]').first()).toBeVisible()
    await page.waitForTimeout(300)
    await shot(`pay-${width}`)
    await page.locator('[data-table]').first().scrollIntoViewIfNeeded()
    await shot(`table-${width}`)
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: /^Citer ou comparer/ }).first().click()
  await page.waitForTimeout(300)
  await shot('menu-390')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Sommaire et pages' }).click()
  await page.waitForTimeout(300)
  await shot('contents-390')
  await page.goto(pdfReaderPath(long.id, { document: long.documents[0]!.id, page: 120 }))
  await expect(page.locator('[data-page="120"][data-loaded=true]')).toBeVisible()
  await page.waitForTimeout(300)
  await shot('long-390')
  await page.getByRole('button', { name: 'Pages', exact: true }).click()
  await expect(page.locator('[data-page="120"] canvas')).toBeVisible()
  await page.waitForTimeout(300)
  await shot('longpages-390')
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.getByRole('button', { name: 'Texte', exact: true }).click()
  await page.waitForTimeout(500)
  await shot('night-390')
  console.log(await page.url())
})
