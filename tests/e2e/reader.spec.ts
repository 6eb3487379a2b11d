import type { Page } from 'playwright/test'
import { pdfReaderPath } from '#contract/accords/readerPath.ts'
import type { Accord, PaginatedAccordList } from '#contract/accords/accords.ts'
import type { PassageSearchReply, PdfPageText } from '#contract/accords/accordTexts.ts'
import {
  expect,
  openPage,
  storeCookieRefusal,
  signInDemoMember,
  test,
  resolveWhenBrowserIdle,
  navigateTo,
  NIGHTLY_TEST_TAG,
} from './test.ts'

// The demo's longest document: 300 pages in one file of over a megabyte.
const LONG = 'Recueil du personnel navigant'
/** URLs of the PDF engine's code and of a PDF. */
const ENGINE_OR_FILE = /engine-|pdf\.worker|\/file\?/
/** Demo agreement whose PDF of nine pages a test shows by its pictures. */
const DRAWN = 'Récupération après les rotations long-courrier'

test.beforeEach(({ page }) => storeCookieRefusal(page))

/** Returns a demo agreement with its first PDF, as the session token's member sees it. */
async function documentOf(page: Page, token: string, title: string) {
  const headers = { authorization: `Bearer ${token}` }
  const list = await page.request.get('/api/v1/accords', { headers, params: { per_page: 50 } })
  const found = ((await list.json()) as PaginatedAccordList).data.find((one) => one.title.startsWith(title))
  const answer = await page.request.get(`/api/v1/accords/${found?.id}`, { headers })
  const accord = ((await answer.json()) as { data: Accord }).data
  const [document] = accord.documents
  if (!document) throw new Error(`${title} has no document`)
  return { accord, document, headers }
}

/** Waits until a page of the PDF is rendered in the reader; returns its element. */
async function drawn(page: Page, number: number) {
  const sheet = page.getByRole('group', { name: `Page ${number}`, exact: true })
  await expect(sheet.locator('canvas')).toHaveCount(1, { timeout: 20_000 })
  return sheet
}

/** Waits until the text of a page is shown in the reader; returns its element. */
async function written(page: Page, number: number) {
  const sheet = page.getByRole('group', { name: `Page ${number}`, exact: true })
  await expect(sheet).toHaveAttribute('data-loaded', 'true')
  return sheet
}

/** Waits until the server has read the demo's documents, one at a time after its start. */
const waitUntilRead = ({ sql }: { sql: (statement: string) => Promise<unknown[]> }) =>
  expect
    .poll(async () => (await sql(`select 1 from accord_documents where state = 'attente'`)).length, {
      timeout: 120_000,
    })
    .toBe(0)

/** Makes the server draw the pages of a document, whose drawing is postponed in the tests' database. */
async function drawPictures({ sql }: { sql: (statement: string) => Promise<unknown[]> }, document: number) {
  await sql(`update jobs set due_at = now() where name = 'pagePictures.draw' and key = '${document}'`)
  const all = `select 1 from accord_page_pictures where document_id = ${document} and drawn >= wanted`
  await expect.poll(async () => (await sql(all)).length, { timeout: 120_000 }).toBe(1)
}

const reader = (page: Page) => page.getByRole('dialog', { name: /./ }).first()
const field = (page: Page) => page.getByRole('textbox', { name: /^Page, de 1 à/ })

