import type { Page } from 'playwright/test'
import { insertAssembly } from './insertAssembly.ts'
import { expectAccessible } from './axe.ts'
import { expect, NIGHTLY_TEST_TAG, openPage, storeCookieRefusal, signInDemoMember, test } from './test.ts'

test.use({ expectedErrors: /status of (403|409|422)|ERR_INTERNET_DISCONNECTED|Failed to fetch/ })
test.describe.configure({ timeout: 120_000 })

async function enter(page: Page, path: string) {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await storeCookieRefusal(page)
  await signInDemoMember(page, 'bureau@envol.example')
  await openPage(page, path)
}
/** Expects the page's current state to fit a phone's width. */
async function expectNarrow(page: Page, state: string) {
  await page.setViewportSize({ width: 390, height: 844 })
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect.soft(width, `${state}: no wider than the screen`).toBeLessThanOrEqual(390)
}
/** Expects the same, and no accessibility violation. On each change, stories hold these states. */
async function expectUsable(page: Page, state: string) {
  // Scroll up, so that the header does not half cover an element.
  await page.evaluate(() => scrollTo(0, 0))
  await expectAccessible(page, state)
  await expectNarrow(page, state)
}

test(
  'a message is answered with a file, and its sender replies through the link',
  { tag: NIGHTLY_TEST_TAG },
  async ({ page, portal, browser }) => {
    const writer = await browser.newPage({ baseURL: portal.url })
    await storeCookieRefusal(writer)
    const answer = await writer.request.post('/api/v1/contact-us', {
      headers: { 'x-requested-with': 'XMLHttpRequest' },
      data: { name: 'Noé Marchand', email: 'noe@voyage.example', subject: 'Mon planning', content: 'Il a changé.' },
    })
    expect(answer.status()).toBe(200)
    await enter(page, '/bureau/messages?etat=ouverts')
    await expectNarrow(page, 'the messages')
    await page.getByRole('link', { name: 'Mon planning' }).first().click()
    await page.getByRole('button', { name: 'Je m’en occupe' }).click()
    await expect(page.getByText('Pris, suivi par Solène Kerbrat')).toBeVisible()
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'accord.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 accord') })
    await expect(page.getByRole('button', { name: 'Ôter accord.pdf' })).toBeVisible()
    await page.getByLabel('Votre réponse').fill('Voici l’accord.')
    await expectNarrow(page, 'a message')
    await page.getByRole('button', { name: 'Envoyer la réponse' }).click()
    await expect(page.getByText('Répondu, suivi par Solène Kerbrat')).toBeVisible()

    await expect.poll(async () => (await page.request.get(portal.mailPath)).text()).toContain('Voici l’accord.')
    // The demo does not know its own address: its mails have no links.
    const [link] = (await portal.sql(`
    insert into contact_links (token_hash, message_id, expires_at)
    select sha256('lien-de-suite'::bytea), max(id), now() + interval '1 hour' from contact_messages returning message_id`)) as object[]
    expect(link).toBeDefined()
    await openPage(writer, '/contact/echange#lien-de-suite')
    await expect(writer.getByText('Voici l’accord.')).toBeVisible()
    await expect(writer).toHaveURL(/\/contact\/echange$/)
    await expectNarrow(writer, 'an exchange')
    await writer.getByLabel('Votre message').fill('Merci, une autre question.')
    await writer.getByRole('button', { name: 'Envoyer' }).click()
    await expect(writer.getByText('Merci, une autre question.')).toBeVisible()
    await writer.close()

    await page.reload()
    await expect(page.getByText('Merci, une autre question.')).toBeVisible()
    await expect(page.getByText('Pris, suivi par Solène Kerbrat')).toBeVisible()
    await openPage(page, '/bureau/messages/reponses')
    await expectNarrow(page, 'the canned answers')
  },
)

