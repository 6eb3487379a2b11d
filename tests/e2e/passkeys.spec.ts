import type { Page } from 'playwright/test'
import { expect, NIGHTLY_TEST_TAG, openPage, storeCookieRefusal, signInDemoMember, test } from './test.ts'

const EMAIL = 'membre3@envol.example'
const main = (page: Page) => page.getByRole('main')

// A passkey is bound to a host name, which an IP address lacks.
test.use({
  baseURL: async ({ portal }, use) => use(portal.url.replace('127.0.0.1', 'localhost')),
  expectedErrors: /Failed to load resource.*(401|403|404|422)/,
})
test.beforeEach(({ page }) => storeCookieRefusal(page))

/** Adds a virtual WebAuthn authenticator to the browser, which creates and uses passkeys without a person. */
async function withAuthenticator(page: Page) {
  const browser = await page.context().newCDPSession(page)
  await browser.send('WebAuthn.enable')
  const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    /** Enables or disables the virtual authenticator's responses to WebAuthn requests. */
    answers: (enabled: boolean) =>
      browser.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
    /** Sets the result of the virtual authenticator's fingerprint check. */
    knowsOwner: (isUserVerified: boolean) =>
      browser.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  }
}

test(
  'a passkey is added, named, used in the login’s own field, and removed',
  { tag: NIGHTLY_TEST_TAG },
  async ({ page }) => {
    test.setTimeout(90_000)
    const device = await withAuthenticator(page)
    await signInDemoMember(page, EMAIL)
    await openPage(page, '/profile#connexion')
    await main(page).getByRole('button', { name: 'Ajouter une clé d’accès' }).click()
    const form = main(page).locator('form').last()
    await form.getByLabel('Nom de la clé').fill('Téléphone d’Aïcha')
    await form.getByLabel('Mot de passe actuel', { exact: true }).fill('pas-le-bon-mot')
    await form.getByRole('button', { name: 'Continuer' }).click()
    await expect(form.getByLabel('Mot de passe actuel', { exact: true })).toBeFocused()
    await form.getByLabel('Mot de passe actuel', { exact: true }).fill('decollage')
    await form.getByRole('button', { name: 'Continuer' }).click()
    await expect(main(page).getByRole('button', { name: 'Ajouter une clé d’accès' })).toBeFocused()
    const row = main(page).getByRole('listitem').filter({ hasText: 'Téléphone d’Aïcha' })
    await expect(row).toContainText('jamais utilisée')

    // When signed out, the browser offers the passkey in the login's address field; the popup's texts are unchanged.
    await device.answers(false)
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^Menu de/ })
      .click()
    await page.getByRole('banner').getByRole('button', { name: 'Déconnexion' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Déconnexion' }).click()
    await expect(page).toHaveURL('/')
    const offered = page.waitForResponse('**/api/v1/login/passkey/options')
    // The virtual device answers requests made after its activation only: hold the page's request back.
    const { promise: isLaid, resolve: lay } = Promise.withResolvers<void>()
    await page.route('**/api/v1/login/passkey/options', async (route) => {
      await isLaid
      await route.continue()
    })
    await page.getByRole('banner').getByRole('button', { name: 'Connexion' }).click()
    const dialog = page.getByRole('dialog', { name: 'Accès adhérent' })
    await expect(dialog.getByLabel('Identifiant')).toHaveAttribute('autocomplete', 'username webauthn')
    await device.answers(true)
    lay()
    expect((await offered).status()).toBe(200)
    await expect(dialog.getByText('Connexion réussie')).toBeVisible()
    await expect(page.getByRole('banner').getByRole('button', { name: /^Menu de Aïcha/ })).toBeVisible()

    await openPage(page, '/profile#connexion')
    await expect(row).toContainText('utilisée le')
    await row.getByRole('button', { name: /^Renommer/ }).click()
    await row.getByLabel('Nom de la clé').fill('Clé du vestiaire')
    await row.getByRole('button', { name: 'Renommer' }).click()
    const renamed = main(page).getByRole('listitem').filter({ hasText: 'Clé du vestiaire' })
    await expect(page.getByText('La clé d’accès s’appelle « Clé du vestiaire »')).toBeVisible()
    await expect(renamed.getByRole('button', { name: /^Renommer/ })).toBeFocused()
    await renamed.getByRole('button', { name: /^Supprimer/ }).click()
    await renamed.getByRole('button', { name: 'Supprimer', exact: true }).click()
    await expect(renamed).toHaveCount(0)
    await expect(main(page).getByRole('heading', { name: 'Clés d’accès' })).toBeFocused()
  },
)

test(
  'a device that cannot verify its owner adds no passkey, and says so',
  { tag: NIGHTLY_TEST_TAG },
  async ({ page }) => {
    const device = await withAuthenticator(page)
    await device.knowsOwner(false)
    await signInDemoMember(page, 'membre2@envol.example')
    await openPage(page, '/profile#connexion')
    await main(page).getByRole('button', { name: 'Ajouter une clé d’accès' }).click()
    const form = main(page).locator('form').last()
    await form.getByLabel('Mot de passe actuel', { exact: true }).fill('decollage')
    await form.getByRole('button', { name: 'Continuer' }).click()
    await expect(form.getByRole('alert')).toContainText('Rien n’a été ajouté')
    await expect(form.getByLabel('Nom de la clé')).toBeVisible()
  },
)
