import type { Page } from 'playwright/test'
import { DEMO_PASSWORD } from '#association/demo/members.ts'
import { expectAccessible } from './axe.ts'
import { expect, NIGHTLY_TEST_TAG, openPage, storeCookieRefusal, signInDemoMember, test } from './test.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, expectedErrors: /status of (403|422)/ })
test.describe.configure({ timeout: 120_000 })

async function enter(page: Page, path: string) {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await storeCookieRefusal(page)
  await signInDemoMember(page, 'bureau@envol.example')
  await openPage(page, path)
}
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
async function expectUsable(page: Page, state: string) {
  // Scroll up, so that the header does not half cover an element.
  await page.evaluate(() => scrollTo(0, 0))
  await expectAccessible(page, state)
  await page.setViewportSize({ width: 390, height: 844 })
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect.soft(width, `${state}: no wider than the screen`).toBeLessThanOrEqual(390)
}

const applicant = (first_name: string, phone: string) =>
  JSON.stringify({
    first_name,
    last_name: 'Kerdoncuff',
    email: `${first_name.toLowerCase()}@voyage.example`,
    phone,
    base: 'Nice',
    function: 'hotesse-steward',
    contract: 'cdi',
    working_time: 'temps-plein',
    news_consent_at: null,
  })
const ask = (first_name: string, confirmed: string, phone = '+33639984599') =>
  `insert into membership_requests (key, reference, state, company_id, applicant, period, way, amount_cents, confirmed_at)
    values (gen_random_uuid(), 'ADH-${first_name.toUpperCase()}', 'recue', 1, '${applicant(first_name, phone)}', 'annuelle', 'virement', 14400, ${confirmed})`

test(
  'the secretary accepts a request on her phone, asks another applicant for a document, and refuses it',
  { tag: NIGHTLY_TEST_TAG },
  async ({ page, portal }) => {
    await portal.sql(`delete from membership_requests where state = 'recue'`)
    await portal.sql(ask('Aziliz', `now() - interval '9 days'`))
    await portal.sql(ask('Nolwenn', 'now()'))
    await enter(page, '/bureau')
    await page.getByRole('link', { name: /demandes d’adhésion qui attendent/ }).tap()
    await expect(heading(page, 'Demandes d’adhésion')).toBeVisible()
    // Requests are listed by the date of their promised answer.
    const rows = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Kerdoncuff' })
    await expect(rows.first()).toContainText('Aziliz Kerdoncuff')
    await expect(rows.first()).toContainText('En retard')
    await expectUsable(page, 'the requests')
    await page.getByRole('link', { name: 'Aziliz Kerdoncuff' }).tap()
    await expect(heading(page, 'Aziliz Kerdoncuff')).toBeVisible()
    await expect(page.getByText(/Une autre demande lui ressemble/)).toBeVisible()
    await expectUsable(page, 'a request')
    await page.getByRole('button', { name: 'Accepter', exact: true }).tap()
    await page.getByRole('button', { name: 'Oui, accepter' }).tap()
    await expect(page.getByText(/Demande acceptée/)).toBeVisible()
    const made = await portal.sql(`select standing from members where email = 'aziliz@voyage.example'`)
    expect(made).toEqual([{ standing: 'active' }])

    await page.getByRole('link', { name: 'Nolwenn Kerdoncuff' }).tap()
    await page.getByLabel('Votre message').fill('Pouvez-vous nous dire votre base\u00a0?')
    await page.getByRole('button', { name: 'Envoyer le message' }).tap()
    await expect(page.getByRole('list', { name: 'Messages' })).toContainText('Pouvez-vous nous dire votre base')
    await page.getByRole('button', { name: 'Refuser…' }).tap()
    await page.getByLabel('Raison').selectOption('Pièce demandée et jamais reçue')
    await page.getByLabel('Ce que la personne lit').fill('Nous n’avons rien reçu. À bientôt.')
    await expectUsable(page, 'a request that is refused')
    await page.getByRole('button', { name: 'Refuser la demande' }).tap()
    await expect(page.getByText(/Demande refusée/)).toBeVisible()
    await expect(page.getByText('Aucune demande n’attend')).toBeVisible()
  },
)

test(
  'a member is found despite a typing error, and leaves: all their sessions and accesses end',
  { tag: NIGHTLY_TEST_TAG },
  async ({ page, portal }) => {
    await portal.sql(`
    insert into members (company_id, email, first_name, last_name, password_hash, function, working_time)
      select 1, 'gwenaelle@voyage.example', 'Gwenaëlle', 'Bourhis', password_hash, function, working_time from members where id = 1`)
    await enter(page, '/bureau/membres')
    await expect(heading(page, 'Membres')).toBeVisible()
    await expectUsable(page, 'the members')
    await page.getByLabel('Rechercher un membre').fill('gwenaele bouris')
    await page.getByRole('button', { name: 'Garder ces filtres' }).tap()
    await page.getByLabel('Nom de ces filtres').fill('Les Bourhis')
    await page.getByRole('button', { name: 'Garder', exact: true }).tap()
    await expect(page.getByRole('link', { name: 'Les Bourhis' })).toHaveAttribute('aria-current', 'page')
    await expectUsable(page, 'the members of a kept filter')
    await page.getByRole('link', { name: 'Gwenaëlle Bourhis' }).tap()
    await expect(heading(page, 'Gwenaëlle Bourhis')).toBeVisible()
    await page.getByLabel('Nouvelle note').fill('A prévenu de son départ.')
    await page.getByRole('button', { name: 'Garder la note' }).tap()
    await expect(page.getByText('A prévenu de son départ.')).toBeVisible()
    await page.getByLabel('Ce qui est noté').selectOption('Noter un départ')
    await expect(page.getByText(/^Les prélèvements s’arrêtent aussitôt, .* est abandonné\.$/)).toBeVisible()
    await expectUsable(page, 'a member')
    // Sensitive acts require a step-up.
    await portal.sql(`update sessions set confirmed_at = now() - interval '2 hours'`)
    await page.getByRole('button', { name: 'Noter', exact: true }).tap()
    await expect(page.getByText(/^Noter le départ de Gwenaëlle Bourhis, n°/)).toBeVisible()
    await expectUsable(page, 'a leaving that is asked about')
    await page.getByRole('button', { name: 'Noter un départ', exact: true }).tap()
    const dialog = page.getByRole('dialog', { name: 'Confirmez que c’est bien vous' })
    await dialog.getByLabel('Mot de passe', { exact: true }).fill(DEMO_PASSWORD)
    await dialog.getByRole('button', { name: 'Confirmer' }).tap()
    await expect(page.getByText(/^Parti, depuis le/)).toBeVisible()
    await expectUsable(page, 'a former member')
    await page.getByRole('button', { name: 'Effacer à sa demande' }).tap()
    await page.getByRole('button', { name: 'Effacer', exact: true }).tap()
    await expect(page.getByText(/L’effacement commence/)).toBeVisible()
    await expect
      .poll(() => portal.sql(`select from members where email = 'gwenaelle@voyage.example'`), { timeout: 30_000 })
      .toEqual([])
    await openPage(page, '/bureau/attestations')
    await expect(heading(page, 'Attestations des anciens')).toBeVisible()
    await expectUsable(page, 'the certificates of those who have left')
  },
)
