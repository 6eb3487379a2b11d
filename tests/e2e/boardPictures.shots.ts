import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import type { Page } from 'playwright/test'
import { buildSampleCamt053Statement, buildSamplePain002Report } from '#tests/samples/bankFiles.ts'
import { expect, openPage, storeCookieRefusal, signInDemoMember, test } from './test.ts'

// Takes the screenshots of the office's help (`docs/board`) on the demo: `npm run board:pictures`.
const FOLDER = fileURLToPath(new URL('../../docs/media/', import.meta.url))
const SCREEN = { width: 900, height: 760 }
const PHONE = { width: 390, height: 760 }
const DAY = new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10)

test.use({ viewport: SCREEN, colorScheme: 'light', expectedErrors: /./ })
test.describe.configure({ mode: 'serial', timeout: 300_000 })

async function shoot(page: Page, name: string, heading: string | RegExp, size = SCREEN) {
  await page.setViewportSize(size)
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Chargement' })).toHaveCount(0)
  await page.evaluate(() => document.fonts.ready)
  const top = await page.getByRole('banner').evaluate((header) => header.getBoundingClientRect().bottom)
  const clip = { x: 0, y: Math.max(0, top), width: size.width, height: size.height - Math.max(0, top) }
  await sharp(await page.screenshot({ clip, animations: 'disabled' }))
    .webp({ quality: 62, effort: 6 })
    .toFile(`${FOLDER}${name}.webp`)
}

const request = (first_name: string, last_name: string, ago: string) => `
  insert into membership_requests (key, reference, state, company_id, applicant, period, way, amount_cents, confirmed_at)
  values (gen_random_uuid(), 'ADH-${first_name.toUpperCase()}', 'recue', 1, '${JSON.stringify({
    first_name,
    last_name,
    email: `${first_name.toLowerCase()}@voyage.example`,
    phone: '',
    base: 'Nice',
    function: 'hotesse-steward',
    contract: 'cdi',
    working_time: 'temps-plein',
    news_consent_at: null,
  })}', 'annuelle', 'virement', 14400, now() - interval '${ago}')`

