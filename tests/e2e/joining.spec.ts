import type { Page } from 'playwright/test'
import { expect, openPage, storeCookieRefusal, test, NIGHTLY_TEST_TAG, waitUntilBrowserIdle } from './test.ts'

const GOOD = 'hublot-cravate-7-nuages'
const IBAN = 'FR7630006000011234567890189'

test.describe.configure({ mode: 'default', timeout: 90_000 })
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, expectedErrors: /Failed to load resource.*4\d\d/ })
test.beforeEach(async ({ page, portal }) => {
  await portal.sql('truncate rate_limits')
  await storeCookieRefusal(page)
})

type WaitingRequest = { id: number; email: string; version: string }

const main = (page: Page) => page.getByRole('main')
const heading = (page: Page, name: RegExp | string) => page.getByRole('heading', { level: 1, name })
const goOn = (page: Page) => main(page).getByRole('button', { name: 'Continuer' }).tap()

async function tellWho(page: Page, email: string) {
  await main(page).getByLabel('Prénom').fill('Élise')
  await main(page).getByLabel('Nom', { exact: true }).fill('Morvan')
  await main(page).getByLabel('E-mail personnel').fill(email)
  await goOn(page)
  await expect(heading(page, /Où volez-vous/)).toBeFocused()
}

async function tellWork(page: Page) {
  await main(page).getByRole('radio', { name: 'Transalpine' }).check()
  await main(page).getByLabel('Base').selectOption('Lyon')
  for (const choice of ['Chef de cabine', 'Temps plein', 'CDI']) {
    await main(page).getByRole('radio', { name: choice }).check()
  }
  await goOn(page)
  await expect(heading(page, /Votre cotisation/)).toBeFocused()
}

