import type { Page } from 'playwright/test'
import {
  expect,
  openPage,
  waitUntilPageReady,
  storeCookieRefusal,
  preselectCompany,
  test,
  navigateTo,
  NIGHTLY_TEST_TAG,
} from './test.ts'

// Printing needs the answers, which are prefetched.
test.use({ viewport: { width: 390, height: 844 }, prefetches: true })
test.beforeEach(({ page }) => storeCookieRefusal(page))

const main = (page: Page) => page.getByRole('main')
const title = (page: Page) => page.getByRole('heading', { level: 1 })
const field = (page: Page) => page.getByRole('searchbox', { name: 'Rechercher dans les questions' })
const status = (page: Page) => main(page).getByRole('status').first()
const question = (page: Page, name: string) => main(page).locator('details').filter({ hasText: name })
const summary = (page: Page, name: string) => question(page, name).locator('summary')
const scrolled = (page: Page) => page.evaluate(() => window.scrollY)
const entriesOfHistory = (page: Page) => page.evaluate(() => history.length)

const TIRED = 'Je suis trop fatigué pour voler'
const SAID = 'Je me déclare inapte au vol pour fatigue'
const MINIMAL = 'Combien d’heures de repos entre deux services'

test('a visitor reads with the keyboard alone: entries open and close, and the address follows', async ({ page }) => {
  await openPage(page, '/faq')
  await expect(page).toHaveTitle('Foire aux questions – Envol')
  const levels = await main(page)
    .locator('h1, h2, h3')
    .evaluateAll((all) => all.map(({ tagName }) => tagName))
  expect(levels.slice(0, 3)).toEqual(['H1', 'H2', 'H3'])

  const before = await entriesOfHistory(page)
  await summary(page, MINIMAL).focus()
  const at = await scrolled(page)
  await page.keyboard.press('Enter')
  await expect(question(page, MINIMAL)).toHaveAttribute('open', '')
  await expect(page).toHaveURL('/faq?question=repos-minimal')
  await expect(page).toHaveTitle(`${MINIMAL}\u00a0? – Envol`)
  await expect(summary(page, MINIMAL)).toBeFocused()
  await expect(question(page, MINIMAL).locator('p').first()).toBeVisible()

  await page.keyboard.press('Tab')
  await page.keyboard.press('Shift+Tab')
  await expect(summary(page, MINIMAL)).toBeFocused()
  await page.keyboard.press('Space')
  await expect(question(page, MINIMAL)).not.toHaveAttribute('open')
  await expect(page).toHaveURL('/faq')
  expect(await scrolled(page)).toBe(at)
  expect(await entriesOfHistory(page)).toBe(before)

  await test.step('several stay open, and the address names the last', async () => {
    await navigateTo(page, '/faq')
    await summary(page, MINIMAL).click()
    await summary(page, TIRED).click()
    await expect(page).toHaveURL('/faq?question=fatigue-le-dire')
    await expect(question(page, MINIMAL)).toHaveAttribute('open', '')
    await summary(page, MINIMAL).click()
    await expect(question(page, MINIMAL)).not.toHaveAttribute('open')
    await expect(page).toHaveURL('/faq?question=fatigue-le-dire')
  })

  await test.step('one keeps a category, and an answer opened there stays in it', async () => {
    await navigateTo(page, '/faq')
    const filter = page.getByRole('navigation', { name: 'Catégories' })
    await filter.getByRole('link', { name: 'Repos' }).click()
    await expect(page).toHaveURL('/faq?category=repos')
    await expect(page).toHaveTitle('Foire aux questions – Repos – Envol')
    await expect(filter.locator('[aria-current]')).toHaveText(['Repos'])
    await expect(main(page).locator('h2').filter({ hasText: 'Repos' })).toBeVisible()
    await expect(question(page, TIRED)).toHaveCount(0)
    await summary(page, MINIMAL).click()
    await expect(page).toHaveURL('/faq?category=repos&question=repos-minimal')
    await page.reload()
    await expect(question(page, MINIMAL)).toHaveAttribute('open', '')
    await expect(question(page, TIRED)).toHaveCount(0)
    await filter.getByRole('link', { name: 'Toutes' }).click()
    await expect(question(page, TIRED)).toBeVisible()
  })

  await test.step('on paper every answer is there, and nothing to press', async () => {
    await navigateTo(page, '/faq')
    await expect(question(page, TIRED).getByText(SAID)).toBeAttached()
    await page.emulateMedia({ media: 'print' })
    await expect(question(page, TIRED).getByText(SAID)).toBeVisible()
    await expect(question(page, MINIMAL).locator('p').first()).toBeVisible()
    await expect(field(page)).toBeHidden()
    await expect(page.getByRole('banner')).toBeHidden()
    await page.emulateMedia({ media: 'screen' })
  })
})