test(
  'a document opens from its agreement, is read with the keyboard, and « Back » closes it',
  { tag: NIGHTLY_TEST_TAG },
  async ({ page }) => {
    const token = await signInDemoMember(page)
    const { accord, document } = await documentOf(page, token, LONG)
    await openPage(page, `/accords/${accord.id}`)
    const link = page.getByRole('link', { name: `Lire : ${document.title}` })
    await link.focus()
    await page.keyboard.press('Enter')
    await drawn(page, 1)
    await expect(page.getByRole('region', { name: 'Pages du document' })).toBeFocused()

    await page.keyboard.press('PageDown')
    await expect(field(page)).toHaveValue('2')
    await page.keyboard.press('ArrowRight')
    await drawn(page, 3)
    await page.keyboard.press('End')
    await drawn(page, 300)
    expect(await reader(page).locator('canvas').count()).toBeLessThanOrEqual(7)
    await page.keyboard.press('Home')
    await drawn(page, 1)
    await page.keyboard.press('+')
    await expect(page.getByRole('button', { name: /^125 %/ })).toBeVisible()
    await page.keyboard.press('0')
    await expect(page.getByRole('button', { name: /^100 %/ })).toBeVisible()

    await field(page).fill('120')
    await field(page).press('Enter')
    await drawn(page, 120)
    await expect(page).toHaveURL(new RegExp(`document=${document.id}&page=120$`))

    await page.goBack()
    await expect(page.getByRole('region', { name: 'Pages du document' })).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1, name: accord.title })).toBeVisible()

    // The reading position is restored.
    await link.click()
    await drawn(page, 120)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('heading', { level: 1, name: accord.title })).toBeVisible()
  },
)

test(
  'words are found in 300 pages whatever their accents, one after the other',
  { tag: NIGHTLY_TEST_TAG },
  async ({ page }) => {
    const token = await signInDemoMember(page)
    const { accord, document } = await documentOf(page, token, LONG)
    await openPage(page, `/accords/${accord.id}`)
    await navigateTo(page, pdfReaderPath(accord.id, { document: document.id, page: 5 }))
    await drawn(page, 5)
    await page.keyboard.press('/')
    await page.getByRole('searchbox', { name: 'Rechercher dans le document' }).fill('decouche')
    const status = page.getByRole('search').getByRole('status')
    await expect(status).toHaveText(/^\d+ sur \d/)
    await expect(page.locator('mark[data-kind=chosen]').first()).toBeInViewport()
    await expect(status).not.toHaveText(/…/, { timeout: 30_000 })
    const [, before] = /^(\d+) sur/.exec((await status.textContent()) ?? '') ?? []
    await page.keyboard.press('Enter')
    await expect(status).toHaveText(new RegExp(`^${Number(before) + 1} sur`))
    await expect(page.locator('mark[data-kind=chosen]').first()).toBeInViewport()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('search')).toHaveCount(0)
  },
)