test('a visitor joins on a phone by direct debit, is accepted, activates the account and logs in', async ({
  page,
  portal,
}) => {
  const email = 'elise.prelevement@voyage.example'
  await openPage(page, '/adhesion')
  await tellWho(page, email)
  await tellWork(page)
  await main(page).getByRole('radio', { name: '16 € par mois' }).check()
  await main(page)
    .getByRole('radio', { name: /Prélèvement/ })
    .check()
  const iban = main(page).getByLabel('IBAN')
  await iban.fill('GB29 NWBK 6016 1331 9268 19')
  await goOn(page)
  await main(page).getByRole('button', { name: 'Payer par virement' }).tap()
  await expect(main(page).getByRole('radio', { name: /Virement/ })).toBeFocused()
  await main(page)
    .getByRole('radio', { name: /Prélèvement/ })
    .check()
  await iban.fill('FR76 3000 6000 0112 3456 7890 188')
  await goOn(page)
  await expect(iban).toHaveAccessibleDescription(/Un caractère de cet IBAN est faux/)
  await iban.fill(IBAN)
  await goOn(page)
  await expect(heading(page, /Tout est juste/)).toBeFocused()
  await expect(main(page).getByText(IBAN.slice(4, 20))).toHaveCount(0)
  const kept = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))
  expect(kept).toContain('Morvan')
  expect(kept).not.toContain('30006000')
  // After a reload the IBAN alone must be entered again, and the page says why.
  await page.reload()
  await expect(heading(page, /Votre cotisation/)).toBeVisible()
  await expect(main(page).getByText(/IBAN n’est jamais gardé/)).toBeVisible()
  await main(page).getByLabel('IBAN').fill(IBAN)
  await goOn(page)
  await expect(heading(page, /Tout est juste/)).toBeFocused()

  await main(page).getByRole('button', { name: 'Envoyer ma demande' }).tap()
  const mandate = main(page).getByRole('checkbox', { name: 'Je signe ce mandat' })
  await expect(mandate).toHaveAccessibleDescription('Signez le mandat en cochant cette case')
  await mandate.check()
  await expect(main(page).getByRole('checkbox', { name: /actualités/ })).not.toBeChecked()
  // Demo mails outlive a portal: another journey's link may be listed.
  const earlier = await latestLink(page, portal.mailPath, '/adhesion/demande')
  await main(page).getByRole('button', { name: 'Envoyer ma demande' }).dblclick()
  await expect(heading(page, 'Confirmez votre adresse')).toBeFocused()
  expect(await page.evaluate(() => localStorage.getItem('membershipDraft'))).toBeNull()

  const board = await boardOf(page)
  await expect.poll(() => latestLink(page, portal.mailPath, '/adhesion/demande')).not.toBe(earlier)
  const mailed = await latestLink(page, portal.mailPath, '/adhesion/demande')
  expect(((await board.get('requests?per_page=50')) as { data: object[] }).data).not.toContainEqual(
    expect.objectContaining({ email }),
  )
  // Removing the secret from the address moves neither the page nor the focus: someone may be pressing a button.
  const still = await page.context().newPage()
  await still.addInitScript(() => {
    window.scrollTo = () => document.documentElement.toggleAttribute('data-scrolled', true)
  })
  await openPage(still, mailed)
  await expect(still).toHaveURL('/adhesion/demande')
  await expect(main(still).getByText('Élise Morvan')).toBeVisible()
  await waitUntilBrowserIdle(still)
  await expect(still.locator('html')).not.toHaveAttribute('data-scrolled')
  await expect(heading(still, 'Confirmez votre demande')).not.toBeFocused()
  await still.close()

  // Opening the link confirms nothing and removes the secret from the address; a reload keeps the page.
  await openPage(page, mailed)
  await expect(heading(page, 'Confirmez votre demande')).toBeVisible()
  await expect(page).toHaveURL('/adhesion/demande')
  await page.reload()
  await expect(main(page).getByText('Élise Morvan')).toBeVisible()
  await expect(main(page).getByText(/FR76.*0189/)).toBeVisible()
  await main(page).getByRole('button', { name: 'Confirmer ma demande' }).tap()
  await expect(heading(page, 'Votre demande est confirmée')).toBeFocused()

  await main(page).getByRole('button', { name: 'Corriger ma demande' }).tap()
  await main(page).getByLabel('Prénom').fill('Élise-Marie')
  await main(page).getByRole('button', { name: 'Enregistrer' }).tap()
  await expect(main(page).getByText('Élise-Marie Morvan')).toBeVisible()
  await expect(heading(page, 'Votre demande est confirmée')).toBeFocused()
  const { data: waiting } = (await board.get('requests?per_page=50')) as { data: WaitingRequest[] }
  const [asked, ...again] = waiting.filter((request) => request.email === email)
  expect(again).toEqual([])
  await board.put(`requests/${asked?.id}/reading`, { version: asked?.version })
  await page.reload()
  await expect(heading(page, 'Le bureau a lu votre demande')).toBeVisible()
  const before = await latestLink(page, portal.mailPath)
  await board.post(`requests/${asked?.id}/acceptance`)
  await expect.poll(() => latestLink(page, portal.mailPath)).not.toBe(before)
  const link = await latestLink(page, portal.mailPath)
  await openPage(page, link)
  await expect(heading(page, 'Bienvenue à bord')).toBeVisible()
  await main(page).getByLabel('Votre mot de passe').fill(GOOD)
  await main(page).getByLabel('Confirmer le mot de passe').fill(GOOD)
  await main(page).getByRole('button', { name: 'Activer mon compte' }).tap()
  await expect(page).toHaveURL('/login')
  await expect(main(page).getByLabel('Identifiant')).toHaveValue(email)
  await main(page).getByLabel('Mot de passe', { exact: true }).fill(GOOD)
  await main(page).getByRole('button', { name: 'Connexion', exact: true }).tap()
  await expect(page).toHaveURL('/')
  expect(await page.evaluate(() => localStorage.getItem('user'))).toContain('Morvan')

  // The link works once.
  await page.evaluate(() => localStorage.clear())
  await openPage(page, link)
  await expect(main(page).getByText(/Ce lien a déjà servi/)).toBeVisible()
  await expect(main(page).getByRole('link', { name: /Mot de passe oublié/ })).toBeVisible()
})

