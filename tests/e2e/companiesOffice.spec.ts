import type { Page } from 'playwright/test'
import { expectAccessible, expectAccessibleAtWidth } from './axe.ts'
import { expect, NIGHTLY_TEST_TAG, openPage, storeCookieRefusal, signInDemoMember, test } from './test.ts'

// Expected errors: refusals, which the page shows and the browser logs, and scripts blocked in previews.
test.use({ expectedErrors: /status of (403|422)|Blocked script execution/ })

const DRAWING =
  '<svg xmlns="http://www.w3.org/2000/svg" width="58" height="16"><rect width="58" height="16" fill="#1F6FEB"/></svg>'

async function enter(page: Page, path: string) {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await storeCookieRefusal(page)
  await signInDemoMember(page, 'bureau@envol.example')
  await openPage(page, path)
}

// Nightly only: on each change `company.spec.ts` chooses companies, and API tests create and change them.
const sizes = [390, 1440].map((width) => ({ width, tag: NIGHTLY_TEST_TAG }))

for (const { width, tag } of sizes) {
  test(
    `a company is created, and a visitor chooses it with its colour, at ${width} px`,
    { tag },
    async ({ page, browser, portal }) => {
      const name = `Zéphyr ${width}`
      await page.setViewportSize({ width, height: 844 })
      await enter(page, '/bureau/compagnies')
      await expectAccessibleAtWidth(page, 'the companies', width)
      await page.getByRole('button', { name: 'Nouvelle compagnie' }).click()
      await page.getByRole('dialog').getByLabel('Nom de la compagnie').fill(name)
      await page.getByRole('dialog').getByLabel('Couleur', { exact: true }).fill('bleu')
      await page.getByRole('dialog').getByRole('button', { name: 'Commencer' }).click()
      await expect(page.getByText(/^Une couleur s’écrit/)).toBeVisible()
      await page.getByRole('dialog').getByLabel('Couleur', { exact: true }).fill('#1F6FEB')
      await page.getByRole('dialog').getByRole('button', { name: 'Commencer' }).click()

      await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
      // The derived colours, with the reason for each change.
      await expect(page.getByRole('rowheader', { name: /company\.text/ })).toBeVisible()
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(DRAWING) })
      await expect(page.getByRole('img', { name: 'Le logo' })).toBeVisible()
      await page.getByLabel('Téléphone (facultatif)').first().fill('01 99 00 12 44')
      await page.getByLabel('Montrer cette compagnie sur le portail').check()
      // Scroll up, so that the header does not half cover an element.
      await page.evaluate(() => scrollTo(0, 0))
      await expectAccessibleAtWidth(page, 'a company that is changed', width)
      await page.getByRole('button', { name: 'Aperçu' }).click()
      const preview = page.getByRole('dialog', { name: 'Aperçu' })
      // Home's header is transparent over its drawing.
      await preview.getByRole('combobox', { name: 'Page' }).selectOption('Contact')
      await expect(preview.frameLocator('iframe').getByRole('banner')).toHaveCSS(
        'background-color',
        'rgb(31, 111, 235)',
      )
      await expect(preview.frameLocator('iframe').getByText('01 99 00 12 44').first()).toBeAttached()
      await preview.getByRole('button', { name: 'Fermer' }).first().click()
      await page.getByRole('button', { name: 'Enregistrer' }).click()
      await expect(page.getByText('La compagnie est changée, et le portail avec elle.')).toBeVisible()

      const visitor = await browser.newPage({ baseURL: portal.url })
      await storeCookieRefusal(visitor)
      await openPage(visitor, '/contact')
      await visitor.getByRole('contentinfo').getByLabel('Votre compagnie').selectOption(name)
      await expect(visitor.getByRole('banner')).toHaveCSS('background-color', 'rgb(31, 111, 235)')
      // Visitors who chose the company see its new look.
      await page.getByLabel('Couleur', { exact: true }).fill('#00695C')
      await page.getByRole('button', { name: 'Enregistrer' }).click()
      await expect
        .poll(() => portal.sql(`select color from companies where name = '${name}'`))
        .toEqual([{ color: '#00695C' }])
      await expect(async () => {
        await visitor.reload()
        await expect(visitor.getByRole('banner')).toHaveCSS('background-color', 'rgb(0, 105, 92)', { timeout: 3000 })
      }).toPass({ timeout: 20_000 })
      await visitor.close()

      await page.getByRole('link', { name: 'Compagnies' }).last().click()
      await page.getByRole('button', { name: `Monter ${name}` }).press('Enter')
      await expect(page.getByRole('listitem').filter({ hasText: 'Monter' }).nth(-2)).toContainText(name)
    },
  )
}

test(
  'synonyms are added, found, changed and removed with the keyboard alone',
  { tag: NIGHTLY_TEST_TAG },
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await enter(page, '/bureau/synonymes')
    await page.getByLabel('Mots du nouveau groupe').focus()
    await page.keyboard.type('zorglub')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Un groupe compte deux mots au moins, séparés par des virgules')).toBeVisible()
    await page.keyboard.type(', bulgroz')
    await page.keyboard.press('Enter')
    await expect(page.getByText('zorglub, bulgroz')).toBeVisible()
    await expectAccessible(page, 'the synonyms', { widths: ['phone'] })
    await page.getByRole('button', { name: /^Changer : zorglub/ }).press('Enter')
    await expect(page.getByLabel('Mots du groupe')).toBeFocused()
    await page.keyboard.press('End')
    await page.keyboard.type(', glubzor')
    await page.keyboard.press('Enter')
    await expect(page.getByText('zorglub, bulgroz, glubzor')).toBeVisible()
    const remove = page.getByRole('button', { name: /^Supprimer : zorglub/ })
    await remove.press('Enter')
    await expect(page.getByRole('button', { name: 'Annuler', exact: true })).toBeFocused()
    await expect(page.getByText('zorglub, bulgroz, glubzor')).toHaveCount(0)
    await expectAccessible(page, 'a message that can be taken back', { widths: ['phone'] })
    await page.keyboard.press('Enter')
    await expect(page.getByText('zorglub, bulgroz, glubzor')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await remove.press('Enter')
    await expect(page.getByText('zorglub, bulgroz, glubzor')).toHaveCount(0)
  },
)