test('a document is saved and its place copied', { tag: NIGHTLY_TEST_TAG }, async ({ page, context }) => {
  const token = await signInDemoMember(page)
  const { accord, document } = await documentOf(page, token, LONG)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openPage(page, `/accords/${accord.id}`)
  await navigateTo(page, pdfReaderPath(accord.id, { document: document.id, page: 45 }))
  await drawn(page, 45)
  await page.getByRole('button', { name: 'Autres actions' }).click()
  await page.getByRole('menuitem', { name: 'Copier le lien vers cette page' }).click()
  await expect(page.getByText('Lien vers cette page copié')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(
    pdfReaderPath(accord.id, { document: document.id, page: 45 }),
  )
  await page.getByRole('button', { name: 'Autres actions' }).click()
  const saved = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Télécharger' }).click()
  expect((await saved).suggestedFilename()).toBe(document.name)
})

test(
  'a phone’s reader scrolls, follows the contents, and leaves the history unchanged when closed',
  { tag: NIGHTLY_TEST_TAG },
  async ({ page, portal }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    const token = await signInDemoMember(page)
    const { accord, document } = await documentOf(page, token, LONG)
    const heading = page.getByRole('heading', { level: 1, name: accord.title })
    const close = () => page.getByRole('button', { name: 'Fermer le lecteur' }).click()
    const openContents = async () => {
      await page.getByRole('button', { name: 'Sommaire et pages' }).click()
      await expect(page.getByRole('navigation', { name: 'Sommaire et pages' })).toBeVisible()
      await expect.poll(() => page.evaluate(() => history.state?.above === true)).toBe(true)
    }
    await openPage(page, '/blog')
    await waitUntilRead(portal)
    // When opened by its address alone, the reader is replaced at closing, even with the contents open.
    await page.goto(pdfReaderPath(accord.id, { document: document.id }))
    await written(page, 1)
    await openContents()
    await close()
    await expect(heading).toBeVisible()
    await expect(page).toHaveURL(`/accords/${accord.id}`)

    // When opened from its agreement, closing goes back to it.
    await page.getByRole('link', { name: `Lire : ${document.title}` }).click()
    await written(page, 1)
    await openContents()
    await close()
    await expect(heading).toBeVisible()
    await expect(page).toHaveURL(`/accords/${accord.id}`)
    await page.goBack()
    await expect(page).toHaveURL('/blog')

    await test.step('on a phone one reads under the thumb, and goes by the contents', async () => {
      await navigateTo(page, pdfReaderPath(accord.id, { document: document.id }))
      await written(page, 1)
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
      await page.getByRole('button', { name: 'Sommaire et pages' }).click()
      const contents = page.getByRole('navigation', { name: 'Sommaire et pages' })
      await contents.getByRole('button').nth(4).click()
      await expect(contents).toHaveCount(0)
      await expect(field(page)).not.toHaveValue('1')
      const reached = Number(await field(page).inputValue())
      await written(page, reached)
      // The picture of the same page is one tap away.
      await page.getByRole('button', { name: 'Pages', exact: true }).click()
      await drawn(page, reached)
      await expect(field(page)).toHaveValue(String(reached))
      // Back closes the panel over the pages first, then the reader.
      await page.getByRole('button', { name: 'Sommaire et pages' }).click()
      await expect(contents).toBeVisible()
      await page.goBack()
      await expect(contents).toHaveCount(0)
      await expect(page.getByRole('region', { name: 'Pages du document' })).toBeVisible()
    })
  },
)

for (const isMetered of [false, true]) {
  test(
    `the reader’s code ${isMetered ? 'waits for a tap on a metered connection' : 'is prefetched'}`,
    { tag: NIGHTLY_TEST_TAG },
    async ({ page }) => {
      const came: string[] = []
      page.on('requestfinished', (request) => void came.push(request.url()))
      const parts = () =>
        [/\/Reader-/, /engine-/, /pdf\.worker/].filter((part) => came.some((url) => part.test(url))).length
      await page.addInitScript((saveData) => {
        Object.defineProperty(navigator, 'connection', { value: { saveData } })
      }, isMetered)
      const token = await signInDemoMember(page)
      const { accord, document } = await documentOf(page, token, LONG)
      await openPage(page, `/accords/${accord.id}`)
      // Earlier idle callbacks have run by now.
      await page.evaluate(resolveWhenBrowserIdle)
      if (isMetered) expect(parts()).toBe(0)
      else await expect.poll(parts).toBe(3)
      await page.getByRole('link', { name: `Lire : ${document.title}` }).click()
      await drawn(page, 1)
      expect(parts()).toBe(3)
    },
  )
}

test('only the visible parts of a long file are fetched', { tag: NIGHTLY_TEST_TAG }, async ({ page }) => {
  const token = await signInDemoMember(page)
  const { accord, document } = await documentOf(page, token, LONG)
  const fetched: number[] = []
  page.on('response', (response) => {
    if (!response.url().includes(`/documents/${document.id}/file`)) return
    expect(response.status()).toBe(206)
    expect(response.request().headers()['authorization']).toBe(`Bearer ${token}`)
    fetched.push(Number(response.headers()['content-length']))
  })
  await page.goto(pdfReaderPath(accord.id, { document: document.id }))
  await drawn(page, 1)
  await drawn(page, 3)
  const bytes = fetched.reduce((sum, one) => sum + one, 0)
  expect(fetched.length).toBeGreaterThan(1)
  // The list of pages and objects is half of this file.
  expect(bytes).toBeLessThan(document.size * 0.75)
})

test(
  'an address marks its words, and words are quoted with their source',
  { tag: NIGHTLY_TEST_TAG },
  async ({ page, context }) => {
    // The server indexes some thirty documents after its start, one at a time.
    test.setTimeout(120_000)
    const token = await signInDemoMember(page)
    const { accord, document, headers } = await documentOf(page, token, LONG)
    // Marks need the indexed text of the page.
    const at = `/api/v1/accords/${accord.id}/documents/${document.id}/pages/45`
    await expect.poll(async () => (await page.request.get(at, { headers })).status(), { timeout: 80_000 }).toBe(200)
    const { text, words } = ((await (await page.request.get(at, { headers })).json()) as { data: PdfPageText }).data
    const [start, end] = words.find(([from, to]) => to - from > 6) ?? [0, 0]
    await page.goto(pdfReaderPath(accord.id, { document: document.id, page: 45, marks: [{ start, end }] }))
    const sheet = await drawn(page, 45)
    const mark = sheet.locator('mark')
    await expect(mark).toBeInViewport()
    const [box, run] = await Promise.all([
      mark.boundingBox(),
      sheet.getByText(text.slice(start, end)).first().boundingBox(),
    ])
    // The mark covers its words.
    expect(Math.abs((box?.y ?? 0) - (run?.y ?? 0))).toBeLessThan(12)

    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const line = sheet.getByText(text.slice(start, end)).first()
    await line.evaluate((element) => getSelection()?.selectAllChildren(element))
    await page.getByRole('button', { name: 'Copier avec la source' }).click()
    await expect(page.getByText('Citation copiée avec sa source')).toBeVisible()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    const [quotation = '', source, address] = copied.split('\n')
    const quoted = quotation.replace(/^«\s|\s»$/g, '')
    expect(quoted).toContain(text.slice(start, end))
    expect(text.replace(/\s+/g, ' ')).toContain(quoted)
    expect(source).toMatch(new RegExp(`^${accord.title}.*, page 45$`))
    expect(address).toContain(pdfReaderPath(accord.id, { document: document.id, page: 45 }))
  },
)

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('a passage opens as text at its words, without the PDF; its page is one tap away, and the choice is kept', async ({
    page,
    context,
    portal,
  }) => {
    test.setTimeout(200_000)
    const token = await signInDemoMember(page)
    const { accord, document, headers } = await documentOf(page, token, LONG)
    await waitUntilRead(portal)
    const query = { query: 'repos après un découché', accord: accord.id }
    const answer = await page.request.get('/api/v1/accords/passages', { headers, params: query })
    const passage = ((await answer.json()) as PassageSearchReply).data.find((one) => one.page > 20)
    if (!passage) throw new Error('No passage is found')
    const at = `/api/v1/accords/${accord.id}/documents/${document.id}/pages/${passage.page}`
    const { text } = ((await (await page.request.get(at, { headers })).json()) as { data: PdfPageText }).data
    const came: string[] = []
    page.on('request', (request) => void came.push(request.url()))
    const wanted = () => came.filter((url) => ENGINE_OR_FILE.test(url))

    await page.goto(pdfReaderPath(accord.id, { document: document.id, page: passage.page, marks: passage.marks }))
    const sheet = await written(page, passage.page)
    const marks = sheet.locator('mark')
    await expect(marks.first()).toBeInViewport()
    // The marks are the words of the address, and nothing else.
    const marked = (await marks.allTextContents()).join('').replace(/\s+/g, ' ')
    expect(marked).toBe(
      passage.marks
        .map(({ start, end }) => text.slice(start, end))
        .join('')
        .replace(/\s+/g, ' '),
    )
    await expect(field(page)).toHaveValue(String(passage.page))
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
    const size = await marks.first().evaluate((element) => parseFloat(getComputedStyle(element).fontSize))
    expect(size).toBeGreaterThanOrEqual(16)
    expect(wanted()).toEqual([])

    await test.step('words are copied with their source, an article too', async () => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      await sheet
        .locator('p[data-start]')
        .first()
        .evaluate((element) => getSelection()?.selectAllChildren(element))
      await page.getByRole('button', { name: 'Copier avec la source' }).click()
      await expect(page.getByText('Citation copiée avec sa source')).toBeVisible()
      const [quotation = '', source, address = ''] = (await page.evaluate(() => navigator.clipboard.readText())).split(
        '\n',
      )
      expect(text.replace(/\s+/g, ' ')).toContain(quotation.replace(/^«\s|\s»$/g, ''))
      expect(source).toMatch(new RegExp(`, page ${passage.page}$`))
      const [, start, end] = /mots=(\d+)-(\d+)$/.exec(address) ?? []
      expect(text.slice(Number(start), Number(end)).replace(/\s+/g, ' ').trim()).toBe(
        quotation.replace(/^«\s|\s»$/g, ''),
      )
      await page.evaluate(() => getSelection()?.removeAllRanges())
    })

    await test.step('scrolling moves the page’s number and the address', async () => {
      await page.keyboard.press('PageDown')
      await expect(field(page)).toHaveValue(String(passage.page + 1))
      await expect(page).toHaveURL(new RegExp(`document=${document.id}&page=${passage.page + 1}$`))
      await written(page, passage.page + 1)
      await field(page).fill('250')
      await field(page).press('Enter')
      await expect(await written(page, 250)).toBeInViewport()
      await expect(field(page)).toHaveValue('250')
    })

    await test.step('words are found in the whole text', async () => {
      await page.getByRole('button', { name: 'Rechercher dans le document' }).click()
      await page.getByRole('searchbox', { name: 'Rechercher dans le document' }).fill('decouche')
      await expect(page.getByRole('search').getByRole('status')).toHaveText(/^\d+ sur \d+$/, { timeout: 30_000 })
      await expect(page.locator('mark[data-kind=chosen]').first()).toBeInViewport()
      await expect(page.locator('mark[data-kind=chosen]').first()).toHaveText(/d[ée]couch/i)
      await page.getByRole('button', { name: 'Fermer la recherche' }).click()
    })

    await test.step('the page’s picture is one tap away, and the choice is kept', async () => {
      const number = Number(await field(page).inputValue())
      expect(wanted()).toEqual([])
      await page.getByRole('button', { name: 'Pages', exact: true }).click()
      await drawn(page, number)
      await expect(field(page)).toHaveValue(String(number))
      await page.reload()
      await drawn(page, number)
    })

    await test.step('the text is one tap away again, at the same page', async () => {
      await page.goto(pdfReaderPath(accord.id, { document: document.id, page: 250 }))
      await page.getByRole('button', { name: 'Texte', exact: true }).click()
      await expect(await written(page, 250)).toBeInViewport()
      await expect(field(page)).toHaveValue('250')
    })
  })

  test(
    'the server’s picture of a page fills the screen with its text, and the PDF opens for a selection',
    { tag: NIGHTLY_TEST_TAG },
    async ({ page, portal }) => {
      test.setTimeout(200_000)
      const token = await signInDemoMember(page)
      const { accord, document } = await documentOf(page, token, DRAWN)
      await drawPictures(portal, document.id)
      const came: string[] = []
      page.on('request', (request) => void came.push(request.url()))
      await page.goto(pdfReaderPath(accord.id, { document: document.id, page: 2 }))
      await page.getByRole('button', { name: 'Pages', exact: true }).click()
      const second = page.getByRole('group', { name: 'Page 2', exact: true })
      await expect(second.getByRole('img', { name: /^Image de la page 2/ })).toBeInViewport()
      expect((await second.boundingBox())?.width).toBeGreaterThan(400)
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
      expect(came.filter((url) => /pictures\/[\da-f]{16}\/2\/800$/.test(url))).toHaveLength(1)
      expect(came.filter((url) => ENGINE_OR_FILE.test(url))).toEqual([])
      const before = await second.boundingBox()
      await second.dblclick({ position: { x: 200, y: 260 } })
      await expect(page.getByRole('toolbar', { name: 'Passage sélectionné' })).toBeVisible()
      expect(await page.evaluate('String(getSelection())')).toMatch(/\p{L}{2}/u)
      // Nothing has moved.
      await expect(second.locator('canvas')).toHaveCount(1)
      expect(await second.boundingBox()).toEqual(before)
    },
  )

  test(
    'an article is compared and shown in large type from the text',
    { tag: NIGHTLY_TEST_TAG },
    async ({ page, portal }) => {
      test.setTimeout(200_000)
      const token = await signInDemoMember(page)
      await waitUntilRead(portal)
      const { accord, document } = await documentOf(page, token, 'Réserve')
      await page.goto(pdfReaderPath(accord.id, { document: document.id }))
      const actions = page.getByRole('button', { name: /^Citer ou comparer/ }).first()
      await actions.click()
      await page.getByRole('menuitem', { name: 'Montrer en grand' }).click()
      await expect(page.getByRole('group', { name: 'Passage' })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('group', { name: 'Passage' })).toHaveCount(0)
      await actions.click()
      await page
        .getByRole('menuitem', { name: /^Comparer avec/ })
        .first()
        .click()
      await expect(page).toHaveURL(/comparer=\d+$/)
      await expect(page.getByRole('heading', { level: 1, name: 'Ce qui change' })).toBeVisible()
    },
  )
})