test(
  'the form keeps its data through Back and a reload, and the draft is erased on demand',
  { tag: NIGHTLY_TEST_TAG },
  async ({ page }) => {
    await openPage(page, '/adhesion')
    await main(page).getByLabel('E-mail personnel').fill('elise@gmial.com')
    await main(page).getByLabel('Prénom').focus()
    await main(page).getByRole('button', { name: 'elise@gmail.com' }).tap()
    await expect(main(page).getByLabel('E-mail personnel')).toHaveValue('elise@gmail.com')
    await tellWho(page, 'elise.brouillon@voyage.example')
    await tellWork(page)
    await page.goBack()
    await expect(heading(page, /Où volez-vous/)).toBeVisible()
    await expect(main(page).getByRole('radio', { name: 'Chef de cabine' })).toBeChecked()
    await page.reload()
    await expect(main(page).getByLabel('Base')).toHaveValue('Lyon')
    await main(page).getByRole('link', { name: 'Vous' }).tap()
    await expect(main(page).getByLabel('Prénom')).toHaveValue('Élise')
    await page.goBack()
    await expect(main(page).getByRole('radio', { name: 'Chef de cabine' })).toBeChecked()
    await main(page).getByRole('button', { name: 'Effacer le brouillon' }).tap()
    await expect(heading(page, /Qui êtes-vous/)).toBeVisible()
    await expect(main(page).getByLabel('Prénom')).toHaveValue('')
    expect(await page.evaluate(() => localStorage.getItem('membershipDraft'))).toBeNull()
    await main(page).getByRole('button', { name: 'Rétablir le brouillon' }).tap()
    await expect(heading(page, /Où volez-vous/)).toBeVisible()
    await expect(main(page).getByLabel('Base')).toHaveValue('Lyon')
    await main(page).getByRole('button', { name: 'Effacer le brouillon' }).tap()
    await expect(heading(page, /Qui êtes-vous/)).toBeVisible()
    // A step that is not open yet leads to the first one.
    await openPage(page, '/adhesion?etape=envoi')
    await expect(heading(page, /Qui êtes-vous/)).toBeVisible()
  },
)

test('a transfer shows the bank account, after a reload too', { tag: NIGHTLY_TEST_TAG }, async ({ page, context }) => {
  test.setTimeout(180_000)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openPage(page, '/adhesion')
  await goOn(page)
  await main(page).getByRole('link', { name: 'Le prénom est requis' }).tap()
  await expect(main(page).getByLabel('Prénom')).toBeFocused()
  await expect(main(page).getByLabel('Prénom')).toHaveAccessibleDescription('Le prénom est requis')
  await tellWho(page, 'elise.virement@voyage.example')
  await goOn(page)
  await expect(main(page).getByRole('link', { name: 'Choisissez votre compagnie' })).toBeVisible()
  await expect(main(page).getByLabel('Base')).toHaveAccessibleDescription(/^Choisissez votre base Choisissez d’abord/)
  await tellWork(page)
  await main(page).getByRole('radio', { name: '192 € par an' }).check()
  await main(page)
    .getByRole('radio', { name: /Prélèvement/ })
    .check()
  await main(page)
    .getByRole('radio', { name: /Virement/ })
    .check()
  await goOn(page)
  await expect(heading(page, /Tout est juste/)).toBeVisible()
  await main(page).getByRole('button', { name: 'Envoyer ma demande' }).tap()
  await expect(heading(page, 'Confirmez votre adresse')).toBeVisible()
  await page.reload()
  await expect(main(page).getByText(/en rappelant la référence reçue par e-.mail/)).toBeVisible()
  await main(page).getByRole('button', { name: 'Copier : IBAN', exact: true }).tap()
  await expect(page.getByText('IBAN copié')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^FR76\d{23}$/)
})

/** Returns a function that calls the API as the demo's board member. */
async function boardOf(page: Page) {
  const login = await page.request.post('/api/v1/login', {
    data: {
      email: 'bureau@envol.example',
      password: 'decollage',
      remember: false,
      device_infos: { device_type: 'web', device_name: 'Test', device_platform: 'Test' },
    },
  })
  const { token } = (await login.json()) as { token: string }
  const headers = { authorization: `Bearer ${token}` }
  return {
    get: async (path: string): Promise<unknown> =>
      (await page.request.get(`/api/v1/board/${path}`, { headers })).json(),
    put: async (path: string, data: object) => {
      const answer = await page.request.put(`/api/v1/board/${path}`, { headers, data })
      expect(answer.status()).toBe(200)
    },
    post: async (path: string) => {
      const answer = await page.request.post(`/api/v1/board/${path}`, { headers, data: {} })
      expect(answer.status()).toBe(200)
    },
  }
}

/** Returns the link to a page path from the latest mail that contains one. */
async function latestLink(page: Page, mailPath: string, path = '/activation') {
  const mails = await page.request.get(mailPath)
  return new RegExp(`${path}#[\\w-]+`).exec(await mails.text())?.[0] ?? ''
}
