import type { Page } from 'playwright/test'
import { API_PREFIX } from '#contract/address.ts'
import type { Accord, PaginatedAccordList } from '#contract/accords/accords.ts'
import type { PassageSearchReply } from '#contract/accords/accordTexts.ts'
import { expect, openPage, storeCookieRefusal, signInDemoMember, test, navigateTo, NIGHTLY_TEST_TAG } from './test.ts'

test.use({ viewport: { width: 390, height: 844 } })
test.beforeEach(({ page }) => storeCookieRefusal(page))

const LONG_HAUL = 'Récupération après les rotations long-courrier'
const RESERVE = 'Réserve à domicile et à l’aéroport'

const main = (page: Page) => page.getByRole('main')
const title = (page: Page) => page.getByRole('heading', { level: 1 })
const cards = (page: Page) => page.getByRole('region', { name: 'Accords' }).getByRole('article')
const field = (page: Page) => page.getByRole('searchbox', { name: 'Rechercher dans les accords' })
const passages = (page: Page) => page.getByRole('region', { name: 'Dans le texte des accords' })

async function get<Answer>(page: Page, token: string, path: string) {
  const answer = await page.request.get(`${API_PREFIX}${path}`, { headers: { authorization: `Bearer ${token}` } })
  return (await answer.json()) as Answer
}

async function idOf(page: Page, token: string, name: string) {
  const { data } = await get<PaginatedAccordList>(page, token, '/accords?per_page=50')
  // Titles may contain no-break spaces: compare them as spaces.
  return data.find((accord) => accord.title.replaceAll('\u00a0', ' ') === name)?.id ?? 0
}

/** Returns the id of an existing agreement by its title, once a background job has extracted its PDF's text. */
async function readAccord(page: Page, token: string, name: string) {
  const id = await idOf(page, token, name)
  const states = async () =>
    (await get<{ data: Accord }>(page, token, `/accords/${id}`)).data.documents.map(({ state }) => state)
  await expect.poll(states, { timeout: 40_000 }).not.toContain('attente')
  return id
}

test.describe('the list of agreements', () => {
  test.use({ expectedErrors: /ERR_FAILED/ })

  test('a member finds a passage and reads it on its page with the keyboard alone, filters, and keeps favourites', async ({
    page,
  }) => {
    const token = await signInDemoMember(page)
    await readAccord(page, token, LONG_HAUL)
    const search = () => get<PassageSearchReply>(page, token, '/accords/passages?query=decouche')
    await expect.poll(async () => (await search()).total, { timeout: 40_000 }).toBeGreaterThan(0)

    await openPage(page, '/accords')
    await field(page).focus()
    await page.keyboard.type('decouche')
    await expect(passages(page).getByRole('status')).toHaveText(/^(plus de )?\d+\spassages? pour «\sdecouche\s»$/)
    await expect(passages(page).locator('mark').first()).toHaveText(/^découché/i)
    await expect(page).toHaveURL('/accords?search=decouche')
    await expect(field(page)).toBeFocused()

    const [first] = (await search()).data
    const link = passages(page).getByRole('link').first()
    for (let steps = 0; steps < 25 && !(await link.evaluate((node) => node === document.activeElement)); steps++) {
      await page.keyboard.press('Tab')
    }
    await expect(link).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(
      new RegExp(`/accords/${first?.accord.id}\\?document=${first?.document.id}&page=${first?.page}(&mots=.+)?$`),
    )
    const reader = page.getByRole('dialog')
    await expect(reader).toContainText(first?.document.title ?? '')
    // On a phone the passage opens as text, once the document’s articles are known.
    await expect(reader.locator('[data-loaded=true] mark').first()).toBeInViewport()
    await page.keyboard.press('Escape')
    await expect(reader).toBeHidden()

    await test.step('filters stand in the address, and « Back » finds them again', async () => {
      await navigateTo(page, '/accords')
      await expect(main(page).getByRole('status')).toHaveText(/^\d+\saccords$/)
      await page.getByRole('navigation', { name: 'Thèmes' }).getByRole('link', { name: 'Santé' }).click()
      await expect(page).toHaveURL('/accords?theme=sante')
      await expect(title(page)).toBeFocused()
      await page.getByRole('button', { name: 'Filtres et tri' }).click()
      await page.getByLabel('Validité').selectOption('En vigueur')
      await page.getByLabel('Trier').focus()
      await page.getByLabel('Trier').selectOption('Par titre')
      await expect(page).toHaveURL('/accords?theme=sante&status=en-vigueur&sort=titre')
      await expect(page.getByLabel('Trier')).toBeFocused()
      await expect(page.getByRole('button', { name: 'Filtres et tri (2)' })).toBeVisible()
      for (const card of await cards(page).all()) await expect(card).toContainText('En vigueur')

      await cards(page).first().getByRole('link').click()
      await expect(page).toHaveURL(/\/accords\/\d+$/)
      await expect(title(page)).toBeFocused()
      await page.goBack()
      await expect(page).toHaveURL('/accords?theme=sante&status=en-vigueur&sort=titre')
      await page.getByRole('link', { name: 'Effacer les filtres' }).click()
      await expect(page).toHaveURL('/accords?theme=sante&sort=titre')
    })

    await test.step('a favourite is kept at once, found again, and given up', async () => {
      await navigateTo(page, '/accords?scope=toutes')
      const card = cards(page).first()
      const name = await card.getByRole('heading').innerText()
      const star = page.getByRole('button', { name: `Favori : ${name}` })
      const kept = page.waitForResponse(/\/favourite$/)
      await star.press('Space')
      await expect(star).toHaveAttribute('aria-pressed', 'true')
      expect((await kept).status()).toBe(200)

      await page.getByRole('button', { name: 'Mes favoris' }).click()
      await expect(page).toHaveURL('/accords?scope=toutes&favourites=true')
      await expect(cards(page)).toHaveCount(1)
      await page.reload()
      await expect(cards(page).getByRole('heading')).toHaveText(name)
      const given = page.waitForResponse(/\/favourite$/)
      await star.click()
      await given
      // A removed favourite stays listed until the page is left, so that a slip can be undone.
      await expect(star).toHaveAttribute('aria-pressed', 'false')
      await page.reload()
      await expect(main(page).getByRole('heading', { name: 'Aucun accord ne correspond' })).toBeVisible()
    })

    await test.step('a favourite that is refused is taken back, and said', async () => {
      await navigateTo(page, '/accords')
      await page.route('**/favourite', (route) => route.abort())
      const star = cards(page)
        .first()
        .getByRole('button', { name: /^Favori/ })
      await star.click()
      await expect(page.getByText(/^Pas de connexion au serveur/)).toBeVisible()
      await expect(star).toHaveAttribute('aria-pressed', 'false')
    })
  })
})