test.describe('without a network or a session', () => {
  test.use({ expectedErrors: /Failed to load resource|net::ERR/ })

  test(
    'a document reports it, and loads when the network is back; an expired session leads to the login',
    { tag: NIGHTLY_TEST_TAG },
    async ({ page, portal }) => {
      const token = await signInDemoMember(page)
      const { accord, document } = await documentOf(page, token, LONG)
      await openPage(page, `/accords/${accord.id}`)
      await page.route('**/file?*', (route) => route.abort())
      await page.getByRole('link', { name: `Lire : ${document.title}` }).click()
      await expect(page.getByRole('heading', { name: 'Document indisponible' })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Télécharger' })).toBeVisible()
      await page.unroute('**/file?*')
      await page.getByRole('button', { name: 'Réessayer' }).click()
      await drawn(page, 1)

      await test.step('an expired session leads to the login, and from there back', async () => {
        await navigateTo(page, '/accords')
        await navigateTo(page, `/accords/${accord.id}`)
        await portal.sql('delete from sessions')
        await page.getByRole('link', { name: `Lire : ${document.title}` }).click()
        await expect(page.getByRole('dialog', { name: 'Accès adhérent' })).toBeVisible()
        expect(new URL(page.url()).searchParams.get('redirect')).toBe(
          pdfReaderPath(accord.id, { document: document.id }),
        )
      })
    },
  )
})

test(
  'a protected document opens with its password, which stays in the browser',
  { tag: NIGHTLY_TEST_TAG },
  async ({ page }) => {
    const password = 'beaufortain'
    const sent: string[] = []
    page.on('request', (request) => void sent.push(`${request.url()} ${request.postData() ?? ''}`))
    const token = await signInDemoMember(page, 'membre2@envol.example')
    const { accord, document } = await documentOf(page, token, 'Protocole de fin de conflit')
    await page.goto(pdfReaderPath(accord.id, { document: document.id }))
    const secret = page.getByLabel('Mot de passe du document')
    await expect(secret).toBeFocused()
    await page.keyboard.type('autre')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Ce mot de passe n’ouvre pas ce document.')).toBeVisible()
    await secret.fill(password)
    await page.keyboard.press('Enter')
    await drawn(page, 1)
    await expect(page.getByRole('region', { name: 'Pages du document' })).toBeFocused()
    expect(sent.filter((request) => request.includes(password))).toEqual([])
    expect(
      await page.evaluate(() =>
        JSON.stringify([location.href, history.state, Object.entries(localStorage), Object.entries(sessionStorage)]),
      ),
    ).not.toContain(password)
  },
)
