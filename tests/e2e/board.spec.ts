import type { Page } from 'playwright/test'
import { DEMO_PASSWORD } from '#association/demo/members.ts'
import { createPlainPicture } from '#tests/samples/pictures.ts'
import { expectAccessible, expectAccessibleAtWidth } from './axe.ts'
import { expect, NIGHTLY_TEST_TAG, openPage, storeCookieRefusal, signInDemoMember, test } from './test.ts'

// Expected errors: refusals, which the page shows and the browser logs. Previews block all scripts, including a
// journey's init scripts.
test.use({ expectedErrors: /status of (403|422)|Blocked script execution/ })

const BOARD = 'bureau@envol.example'

async function enter(page: Page, path: string, email = BOARD) {
  // Check the final colours, not those of a transition.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await storeCookieRefusal(page)
  await signInDemoMember(page, email)
  await openPage(page, path)
}
const saved = (page: Page) => expect(page.getByRole('status').filter({ hasText: /^Enregistré$/ })).toBeVisible()
const body = (page: Page) =>
  page.getByRole('textbox', { name: 'Texte de l’actualité' }).and(page.locator('[contenteditable=true]'))
/** Types Markdown into the text editor's source view, then returns to the formatted view. */
async function writeSource(page: Page, markdown: string) {
  const source = page.getByRole('button', { name: 'Source' })
  await source.click()
  await page.getByRole('textbox', { name: 'Texte de l’actualité' }).fill(markdown)
  await source.click()
}

// Nightly only: on each change the keyboard alone and `editor.spec.ts` publish a news post, and `browsers.spec.ts` does
// so on a phone.
const sizes = [390, 1440].map((width) => ({ width, tag: NIGHTLY_TEST_TAG }))