test(
  'door check-ins at an event are recorded without a network, and sent later',
  { tag: NIGHTLY_TEST_TAG },
  async ({ page, portal, context }) => {
    const event = await insertAssembly(portal, 'Assemblée de rentrée')
    await enter(page, '/bureau/presences')
    await expectUsable(page, 'the events')
    await openPage(page, `/bureau/presences/${event}`)
    await page.getByText('Une assemblée : quorum et pouvoirs').click()
    await page.getByLabel('Quorum, en nombre de voix').fill('3')
    await page.getByRole('button', { name: 'Enregistrer le quorum' }).click()
    await expect(page.getByText(/Il en manque 3 pour le quorum de 3/)).toBeVisible()
    await page.getByLabel('Numéro de qui donne son pouvoir').fill('2')
    await page.getByLabel('Numéro de qui le porte').fill('1')
    await page.getByRole('button', { name: 'Noter le pouvoir' }).click()
    await expect(page.getByText('Le pouvoir est noté.')).toBeVisible()
    await expectUsable(page, 'the people of an event')

    await page.getByRole('link', { name: 'Accueillir' }).click()
    await expect(page.getByRole('heading', { name: 'Accueil', level: 1 })).toBeVisible()
    await context.setOffline(true)
    for (const number of ['1', '999999']) {
      await page.getByLabel('Numéro d’adhérent').fill(number)
      await page.getByRole('button', { name: 'Noter l’arrivée' }).click()
    }
    await expect(page.getByText(/2.arrivées sur cet appareil attendent le réseau/)).toBeVisible()
    await expectUsable(page, 'a door without network')
    await context.setOffline(false)
    await expect(page.getByText(/1.présent et 1.représenté.: 2.voix\. Il en manque 1/)).toBeVisible({ timeout: 20_000 })
    await expect(page.getByText('inconnu : cette carte n’est à personne')).toBeVisible()
    await expect(page.getByText(/attendent le réseau/)).toHaveCount(0)
    for (const [part, heading] of [
      ['liste', 'Liste d’émargement'],
      ['badges', 'Badges'],
    ] as const) {
      await openPage(page, `/bureau/presences/${event}/${part}`)
      await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
      await expectUsable(page, part)
    }
  },
)

test(
  'members receive a mailing, the letter is held back, a role is handed over and the portal checked',
  { tag: NIGHTLY_TEST_TAG },
  async ({ page, portal }) => {
    await portal.sql(
      `delete from board_roles using members where board_roles.role = 'memberships' and members.id = member_id and first_name <> 'Solène'`,
    )
    await enter(page, '/bureau/courriers')
    await page.getByLabel('Objet').fill('Assemblée générale')
    await page.getByRole('textbox', { name: 'Message' }).fill('Elle se tient mardi.')
    await page.getByRole('button', { name: 'Relire avant d’envoyer' }).click()
    await expect(page.getByText(/Ce message ira à/)).toBeVisible()
    await expectUsable(page, 'a mailing before it leaves')
    await page.getByRole('button', { name: /^Envoyer à/ }).click()
    await expect(page.getByRole('heading', { name: 'Assemblée générale', level: 3 })).toBeVisible()
    await openPage(page, '/bureau/lettre')
    await page.getByRole('button', { name: 'La retenir' }).click()
    await expect(page.getByText(/^Retenue par Solène Kerbrat/)).toBeVisible()
    await expectUsable(page, 'the letter')
    await page.getByRole('button', { name: 'La laisser partir' }).click()
    await openPage(page, '/bureau/passation?role=memberships')
    await page.getByLabel('Adresse de la nouvelle personne').fill('membre@envol.example')
    await page.getByRole('button', { name: 'Donner le rôle' }).click()
    await page.getByRole('button', { name: /Retirer le rôle.: Camille/ }).click()
    await expectUsable(page, 'a role that is handed over')
    await page.getByRole('button', { name: 'Retirer', exact: true }).click()
    await expect(page.getByText('Une seule personne a ce rôle')).toBeVisible()
    await openPage(page, '/bureau/systeme')
    await expect(page.getByText('Dernière sauvegarde')).toBeVisible()
    await expectUsable(page, 'the portal itself')
  },
)