test(
  'an article has its address, its text and a shared card; its document downloads, and two versions are compared',
  { tag: NIGHTLY_TEST_TAG },
  async ({ page }) => {
    test.slow()
    const token = await signInDemoMember(page)
    const id = await readAccord(page, token, LONG_HAUL)
    await openPage(page, `/accords/${id}#art-3.1`)
    const article = page.locator('[id="art-3.1"]')
    await expect(article).toHaveAttribute('open', '')
    await expect(article.locator('summary')).toBeFocused()
    await expect(article).toBeInViewport()
    await expect(article.locator('p').first()).toContainText(/nuits/)

    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(article.getByRole('button', { name: /^Montrer en grand/ })).toBeFocused()
    await page.keyboard.press('Enter')
    const card = page.getByRole('dialog', { name: /^Article 3\.1/ })
    await expect(card).toContainText(LONG_HAUL)
    await expect(card.getByRole('img', { name: new RegExp(`/accords/${id}#art-3.1$`) })).toBeVisible()
    const picture = page.waitForEvent('download')
    await card.getByRole('button', { name: 'Enregistrer l’image' }).press('Enter')
    expect((await picture).suggestedFilename()).toBe('citation.png')
    await page.keyboard.press('Escape')
    await expect(card).toBeHidden()

    await article.locator('summary').press('Enter')
    await expect(article).not.toHaveAttribute('open')
    await expect(page).toHaveURL(`/accords/${id}`)

    await test.step('a document is taken along in the member’s name', async () => {
      await navigateTo(page, `/accords/${id}`)
      const download = page.waitForEvent('download')
      await main(page).getByRole('button', { name: 'Télécharger : Texte intégral' }).click()
      expect((await download).suggestedFilename()).toMatch(/\.pdf$/)
    })

    await test.step('two versions are compared, article by article', async () => {
      await readAccord(page, token, 'Réserve : avenant n° 1 de 2023')
      const newer = await readAccord(page, token, RESERVE)
      await navigateTo(page, `/accords/${newer}`)
      await page.getByRole('link', { name: /^Comparer les deux textes.*avenant n°\s1/ }).click()
      await expect(page).toHaveURL(/\/accords\/\d+\?comparer=\d+$/)
      await expect(title(page)).toHaveText('Ce qui change')
      await expect(page.locator('del').first()).toContainText('douze')
      await expect(page.locator('ins').first()).toContainText('dix')
      await page.getByRole('button', { name: 'Montrer aussi ce qui n’a pas changé' }).click()
      await expect(main(page).getByText('Sans changement').first()).toBeVisible()
    })
  },
)

test.describe('another company’s agreement', () => {
  test.use({ expectedErrors: /status of 404/ })

  test('is neither in the list nor at its address', { tag: NIGHTLY_TEST_TAG }, async ({ page }) => {
    const stranger = await page.context().newPage()
    const other = await signInDemoMember(stranger, 'membre2@envol.example')
    const { data } = await get<PaginatedAccordList>(stranger, other, '/accords?per_page=50&scope=compagnie')
    const theirs = data[0]
    expect(theirs?.company?.id).toBe(2)
    const token = await signInDemoMember(page)
    const { data: own } = await get<PaginatedAccordList>(page, token, '/accords?per_page=50')
    expect(own.map(({ id }) => id)).not.toContain(theirs?.id)
    await openPage(page, `/accords/${theirs?.id}`)
    await expect(title(page)).toHaveText('Cette page a manqué sa correspondance')
  })
})

test(
  'a visitor signs in before seeing an agreement, then returns to it; home shows the latest agreements',
  { tag: NIGHTLY_TEST_TAG },
  async ({ page }) => {
    await openPage(page, '/accords?theme=sante')
    const login = page.getByRole('dialog', { name: 'Accès adhérent' })
    await login.getByLabel('Identifiant').fill('membre@envol.example')
    await login.getByLabel('Mot de passe', { exact: true }).fill('decollage')
    await login.getByRole('button', { name: 'Connexion', exact: true }).click()
    await expect(page).toHaveURL('/accords?theme=sante')
    await expect(cards(page).first()).toContainText('Santé')

    await test.step('a member’s home shows the agreements signed last', async () => {
      await navigateTo(page, '/')
      const latest = page.getByRole('region', { name: 'Derniers accords' })
      await expect(latest.getByRole('article')).toHaveCount(4)
      await latest.getByRole('link', { name: 'Tous les accords' }).click()
      await expect(page).toHaveURL('/accords')
    })
  },
)