for (const { width, tag } of sizes) {
  test(`a news post is written, previewed, published and withdrawn at ${width} px`, { tag }, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    await enter(page, '/bureau')
    await expect(page.getByRole('heading', { name: 'Ce qui m’attend', level: 1 })).toBeVisible()
    const menu = page.getByRole('navigation', { name: 'Le bureau' })
    if (width === 390) {
      await menu.getByRole('button', { name: /^Menu du bureau/ }).click()
      await expectAccessible(page, 'the menu of the office', { widths: ['phone'] })
    }
    await menu.getByRole('link', { name: 'Actualités' }).click()
    if (width === 390) await expect(menu.getByRole('link', { name: 'Actualités' })).toBeHidden()
    await expect(page.getByRole('heading', { name: 'Actualités', level: 1 })).toBeVisible()
    await expectAccessibleAtWidth(page, 'the list of news', width)
    await page.getByRole('button', { name: 'Nouvelle actualité' }).click()
    await page.getByRole('dialog').getByLabel('Titre').fill(`Repos garantis ${width}`)
    await page.getByRole('dialog').getByRole('button', { name: 'Commencer' }).click()

    await expect(page.getByRole('heading', { name: `Repos garantis ${width}`, level: 1 })).toBeVisible()
    await page.getByRole('button', { name: 'Publier', exact: true }).click()
    // The message is at its field, which has the focus.
    await expect(page.getByLabel('Résumé')).toBeFocused()
    await page.getByLabel('Résumé').fill('Onze heures entre deux services.')
    await page.getByLabel('Catégorie').selectOption('juridique')
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({
        name: 'Équipage au sol.png',
        mimeType: 'image/png',
        buffer: await createPlainPicture(),
      })
    await page.getByLabel('Ce que l’on voit sur l’image').fill('Un équipage au pied de l’avion')
    await writeSource(
      page,
      'Le texte est dans [l’accord](/accords/1).\n\n## Ce qui change\n\n- onze heures\n- deux nuits\n',
    )
    await saved(page)
    await expectAccessibleAtWidth(page, 'a news that is written', width)

    await page.getByRole('button', { name: 'Aperçu' }).click()
    const preview = page.getByRole('dialog', { name: 'Aperçu' })
    const frame = preview.frameLocator('iframe')
    await expect(frame.getByRole('heading', { name: 'Ce qui change' })).toBeVisible()
    await preview.getByLabel('Heure').selectOption('De nuit')
    await expect(frame.locator('html[data-scheme=dark]')).toBeAttached()
    await preview.getByLabel('Compagnie').selectOption('Transalpine')
    await expect(frame.getByRole('heading', { name: 'Ce qui change' })).toBeVisible()
    await preview.getByRole('button', { name: 'Fermer' }).first().click()

    await page.getByRole('button', { name: 'Publier', exact: true }).click()
    await expect(page.getByText('Publié.', { exact: true })).toBeVisible()
    await expect(page.getByText('Publié par Solène Kerbrat')).toBeVisible()
    await page.getByRole('link', { name: 'Voir la page' }).click()
    await expect(page.getByRole('heading', { name: `Repos garantis ${width}`, level: 1 })).toBeVisible()
    await expect(page.getByRole('link', { name: 'l’accord', exact: true })).toHaveAttribute('href', '/accords/1')
    await page.goBack()

    await writeSource(page, 'Le texte est plus court.\n')
    await saved(page)
    await page.getByRole('button', { name: 'Publier', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Ce qui a changé' })).toHaveCount(2)
    await page.getByRole('button', { name: 'Ce qui a changé' }).first().click()
    await expect(page.locator('ins').first()).toBeVisible()
    await page.getByRole('button', { name: 'Reprendre cette version' }).click()
    await expect(body(page).getByRole('heading', { name: 'Ce qui change' })).toBeVisible()
    await page.getByRole('button', { name: 'Retirer', exact: true }).click()
    await expect(page.getByText('Retiré', { exact: true }).first()).toBeVisible()
  })
}

test('a news post is written and published with the keyboard alone', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await enter(page, '/bureau/actualites')
  await page.getByRole('button', { name: 'Nouvelle actualité' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByLabel('Titre')).toBeFocused()
  await page.keyboard.type('Au clavier seul')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Au clavier seul', level: 1 })).toBeVisible()
  const go = async (name: string) => {
    for (let steps = 0; steps < 60; steps++) {
      const focused = await page.evaluate(() => {
        const node = document.activeElement
        const label =
          node instanceof HTMLElement && 'labels' in node
            ? (node as HTMLInputElement).labels?.[0]?.textContent
            : undefined
        const by = document.getElementById(node?.getAttribute('aria-labelledby') ?? '')?.textContent
        return label ?? by ?? node?.textContent ?? ''
      })
      if (focused.replace(/\s?\*$/, '') === name) return
      await page.keyboard.press('Tab')
    }
    throw new Error(`The keyboard does not reach ${name}`)
  }
  await go('Résumé')
  await page.keyboard.type('Sans souris.')
  await go('Catégorie')
  await page.keyboard.type('Jur')
  await go('Texte de l’actualité')
  await expect(body(page)).toBeFocused()
  await page.keyboard.type('## Sans souris')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Chaque ')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('touche')
  await page.keyboard.press('Control+b')
  await page.keyboard.type(' compte : ')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog', { name: 'Lien' }).getByRole('textbox')).toBeFocused()
  await page.keyboard.type('repos')
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText(/choix/)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(body(page).getByRole('link')).toHaveAttribute('href', /^\//)
  await expect(body(page)).toBeFocused()
  // The toolbar is reachable from within the text.
  await page.keyboard.press('Enter')
  await page.keyboard.press('Alt+F10')
  await expect(page.getByRole('button', { name: 'Gras' })).toBeFocused()
  for (let steps = 0; steps < 4; steps++) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Une liste')
  await expect(body(page).getByRole('listitem')).toHaveText('Une liste')
  await saved(page)
  for (let steps = 0; steps < 40; steps++) {
    if (
      await page
        .getByRole('button', { name: 'Publier', exact: true })
        .evaluate((node) => node === document.activeElement)
    )
      break
    await page.keyboard.press('Shift+Tab')
  }
  await page.keyboard.press('Enter')
  await expect(page.getByText('Publié.', { exact: true })).toBeVisible()
})

test.describe('without a network', () => {
  test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED|status of (403|422)/ })
  test(
    'typed text stays on the device, and is saved once the network is back',
    { tag: NIGHTLY_TEST_TAG },
    async ({ page, context, portal }) => {
      await enter(page, '/bureau/actualites')
      await page.getByRole('button', { name: 'Nouvelle actualité' }).click()
      await page.getByRole('dialog').getByLabel('Titre').fill('Dans l’avion')
      await page.getByRole('dialog').getByRole('button', { name: 'Commencer' }).click()
      await body(page).fill('Écrit au sol.')
      await saved(page)
      await context.setOffline(true)
      await body(page).fill('Écrit au sol, et en vol.')
      await expect(page.getByText('Sans réseau\u00a0: gardé sur cet appareil')).toBeVisible()
      await context.setOffline(false)
      await saved(page)
      const [row] = await portal.sql(`select body from text_drafts where slug = 'dans-l-avion'`)
      expect(row).toEqual({ body: 'Écrit au sol, et en vol.\n' })
      expect(await page.evaluate(() => localStorage.getItem('officeDrafts'))).toBeNull()
    },
  )
})

test(
  'a board member idle for half an hour confirms their identity again, and loses nothing',
  { tag: NIGHTLY_TEST_TAG },
  async ({ page, portal }) => {
    await enter(page, '/bureau/actualites')
    await page.getByRole('button', { name: 'Nouvelle actualité' }).click()
    await page.getByRole('dialog').getByLabel('Titre').fill('Après la pause')
    await page.getByRole('dialog').getByRole('button', { name: 'Commencer' }).click()
    await expect(body(page)).toBeVisible()
    await portal.sql(
      `update sessions set office_at = now() - interval '31 minutes', confirmed_at = now() - interval '2 hours'`,
    )
    await body(page).fill('Toujours là.')
    const dialog = page.getByRole('dialog', { name: 'Confirmez que c’est bien vous' })
    await dialog.getByLabel('Mot de passe', { exact: true }).fill(DEMO_PASSWORD)
    await dialog.getByRole('button', { name: 'Confirmer' }).click()
    await expect(dialog).toBeHidden()
    await saved(page)
    await expect(body(page)).toHaveText('Toujours là.')
  },
)

test(
  'a member outside the board finds no entry to the office, and is refused',
  { tag: NIGHTLY_TEST_TAG },
  async ({ page }) => {
    await enter(page, '/bureau', 'membre@envol.example')
    await expect(page.getByRole('heading', { name: 'Réservé au bureau' })).toBeVisible()
    await openPage(page, '/')
    await page.getByRole('button', { name: /^Menu de/ }).click()
    await expect(page.getByRole('link', { name: 'Profil', exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Bureau', exact: true })).toHaveCount(0)
  },
)
