import type { Page } from 'playwright/test'
import { accordComparisonPath } from '#src/accords/comparison/accordComparisonPath.ts'
import { pdfReaderPath } from '#contract/accords/readerPath.ts'
import { sampleScreens } from '#tests/samples/screens.ts'
import { expectAccessible, openPageWithoutMotion } from './axe.ts'
import { expect, NIGHTLY_TEST_TAG, storeCookieRefusal, preselectCompany, signInDemoMember, test } from './test.ts'

test.use({
  viewport: { width: 1440, height: 900 },
  expectedErrors: /status of 4\d\d|net::ERR_FAILED|dynamically imported module|React error #(422|520)/,
})
test.describe.configure({ timeout: 120_000 })

// Two versions of one of the demo's agreements.
const VERSIONS = { before: 'reserve-avenant-1', after: 'reserve-2021' }
type ReadText = { id: number; document: number; state: string }

const banner = (page: Page) => page.getByRole('banner')

for (const { name, access, path, also } of sampleScreens) {
  test(`${name} has no accessibility violation`, { tag: NIGHTLY_TEST_TAG }, async ({ page }) => {
    await storeCookieRefusal(page)
    if (access === 'member') await signInDemoMember(page)
    if (access === 'board') await signInDemoMember(page, 'bureau@envol.example')
    for (const address of [path, ...also]) {
      await openPageWithoutMotion(page, address)
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0)
      await expectAccessible(page, address)
    }
  })
}

test(
  'a member’s home, the avatar’s menu, the member’s drawer and the logout have no accessibility violation',
  { tag: NIGHTLY_TEST_TAG },
  async ({ page }) => {
    await storeCookieRefusal(page)
    await signInDemoMember(page)
    await openPageWithoutMotion(page, '/')
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page, 'a member’s home')
    await banner(page)
      .getByRole('button', { name: /^Menu de/ })
      .click()
    await expectAccessible(page, 'avatar menu', { widths: ['desktop'] })
    await banner(page).getByRole('button', { name: 'Déconnexion' }).click()
    await expect(page.getByRole('dialog', { name: 'Confirmer la déconnexion' })).toBeVisible()
    await expectAccessible(page, 'logout')
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 390, height: 844 })
    await banner(page).getByRole('button', { name: 'Ouvrir le menu' }).click()
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
    await expectAccessible(page, 'member’s drawer', { widths: ['phone'] })
  },
)

test(
  'the agreements, found passages, an article, a comparison and the reader have no accessibility violation',
  { tag: NIGHTLY_TEST_TAG },
  async ({ page, portal }) => {
    await storeCookieRefusal(page)
    await signInDemoMember(page)
    // The server indexes documents after its start, one at a time.
    const read = async (slug: string) => {
      const rows = () =>
        portal.sql(`select accord_id as id, accord_documents.id as document, state from accord_documents
        join accords on accords.id = accord_id where slug = '${slug}' order by rank`) as Promise<ReadText[]>
      await expect.poll(async () => (await rows())[0]?.state, { timeout: 80_000 }).toBe('lu')
      return (await rows())[0] as ReadText
    }
    const [before, after] = [await read(VERSIONS.before), await read(VERSIONS.after)]
    await openPageWithoutMotion(page, '/accords?search=reserve')
    await expect(page.locator('blockquote mark').first()).toBeVisible()
    await expectAccessible(page, 'passages')
    await openPageWithoutMotion(page, `/accords/${after.id}`)
    await expect(page.getByRole('link', { name: /^Lire : / }).first()).toBeVisible()
    await expectAccessible(page, 'an agreement')
    await openPageWithoutMotion(page, accordComparisonPath(after.id, before.id))
    await expect(page.locator('del').first()).toBeVisible()
    await expectAccessible(page, 'two agreements')
    await openPageWithoutMotion(page, pdfReaderPath(after.id, { document: after.document }))
    await expect(page.getByRole('group', { name: 'Page 1', exact: true }).locator('canvas')).toHaveCount(1)
    await expectAccessible(page, 'the reader')
    await page.getByRole('button', { name: 'Texte', exact: true }).click()
    await expect(page.locator('[data-page="1"][data-loaded=true] h2').first()).toBeVisible()
    await expectAccessible(page, 'the reader’s text')
  },
)

test('following a calendar has no accessibility violation', { tag: NIGHTLY_TEST_TAG }, async ({ page }) => {
  await storeCookieRefusal(page)
  await signInDemoMember(page)
  await openPageWithoutMotion(page, '/events')
  const own = page.getByRole('group', { name: 'Mes événements' })
  await own.getByRole('button', { name: 'Créer l’adresse' }).click()
  await expect(own.getByRole('textbox', { name: /L’adresse/ })).toBeFocused()
  await expectAccessible(page, 'a calendar to follow')
})

