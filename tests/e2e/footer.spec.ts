import type { Page } from 'playwright/test'
import { expect, openPage, storeCookieRefusal, signInDemoMember, test, NIGHTLY_TEST_TAG } from './test.ts'

const footer = (page: Page) => page.getByRole('contentinfo')

test.use({ viewport: { width: 1440, height: 900 } })

test.describe('the footer', () => {
  test.beforeEach(({ page }) => storeCookieRefusal(page))

  test(
    'has its sections, links and the year for a visitor, and opens the contact dialog',
    { tag: NIGHTLY_TEST_TAG },
    async ({ page }) => {
      await openPage(page, '/faq')
      await test.step('it greys WhatsApp for a visitor, and links phones and e-mails', async () => {
        const whatsApp = footer(page).getByTitle('Réservé aux adhérents', { exact: true })
        await expect(whatsApp).toBeVisible()
        await expect(whatsApp).toHaveAttribute('aria-disabled', 'true')
        expect(await whatsApp.evaluate((link) => link.closest('a[href]') ?? link.querySelector('a[href]'))).toBeNull()
        await expect(footer(page).getByTitle('Contacter via WhatsApp')).toHaveCount(0)
        for (const phone of ['01 99 00 12 40', '01 99 00 12 41']) {
          const link = footer(page).getByRole('link', { name: phone })
          await expect(link).toHaveAttribute('href', `tel:+33${phone.replaceAll(' ', '').slice(1)}`)
        }
        await expect(footer(page).locator('a[href^="mailto:"]')).toHaveCount(3)
        await expect(footer(page).locator('address')).toContainText('2ᵉ étage')
      })

      await test.step('it opens the contact dialog, which the header opens too', async () => {
        const dialog = page.getByRole('dialog', { name: 'Contactez-nous' })
        for (const opener of [
          footer(page).getByRole('button', { name: 'Contactez-nous' }),
          page.getByRole('banner').getByRole('button', { name: 'Contact' }),
        ]) {
          await opener.click()
          await expect(dialog).toBeVisible()
          await dialog.getByRole('button', { name: 'Fermer' }).click()
          await expect(dialog).toBeHidden()
          await expect(opener).toBeFocused()
        }
      })

      await expect(footer(page).getByRole('heading', { level: 2 })).toHaveText([
        'Navigation',
        'Contact',
        'Informations légales',
      ])
      const year = new Date().getFullYear()
      await expect(
        footer(page).getByText(`© ${year} Envol national. Tous droits réservés.`, { exact: true }),
      ).toBeVisible()
      const navigation = footer(page).getByRole('navigation', { name: 'Navigation' })
      await expect(navigation.getByRole('listitem')).toHaveText([
        'Accueil',
        'Actualités',
        'Accords',
        'Adhésion',
        'FAQ',
        'À propos',
      ])
      const legal = footer(page).getByRole('navigation', { name: 'Informations légales' })
      await legal.getByRole('link', { name: 'Politique de confidentialité' }).click()
      await expect(page).toHaveURL('/politique-de-confidentialite')
      await legal.getByRole('link', { name: 'Mentions légales' }).click()
      await expect(page).toHaveURL('/mentions-legales')
      await footer(page).getByRole('link', { name: 'Envol : accueil' }).click()
      await expect(page).toHaveURL('/')
      await footer(page).getByRole('link', { name: 'Adhésion' }).click()
      await expect(page).toHaveURL('/adhesion')
      await footer(page).getByRole('button', { name: 'Accords' }).click()
      await expect(page.getByRole('dialog', { name: 'Accès adhérent' })).toBeVisible()
      await expect(page).toHaveURL('/adhesion')
    },
  )

  test(
    'leads a member to the agreements, without Adhésion and with WhatsApp',
    { tag: NIGHTLY_TEST_TAG },
    async ({ page }) => {
      await signInDemoMember(page)
      await openPage(page, '/faq')
      const navigation = footer(page).getByRole('navigation', { name: 'Navigation' })
      await expect(navigation.getByRole('listitem')).toHaveText([
        'Accueil',
        'Actualités',
        'Accords',
        'Événements',
        'Consultations',
        'FAQ',
        'À propos',
      ])
      const whatsApp = footer(page).getByTitle('Contacter via WhatsApp', { exact: true }).and(page.locator('a'))
      await expect(whatsApp).toHaveAttribute('href', /whatsapp/)
      await expect(footer(page).getByTitle('Réservé aux adhérents')).toHaveCount(0)
      await navigation.getByRole('link', { name: 'Accords' }).click()
      await expect(page).toHaveURL('/accords')
    },
  )
})
