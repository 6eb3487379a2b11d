import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { portalPagePaths } from '#contract/paths.ts'
import { findAxeViolations } from './axe.ts'
import { expect, test, NIGHTLY_TEST_TAG } from './test.ts'

const main = (page: Page) => page.getByRole('main')
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const send = (page: Page, name: string) => main(page).getByRole('button', { name }).click()

test.use({ viewport: { width: 390, height: 844 }, expectedErrors: /status of (409|422)/ })
test.beforeEach(({ portal }) => portal.sql('truncate rate_limits'))

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test(
    'a visitor writes to the office, and corrects what was refused',
    { tag: NIGHTLY_TEST_TAG },
    async ({ page, portal }) => {
      await page.goto('/blog')
      await page.getByRole('contentinfo').getByRole('button', { name: 'Contactez-nous' }).click()
      await main(page).getByRole('link', { name: 'formulaire simple' }).click()
      await main(page).getByLabel('Nom complet').fill('Noé Simon')
      await main(page).getByLabel('Email').fill('noe@voyage')
      await main(page).getByLabel('Sujet').fill('Sans script')
      await main(page).getByLabel('Message').fill('Bonjour,\nun mot.')
      await send(page, 'Envoyer le message')
      await expect(page).toHaveTitle(/^Erreur/)
      await expect(main(page).getByRole('alert')).toBeFocused()
      await main(page).getByRole('link', { name: 'Veuillez entrer une adresse email valide' }).click()
      await expect(main(page).getByLabel('Message')).toHaveValue('Bonjour,\nun mot.')
      await main(page).getByLabel('Email').fill('noe@voyage.example')
      await send(page, 'Envoyer le message')
      await expect(heading(page, 'Message envoyé avec succès')).toBeVisible()
      expect(await portal.sql(`select content from contact_messages where subject = 'Sans script'`)).toEqual([
        { content: 'Bonjour,\nun mot.' },
      ])
      await main(page).getByRole('link', { name: 'Revenir à l’accueil' }).click()
      await expect(page).toHaveURL('/')
    },
  )

  test('a visitor requests membership by direct debit, from the first step on, and confirms', async ({
    page,
    portal,
  }) => {
    // Demo mails outlive a portal.
    const email = `noe.${Date.now()}@voyage.example`
    await page.goto('/adhesion')
    await expect(main(page).getByRole('link', { name: 'toute la demande tient sur une page' })).toBeVisible()
    await main(page).getByLabel('Prénom').fill('Noé')
    await main(page).getByLabel('Nom', { exact: true }).fill('Simon')
    await main(page).getByLabel('E-mail personnel').fill(email)
    await send(page, 'Continuer')
    await expect(main(page).getByLabel('Prénom')).toHaveValue('Noé')
    await main(page).getByLabel('Compagnie et base').selectOption('Lyon')
    for (const choice of ['Chef de cabine', 'Temps plein', 'CDI', 'Chaque mois', 'Prélèvement automatique']) {
      await main(page).getByRole('radio', { name: choice, exact: true }).check()
    }
    await main(page).getByLabel('IBAN').fill('FR76 3000 6000 0112 3456 7890 188')
    await main(page).getByLabel('Titulaire').fill('Noé Simon')
    await main(page).getByRole('checkbox', { name: 'Je signe ce mandat' }).check()
    await send(page, 'Envoyer ma demande')
    await expect(main(page).getByRole('link', { name: 'Cet IBAN n’existe pas' })).toBeVisible()
    await expect(main(page).getByRole('radio', { name: 'Chef de cabine' })).toBeChecked()
    await expect(main(page).getByLabel('Compagnie et base')).toHaveValue(/Lyon/)
    await main(page).getByLabel('IBAN').fill('FR76 3000 6000 0112 3456 7890 189')
    await send(page, 'Envoyer ma demande')
    await expect(heading(page, 'Confirmez votre adresse')).toBeVisible()

    const isTheirs = `applicant ->> 'email' = '${email}'`
    expect(await portal.sql(`select state, way, amount_cents from membership_requests where ${isTheirs}`)).toEqual([
      { state: 'envoyee', way: 'prelevement', amount_cents: 1600 },
    ])
    const link = await mailedLink(page, portal.mailPath, email)
    await page.goto(link)
    await main(page).getByRole('link', { name: 'confirmez votre demande' }).click()
    await main(page).getByLabel('Le lien reçu').fill(link)
    await send(page, 'Confirmer ma demande')
    await expect(heading(page, 'Votre demande est confirmée')).toBeVisible()
    expect(await portal.sql(`select state from membership_requests where ${isTheirs}`)).toEqual([{ state: 'recue' }])
  })
})

test.describe('a member without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('finds an agreement, downloads it and closes the session', { tag: NIGHTLY_TEST_TAG }, async ({ page }) => {
    await page.goto('/accords')
    await main(page).getByRole('link', { name: 'téléchargez les accords' }).click()
    await signInPlainly(page)
    await main(page).getByLabel('Rechercher un accord').fill('recueil')
    await main(page).getByLabel('Rechercher un accord').press('Enter')
    const found = main(page).getByRole('button', { name: /Télécharger .*Recueil du personnel navigant/ })
    const [download] = await Promise.all([page.waitForEvent('download'), found.click()])
    expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-')
    await send(page, 'Fermer la session')
    await expect(heading(page, 'Vous êtes déconnecté')).toBeVisible()
  })
})

test(
  'the forms without script are accessible in both colour schemes, and fit a small window',
  { tag: NIGHTLY_TEST_TAG },
  async ({ page }) => {
    for (const path of [
      portalPagePaths.contact,
      portalPagePaths.adhesion,
      portalPagePaths.ownRequest,
      portalPagePaths.accords,
    ].map(portalPagePaths.plain)) {
      await page.goto(path)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        expect.soft(await findAxeViolations(page), `${path}, ${colorScheme}`).toEqual([])
      }
      await page.setViewportSize({ width: 320, height: 640 })
      expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(320)
    }
    // The last step leads to a page with links onward.
    await signInPlainly(page)
    expect(await findAxeViolations(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  },
)

async function signInPlainly(page: Page) {
  await main(page).getByLabel('Identifiant').fill('membre@envol.example')
  await main(page).getByLabel('Mot de passe').fill('decollage')
  await send(page, 'Voir les accords')
  await expect(heading(page, 'Vos accords')).toBeVisible()
}

/** Returns the link to a membership request from the mail sent to an e-mail address. */
async function mailedLink(page: Page, mailPath: string, email: string) {
  let link = ''
  await expect
    .poll(async () => {
      const mails = await (await page.request.get(mailPath)).text()
      const theirs = mails.slice(mails.indexOf(email))
      link = mails.includes(email) ? (/\/adhesion\/demande#[\w-]+/.exec(theirs)?.[0] ?? '') : ''
      return link
    })
    .not.toBe('')
  return link
}