test(
  'the cookie banner, the contact dialog and the visitor’s drawer have no accessibility violation',
  { tag: NIGHTLY_TEST_TAG },
  async ({ page }) => {
    await openPageWithoutMotion(page, '/blog')
    await expect(page.getByRole('region', { name: 'Vos données restent à bord' })).toBeVisible()
    await expectAccessible(page, 'cookie banner')
    await page.getByRole('button', { name: 'Refuser' }).click()
    await page.getByRole('contentinfo').getByRole('button', { name: 'Contactez-nous' }).click()
    await expect(
      page.getByRole('dialog', { name: 'Contactez-nous' }).locator('a[href^="mailto:"]').first(),
    ).toBeVisible()
    await expectAccessible(page, 'contact')
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 390, height: 844 })
    await banner(page).getByRole('button', { name: 'Ouvrir le menu' }).click()
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
    await expectAccessible(page, 'visitor’s drawer', { widths: ['phone'] })
  },
)

test('the search above the page has no accessibility violation', { tag: NIGHTLY_TEST_TAG }, async ({ page }) => {
  await storeCookieRefusal(page)
  await openPageWithoutMotion(page, '/blog')
  await banner(page).getByRole('button', { name: 'Rechercher' }).click()
  const field = page.getByRole('combobox')
  await expect(field).toBeFocused()
  await expectAccessible(page, 'search, empty')
  await field.fill('repos')
  await expect(page.getByRole('option').first()).toBeVisible()
  await field.press('ArrowDown')
  await expectAccessible(page, 'search, found')
  await field.fill('zeppelin')
  await expect(page.getByRole('heading', { name: /^Rien pour/ })).toBeVisible()
  await expectAccessible(page, 'search, nothing')
})

test('the login has no accessibility violation in any of its states', { tag: NIGHTLY_TEST_TAG }, async ({ page }) => {
  await storeCookieRefusal(page)
  await openPageWithoutMotion(page, '/blog')
  await banner(page).getByRole('button', { name: 'Connexion' }).click()
  const dialog = page.getByRole('dialog', { name: 'Accès adhérent' })
  const submit = dialog.getByRole('button', { name: 'Connexion', exact: true })
  const password = dialog.getByLabel('Mot de passe', { exact: true })
  await expect(dialog).toBeVisible()
  await expectAccessible(page, 'login, empty')
  await dialog.getByLabel('Identifiant').fill('pas-une-adresse')
  await submit.click()
  await expect(dialog.getByText('Veuillez entrer une adresse email valide')).toBeVisible()
  await expectAccessible(page, 'login, errors')
  await dialog.getByLabel('Identifiant').fill('membre@envol.example')
  await password.fill('faux-mot-de-passe')
  await submit.click()
  await expect(dialog.getByRole('alert').filter({ hasText: /./ })).toBeVisible()
  await expectAccessible(page, 'login, refused')

  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/v1/login', async (route) => {
    await held
    await route.continue()
  })
  await password.fill('decollage')
  await submit.click()
  await expect(dialog.getByRole('button', { name: 'Connexion en cours...' })).toBeDisabled()
  await expectAccessible(page, 'login, busy')
  // Extend the success state, which lasts one second.
  await page.evaluate(() => {
    const later = window.setTimeout.bind(window)
    Object.assign(window, { setTimeout: (run: () => void, ms: number) => (ms === 1000 ? 0 : later(run, ms)) })
  })
  answer()
  await expect(dialog.getByText('Connexion réussie')).toBeVisible()
  await expectAccessible(page, 'login, success')
  await expect(dialog.getByText('Connexion réussie')).toBeVisible()
})

test(
  'a failed list, a page without its code and the failure message have no accessibility violation',
  { tag: NIGHTLY_TEST_TAG },
  async ({ page }) => {
    await storeCookieRefusal(page)
    await openPageWithoutMotion(page, '/faq')
    await page.route('**/api/v1/posts*', (route) => route.abort())
    await banner(page).getByRole('link', { name: 'Actualités' }).click()
    await expect(page.getByRole('main').getByRole('button', { name: 'Réessayer' })).toBeVisible()
    await expectAccessible(page, 'failed list')

    await page.route('**/assets/HomePage-*.js', (route) => route.fulfill({ status: 404, body: '' }))
    await banner(page).getByRole('link', { name: 'Accueil', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Cette page n’a pas pu être chargée' })).toBeVisible()
    // A focused message stays.
    await page.getByRole('button', { name: 'Fermer ce message' }).focus()
    await expectAccessible(page, 'failed page')
  },
)

for (const [id, name] of [
  [2, 'Transalpine'],
  [3, 'EasyJet'],
] as const) {
  test(`the colours of ${name} have enough contrast`, { tag: NIGHTLY_TEST_TAG }, async ({ page }) => {
    await preselectCompany(page, id)
    for (const path of ['/blog/3', '/about', '/adhesion-envol', '/nulle-part', '/', '/blog']) {
      await openPageWithoutMotion(page, path)
      await expectAccessible(page, `${name}, ${path}, with the cookie banner`, { isColoursOnly: true })
    }
    await page.getByRole('button', { name: 'Accepter' }).click()
    await banner(page).getByRole('button', { name: 'Connexion' }).click()
    await expect(page.getByRole('dialog', { name: 'Accès adhérent' })).toBeVisible()
    await expectAccessible(page, `${name}, login`, { isColoursOnly: true })
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 390, height: 844 })
    await banner(page).getByRole('button', { name: 'Ouvrir le menu' }).click()
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
    await expectAccessible(page, `${name}, drawer`, { widths: ['phone'], isColoursOnly: true })
  })
}