test('each screen of the office is pictured', async ({ page, portal }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await portal.sql(request('Aziliz', 'Kerdoncuff', '9 days'))
  await portal.sql(request('Nolwenn', 'Le Goff', '3 hours'))
  const mail = JSON.stringify({ kind: 'debitRefused', color: '#D33377', rows: [['Montant', '12,00 €']], url: '' })
  await portal.sql(`insert into outbox (status, recipient, content, attempts, finished_at)
    values ('failed', 'noe@voyage.example', '${mail}', 9, now())`)
  for (const [name, subject, content] of [
    ['Noé Marchand', 'Mon planning de décembre', 'Bonjour, mon planning a changé sans préavis.'],
    ['Inès Vidal', 'Deux nuits de repos', 'Bonjour, ai-je droit à deux nuits à la base ?'],
  ] as const)
    await page.request.post('/api/v1/contact-us', {
      headers: { 'x-requested-with': 'XMLHttpRequest' },
      data: { name, email: 'noe@voyage.example', subject, content },
    })
  await storeCookieRefusal(page)
  await signInDemoMember(page, 'bureau@envol.example')
  const look = async (path: string, name: string, heading: string | RegExp, size = SCREEN) => {
    await openPage(page, `/bureau${path}`)
    await shoot(page, name, heading, size)
  }
  await look('', 'accueil', 'Ce qui m’attend')
  for (const [path, heading] of [
    ['actualites', 'Actualités'],
    ['accords', 'Accords'],
    ['evenements', 'Événements'],
    ['questions', 'Questions'],
    ['pages', 'Pages'],
    ['images', 'Images'],
    ['synonymes', 'Synonymes'],
    ['lettre', 'Lettre hebdomadaire'],
    ['membres', 'Membres'],
    ['messages', 'Messages'],
    ['baremes', 'Barèmes'],
    ['attestations', 'Attestations des anciens'],
    ['compagnies', 'Compagnies'],
    ['roles', 'Rôles'],
    ['passation', 'Passer la main'],
    ['consultations', 'Consultations'],
    ['envois', 'Envois et tâches'],
    ['systeme', 'Système'],
  ] as const)
    await look(`/${path}`, path, heading)
  await openPage(page, '/bureau/actualites')
  await page.getByRole('main').getByRole('listitem').getByRole('link').last().click()
  await shoot(page, 'actualites-texte', /./)

  await look('/demandes', 'demandes', 'Demandes d’adhésion', PHONE)
  await page.getByRole('link', { name: 'Aziliz Kerdoncuff' }).click()
  await shoot(page, 'demandes-une', 'Aziliz Kerdoncuff')
  await openPage(page, '/bureau/membres')
  await page.getByRole('link', { name: 'Camille Laurent' }).click()
  await shoot(page, 'membres-fiche', 'Camille Laurent')

  const [event] = (await portal.sql(`select id from events where ends_at > now() and not withdrawn and not is_cancelled
    order by (select count(*) from event_answers where event_id = events.id) desc limit 1`)) as { id: number }[]
  await look(`/presences/${event?.id}`, 'presences', /./)
  await look(`/presences/${event?.id}/liste`, 'presences-liste', 'Liste d’émargement')
  await look(`/presences/${event?.id}/accueil`, 'presences-accueil', 'Accueil', PHONE)
  await openPage(page, '/bureau/courriers')
  await page.getByLabel('Objet').fill('Assemblée générale')
  await page.getByRole('textbox', { name: 'Message' }).fill('Elle se tient mardi à 18 h 30, au local.')
  await shoot(page, 'courriers', 'Écrire aux adhérents')

  await look('/tresorerie/comptes', 'tresorerie-comptes', 'Comptes')
  await portal.sql(`insert into dues (member_id, from_on, until_on, amount_cents, way, state, due_on, reference)
    select member_id, '1901-01-01', '1901-01-31', 1200, 'prelevement', 'annoncee', current_date + 8, 'ADH-AIDE'
    from mandates where state = 'actif'`)
  await look('/tresorerie/prelevements', 'tresorerie-prelevements', 'Prélèvements')
  await look('/tresorerie/cotisations', 'tresorerie-cotisations', 'Qui doit quoi')
  await page
    .getByRole('checkbox', { name: /^Choisir/ })
    .first()
    .check()
  await page.getByRole('combobox', { name: 'Par' }).click()
  await page.getByRole('option', { name: 'Chèque' }).click()
  await page.getByRole('form', { name: 'Noter un paiement' }).scrollIntoViewIfNeeded()
  await shoot(page, 'tresorerie-cotisations-paiement', 'Qui doit quoi')

  await portal.sql(`insert into debit_files (message_id, collect_on) values ('ENVOL-AIDE', '${DAY}')`)
  for (const member of [1, 2, 3])
    await portal.sql(`insert into dues (member_id, from_on, until_on, amount_cents, way, state, due_on, reference, debit_file_id, end_to_end_id)
      values (${member}, '1900-01-01', '1900-01-31', 1210, 'prelevement', 'remise', '${DAY}', 'ADH-7KQ2-M9XZ',
        (select id from debit_files where message_id = 'ENVOL-AIDE'), 'COTISATION-AIDE${member}')`)
  await openPage(page, '/bureau/tresorerie/releves')
  const bring = (name: string, content: string) =>
    page
      .getByLabel('Fichier de la banque', { exact: true })
      .setInputFiles({ name, mimeType: 'application/xml', buffer: Buffer.from(content) })
  const failed = ['AC04', 'AM04', 'MD01'].map((reason, at) => ({
    end_to_end: `COTISATION-AIDE${at + 1}`,
    reason,
    cents: 1210,
  }))
  await bring('reponse.xml', buildSamplePain002Report('ENVOL-AIDE', failed))
  await expect(page.getByText('reponse.xml Importé.')).toBeVisible()
  await bring('releve.xml', buildSampleCamt053Statement([{ cents: 3456, name: 'M LAURENT', on: DAY }]))
  await expect(page.getByText('releve.xml Importé.')).toBeVisible()
  await openPage(page, '/bureau/tresorerie/releves')
  await shoot(page, 'tresorerie-releves', 'Relevés de la banque')
  await page.getByRole('link', { name: 'reponse.xml' }).click()
  await expect(page.getByText('Compte clôturé (AC04).')).toBeVisible()
  await shoot(page, 'tresorerie-releves-un', 'reponse.xml')
  await look('/journal', 'journal', 'Journal')
})