test(
  'a link leads to an answer, which a reload and Back find again',
  { tag: NIGHTLY_TEST_TAG },
  async ({ page, portal, context }) => {
    await portal.sql(`update faq_entries set body = 'Voyez [la fatigue](/faq?question=fatigue-le-dire).'
    where slug = 'repos-minimal'`)
    const response = await openPage(page, '/faq?question=fatigue-le-dire')
    expect(await response?.text()).toContain(SAID)
    await expect(question(page, TIRED).getByText(SAID)).toBeInViewport()
    await expect(summary(page, TIRED)).toBeFocused()

    await summary(page, MINIMAL).click()
    await expect(page).toHaveURL('/faq?question=repos-minimal')
    await page.reload()
    await expect(question(page, MINIMAL)).toHaveAttribute('open', '')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Actualités' }).click()
    await expect(title(page)).toHaveText('Actualités')
    await page.goBack()
    await expect(page).toHaveURL('/faq?question=repos-minimal')
    await expect(question(page, MINIMAL)).toHaveAttribute('open', '')
    expect(await scrolled(page)).toBe(0)

    await test.step('a link within the portal leads to the answer, and the keyboard goes on from it', async () => {
      await navigateTo(page, '/blog')
      await navigateTo(page, '/faq?question=repos-minimal')
      await question(page, MINIMAL).getByRole('link', { name: 'la fatigue' }).click()
      await expect(page).toHaveURL('/faq?question=fatigue-le-dire')
      await expect(summary(page, TIRED)).toBeFocused()
      await expect(question(page, TIRED).getByText(SAID)).toBeInViewport()
      await page.goBack()
      await expect(page).toHaveURL('/faq?question=repos-minimal')
    })

    await test.step('the canonical address is the page’s own, with what it reads, at the first page and after', async () => {
      const canonical = () => page.locator('link[rel=canonical]').getAttribute('href')
      const served = (html = '') => /<link rel="canonical" href="(.+?)"/.exec(html)?.[1]?.replaceAll('&#38;', '&')
      const path = '/faq?category=repos&utm_source=lettre'
      const address = served(await (await page.request.get(path)).text())
      await page.goto(path)
      await waitUntilPageReady(page)
      expect(address).toMatch(/\/faq\?category=repos$/)
      expect(await canonical()).toBe(address)
      const links = page.getByRole('navigation', { name: 'Catégories' })
      await links.getByRole('link', { name: 'Toutes' }).click()
      await expect.poll(canonical).toBe(address?.split('?')[0])
      await page.goBack()
      await expect.poll(canonical).toBe(address)
    })

    await test.step('one copies the link of an answer', async () => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      await navigateTo(page, '/faq?category=sante')
      await summary(page, TIRED).click()
      await question(page, TIRED).getByRole('button', { name: 'Copier le lien' }).click()
      await expect(page.getByText('Lien copié').first()).toBeVisible()
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${portal.url}/faq/fatigue-le-dire`)
    })

    await test.step('an answer has a page of its own, read and printed alone, where the list leads those who share it', async () => {
      const canonical = () => page.locator('link[rel=canonical]').getAttribute('href')
      await navigateTo(page, '/faq?question=fatigue-le-dire')
      const address = await canonical()
      expect(address).toMatch(/\/faq\/fatigue-le-dire$/)
      expect(await (await page.request.get('/faq/fatigue-le-dire')).text()).toContain(SAID)
      await navigateTo(page, '/faq/fatigue-le-dire')
      expect(await canonical()).toBe(address)
      await expect(title(page)).toContainText(TIRED)
      await expect(main(page).getByRole('heading', { level: 3 })).toHaveCount(0)
      await main(page).getByRole('button', { name: 'Oui' }).click()
      await expect(main(page).getByText('Merci, votre avis est compté.')).toBeVisible()
      await page.emulateMedia({ media: 'print' })
      await expect(main(page).getByText(SAID)).toBeVisible()
      await expect(main(page).getByRole('button')).toHaveCount(0)
      await page.emulateMedia({ media: 'screen' })
      await main(page)
        .getByRole('link', { name: /Toutes les questions/ })
        .click()
      await expect(page).toHaveURL('/faq?category=sante')
    })
  },
)

test(
  'the search runs while the visitor types, with other forms of the words and synonyms',
  { tag: NIGHTLY_TEST_TAG },
  async ({ page }) => {
    await openPage(page, '/faq')
    for (const [words, name] of [
      ['fatigues', TIRED],
      ['fiche de paie', 'Comment vérifier mon bulletin'],
      ['DECALAGE', 'Au retour d’un long-courrier'],
    ] as const) {
      await field(page).fill(words)
      await expect(status(page)).toHaveText(new RegExp(`^[1-9]\\d*\\sréponses? pour «\\s${words}\\s»$`))
      await expect(page).toHaveURL(`/faq?${new URLSearchParams({ search: words })}`)
      await expect(question(page, name)).toBeVisible()
      await expect(field(page)).toBeFocused()
    }
    await field(page).fill('fatigues')
    await expect(question(page, TIRED).locator('mark').first()).toHaveText('fatigué')

    await summary(page, TIRED).click()
    await expect(page).toHaveURL('/faq?search=fatigues&question=fatigue-le-dire')
    await expect(question(page, TIRED).getByText(SAID, { exact: false }).last()).toBeVisible()
    await page.getByRole('button', { name: 'Effacer la recherche' }).click()
    await expect(page).toHaveURL('/faq')
    await expect(question(page, MINIMAL)).toBeVisible()

    await test.step('a slip of the keyboard is asked back', async () => {
      await navigateTo(page, '/faq')
      await field(page).fill('fatgue')
      await main(page).getByRole('link', { name: 'fatigue', exact: true }).click()
      await expect(page).toHaveURL('/faq?search=fatigue')
      await expect(field(page)).toHaveValue('fatigue')
      await expect(question(page, TIRED)).toBeVisible()
    })

    await test.step('what was found stays while the next is asked for, and a late answer never takes the place of a newer one', async () => {
      await navigateTo(page, '/faq')
      let answerFirst = () => {}
      const held = new Promise<void>((resolve) => (answerFirst = resolve))
      await page.route(/api\/v1\/faq\?.*search=paie/, async (route) => {
        await held
        await route.continue()
      })
      await field(page).fill('fatigue')
      await expect(status(page)).toHaveText(/pour «\sfatigue\s»$/)
      const asked = page.waitForRequest(/search=paie/)
      await field(page).fill('paie')
      await asked
      await expect(question(page, TIRED)).toBeVisible()
      await expect(status(page)).toBeEmpty()
      await field(page).fill('grève')
      await expect(status(page)).toHaveText(/pour «\sgrève\s»$/)
      const answered = page.waitForResponse(/search=paie/)
      answerFirst()
      await answered
      await expect(status(page)).toHaveText(/pour «\sgrève\s»$/)
    })

    await test.step('where nothing helps one is told what to do, and writes to the association', async () => {
      await navigateTo(page, '/faq')
      await field(page).fill('zeppelin')
      await expect(main(page).getByRole('heading', { name: 'Rien pour « zeppelin »' })).toBeVisible()
      await expect(status(page)).toHaveText('0 réponse pour « zeppelin »')
      await expect(main(page).getByRole('link', { name: 'contact@envol.example' })).toBeVisible()
      const form = main(page).getByRole('region', { name: 'Contactez-nous' })
      await form.getByLabel('Nom complet').fill('Élise Morvan')
      await form.getByLabel('Email').fill('elise@voyage.example')
      await form.getByLabel('Sujet').fill('Le zeppelin')
      await form.getByLabel('Message').fill('Et en zeppelin ?')
      await form.getByRole('button', { name: 'Envoyer le message' }).click()
      await expect(page.getByText('Message envoyé avec succès').first()).toBeVisible()
      await main(page).getByRole('link', { name: 'Effacer la recherche' }).click()
      await expect(page).toHaveURL('/faq')
      await expect(field(page)).toHaveValue('')
    })
  },
)

test.describe('a search without a network', () => {
  test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED/ })

  test(
    'reports the missing network, and finds once it is back',
    { tag: NIGHTLY_TEST_TAG },
    async ({ page, context }) => {
      const code = ['FaqSearchResults', 'FaqAnswerBody'].map((part) => page.waitForResponse(new RegExp(part)))
      await openPage(page, '/faq')
      // The code that shows answers and results loads after the page.
      for (const part of code) await (await part).finished()
      await context.setOffline(true)
      await field(page).fill('fatigue')
      await expect(main(page).getByRole('alert')).toContainText('Pas de connexion au serveur')
      await expect(main(page).getByRole('button', { name: 'Réessayer' })).toBeVisible()
      await context.setOffline(false)
      await expect(question(page, TIRED)).toBeVisible()
    },
  )
})

test.describe('an opinion on an answer', () => {
  test.use({ expectedErrors: /net::ERR_FAILED/ })

  const counts = (page: Page) => question(page, TIRED).getByRole('group', { name: 'Cette réponse vous aide-t-elle ?' })

  test(
    'is stored once on a device, and can be sent again after a failure',
    { tag: NIGHTLY_TEST_TAG },
    async ({ page, portal }) => {
      await portal.sql('truncate faq_opinions, rate_limits')
      await openPage(page, '/faq?question=fatigue-le-dire')
      await page.route('**/opinion', (route) => route.abort())
      await counts(page).getByRole('button', { name: 'Non' }).click()
      await expect(counts(page).getByRole('alert')).toContainText('réessayez')
      await page.unrouteAll()
      await counts(page).getByRole('button', { name: 'Non' }).dblclick()
      const thanks = question(page, TIRED).getByRole('status')
      await expect(thanks).toContainText('Merci, votre avis est compté.')
      await expect(thanks).toContainText('formulaire')
      await expect(thanks).toBeFocused()
      expect(await portal.sql('select helpful, unhelpful from faq_opinions')).toEqual([{ helpful: 0, unhelpful: 1 }])
      await page.reload()
      await expect(question(page, TIRED).getByText('Vous avez déjà donné votre avis.')).toBeVisible()
      await expect(question(page, TIRED).getByRole('button', { name: 'Non' })).toHaveCount(0)
      expect(await page.context().cookies()).toEqual([])
    },
  )
})

test(
  'entries of one company are shown for it, and a link leads to them from anywhere',
  { tag: NIGHTLY_TEST_TAG },
  async ({ page }) => {
    const [hexagone, transalpine] = ['Comment compter mes deux nuits', 'Comment signaler un hôtel']
    await openPage(page, '/faq')
    await expect(question(page, hexagone)).toBeVisible()
    await expect(question(page, transalpine)).toHaveCount(0)
    await openPage(page, '/faq?question=carnet-d-escale')
    await expect(question(page, transalpine)).toContainText('Votre nom n’apparaît jamais')
    await preselectCompany(page, 2)
    await openPage(page, '/faq')
    await expect(question(page, transalpine)).toBeVisible()
    await expect(question(page, hexagone)).toHaveCount(0)
  },
)

test('an entry opened before the page’s code has loaded stays open, and the address follows', async ({ page }) => {
  let go = () => {}
  const held = new Promise<void>((resolve) => (go = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/faq?category=repos', { waitUntil: 'commit' })
  await summary(page, MINIMAL).click()
  await expect(question(page, MINIMAL).locator('p').first()).toBeVisible()
  go()
  await expect(page).toHaveURL('/faq?category=repos&question=repos-minimal')
  await expect(question(page, MINIMAL)).toHaveAttribute('open', '')
})

test.describe('a missing entry, category or page', () => {
  test.use({ expectedErrors: /status of 404/ })

  test('answers 404', { tag: NIGHTLY_TEST_TAG }, async ({ page }) => {
    for (const path of [
      '/faq?question=inconnue',
      '/faq?question=PAS-UN-NOM',
      '/faq?category=inventee',
      '/faq/inconnue',
      '/faq/PAS-UN-NOM',
    ]) {
      const response = await openPage(page, path)
      expect(response?.status(), path).toBe(404)
      await expect(page, path).toHaveTitle('Page introuvable – Envol')
    }
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a visitor reads, filters and searches', { tag: NIGHTLY_TEST_TAG }, async ({ page }) => {
    await page.goto('/faq')
    await summary(page, TIRED).click()
    await question(page, TIRED).getByRole('link', { name: 'Lire la réponse' }).click()
    await expect(page).toHaveURL('/faq/fatigue-le-dire')
    await expect(title(page)).toContainText(TIRED)
    await expect(main(page).getByText(SAID)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Oui' })).toHaveCount(0)
    await main(page).getByRole('link', { name: 'Foire aux questions' }).click()

    await page.getByRole('navigation', { name: 'Catégories' }).getByRole('link', { name: 'Repos' }).click()
    await summary(page, MINIMAL).click()
    await expect(question(page, MINIMAL).locator('p').first()).toBeVisible()

    await field(page).fill('recuperation')
    await field(page).press('Enter')
    await expect(page).toHaveURL('/faq?search=recuperation')
    await expect(status(page)).toHaveText(/^[1-9]\d*\sréponses? pour «\srecuperation\s»$/)
    await summary(page, 'Qu’est-ce que le repos de récupération').click()
    await expect(question(page, 'Qu’est-ce que le repos de récupération').locator('p').first()).toBeVisible()
  })
})
