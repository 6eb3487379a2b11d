import { rm } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, NIGHTLY_TEST_TAG, openPage, storeCookieRefusal, signInDemoMember, test } from './test.ts'

// The yearly tasks of `docs/board.md` that no other journey does. `boardMonth.spec.ts` has the monthly ones.
const BACKUPS = 'test-results/board-backups'
test.use({ settings: { TAX_CREDIT: 'on', BACKUP_DIR: BACKUPS } })
test.use({ viewport: { width: 1280, height: 900 }, expectedErrors: /status of (403|422)|Blocked script execution/ })
test.describe.configure({ timeout: 120_000 })

async function enter(page: Page, path: string) {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await storeCookieRefusal(page)
  await signInDemoMember(page, 'bureau@envol.example')
  await openPage(page, path)
}
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
/** Expects the page's current state to have no accessibility violation and to fit a phone's width. */
async function expectUsable(page: Page, state: string) {
  await page.evaluate(() => scrollTo(0, 0))
  await expectAccessible(page, state)
  await page.setViewportSize({ width: 390, height: 844 })
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect.soft(width, `${state}: no wider than the screen`).toBeLessThanOrEqual(390)
}
const owe = (member: number, year: number, state: string, cents: number, due_on: string, reference: string) =>
  `insert into dues (member_id, from_on, until_on, amount_cents, way, state, due_on, reference)
    values (${member}, '${year}-01-01', '${year}-01-31', ${cents}, '${state === 'attendue' ? 'virement' : 'prelevement'}',
      '${state}', '${due_on}', '${reference}')`

test(
  'a partial cheque is entered, a payment undone, debits are stopped and amounts prepared',
  { tag: NIGHTLY_TEST_TAG },
  async ({ page, portal }) => {
    const year = new Date().getFullYear()
    await portal.sql(owe(2, 1911, 'attendue', 10_000, `${year - 1}-12-01`, 'ADH-BBBB-2222'))
    await enter(page, '/bureau/tresorerie/cotisations?recherche=vasseur')
    const due = page.getByRole('listitem').filter({ hasText: '1911' })
    await page.getByRole('checkbox', { name: /^Choisir .* 1911$/ }).check()
    const payment = page.getByRole('form', { name: 'Noter un paiement' })
    await payment.getByLabel('Reçu, en euros').fill('40')
    await expect(payment.getByText(/^Moins que dû/)).toBeVisible()
    // A payment of last year counts in that year's accounts.
    await payment.getByLabel('Le', { exact: true }).fill(`${year - 1}-12-30`)
    await payment.getByRole('combobox', { name: 'Par' }).click()
    await page.getByRole('option', { name: 'Chèque' }).click()
    await payment.getByLabel('Numéro du chèque').fill('0001234')
    await expectUsable(page, 'a cheque that is noted')
    await payment.getByRole('button', { name: 'Noter le paiement' }).click()
    await expect(due).toContainText(/reste 60/)
    await page.getByRole('checkbox', { name: /^Choisir .* 1911$/ }).check()
    await payment.getByRole('button', { name: 'Noter le paiement' }).click()
    await expect(due).toContainText(/Payée le/)
    await due.getByRole('button', { name: /^Autres actions/ }).click()
    await due.getByRole('button', { name: /^Annuler le paiement/ }).click()
    await due.getByRole('button', { name: 'Annuler le paiement', exact: true }).click()
    await expect(due).toContainText(/reste 60/)

    // Last year's payment, the cheque of December, is on a certificate.
    await openPage(page, `/bureau/tresorerie/comptes?annee=${year - 1}`)
    await page.getByRole('button', { name: 'Attestations de l’année' }).click()
    await page.getByRole('button', { name: 'Établir et écrire' }).click()
    await expect(page.getByText(/attestations? établies?\.$/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Attestations de l’année' })).toHaveCount(0)
    expect(await portal.sql(`select from certificates where member_id = 2 and year = ${year - 1}`)).toHaveLength(1)

    await portal.sql(owe(3, 1912, 'rejetee', 1210, `${year - 1}-12-01`, 'ADH-DDDD-4444'))
    await openPage(page, '/bureau/tresorerie/cotisations?recherche=benali')
    await page.getByRole('button', { name: /^Autres actions.*1912$/ }).click()
    await page.getByRole('button', { name: /^Arrêter les prélèvements.*1912$/ }).click()
    await page.getByRole('button', { name: 'Arrêter ses prélèvements' }).click()
    await expect.poll(() => portal.sql(`select from mandates where member_id = 3 and state = 'actif'`)).toEqual([])

    await openPage(page, '/bureau/baremes')
    await expect(heading(page, 'Barèmes')).toBeVisible()
    await page.getByLabel('Euros par mois').first().fill('14')
    await page.getByLabel('À partir du').fill(`${year + 1}-01-01`)
    await page.getByRole('button', { name: 'Préparer ces montants' }).click()
    await expect(page.getByRole('heading', { name: `À partir du 1er janvier ${year + 1}` })).toBeVisible()
    await expectUsable(page, 'the amounts')
  },
)

test(
  'an FAQ entry and a page are published, someone joins the board, and failed mails are sent again',
  { tag: NIGHTLY_TEST_TAG },
  async ({ page, portal }) => {
    await enter(page, '/bureau/questions')
    const publish = page.getByRole('button', { name: 'Publier', exact: true })
    await page.getByRole('button', { name: 'Nouvelle question' }).click()
    await page.getByRole('dialog').getByLabel('Question').fill('Puis-je garder mon casier ?')
    await page.getByRole('dialog').getByRole('button', { name: 'Commencer' }).click()
    await expect(heading(page, 'Puis-je garder mon casier ?')).toBeVisible()
    await page.getByLabel('Catégorie').selectOption('adhesion')
    await page.getByLabel('Rang').fill('9')
    await page.getByRole('textbox', { name: 'Réponse' }).and(page.locator('[contenteditable=true]')).fill('Oui.')
    await publish.click()
    await expect(page.getByText('Publié.', { exact: true })).toBeVisible()
    await openPage(page, '/bureau/pages')
    await page.getByRole('link', { name: 'Mentions légales' }).first().click()
    await page.getByLabel('Résumé').fill('Qui publie ce portail, et comment lui écrire.')
    await publish.click()
    await expect(page.getByText('Publié.', { exact: true }).last()).toBeVisible()

    await openPage(page, '/bureau/roles')
    await page.getByLabel('Son adresse').fill('membre2@envol.example')
    await page.getByRole('button', { name: 'Ajouter' }).click()
    await expect(page.getByRole('group', { name: 'Noé Vasseur' })).toBeVisible()
    await page.getByRole('group', { name: 'Noé Vasseur' }).getByRole('checkbox', { name: 'Adhésions' }).click()
    await expect
      .poll(() => portal.sql(`select role from board_roles where member_id = 2 order by role`))
      .toEqual([{ role: 'editing' }, { role: 'memberships' }])

    const content = JSON.stringify({ kind: 'debitRefused', color: '#D33377', rows: [['Montant', '12,00 €']], url: '' })
    await portal.sql(`insert into outbox (status, recipient, content, attempts, finished_at)
    values ('failed', 'noe@voyage.example', '${content}', 9, now())`)
    await openPage(page, '/bureau/envois')
    await page.getByRole('button', { name: /^Envoyer de nouveau/ }).click()
    await expect(page.getByText('Rien n’est en panne')).toBeVisible()
  },
)

test(
  'a member’s name is corrected, their pause entered, their archive made, and their certificate found after they leave',
  { tag: NIGHTLY_TEST_TAG },
  async ({ page, portal }) => {
    await portal.sql(`
    insert into members (company_id, email, first_name, last_name, password_hash, function, working_time)
      select 1, 'maelle@voyage.example', 'Maele', 'Tanguy', password_hash, function, working_time from members where id = 1`)
    await portal.sql(`
    insert into dues (member_id, from_on, until_on, amount_cents, way, state, due_on, settled_on, reference)
      select id, '1921-01-01', '1921-01-31', 1200, 'virement', 'payee', current_date, current_date, 'ADH-EEEE-5555'
      from members where email = 'maelle@voyage.example'`)
    await enter(page, '/bureau/membres?recherche=tanguy')
    await page.getByRole('link', { name: 'Maele Tanguy' }).click()
    await page.getByLabel('Prénom').fill('Maëlle')
    await page.getByRole('button', { name: 'Corriger le nom' }).click()
    await expect(heading(page, 'Maëlle Tanguy')).toBeVisible()
    await page.getByRole('textbox', { name: /^Nouvelle adresse/ }).fill('maelle.tanguy@voyage.example')
    await page.getByRole('button', { name: 'Proposer cette adresse' }).click()
    await expect(page.getByText(/^Adresse proposée/)).toBeVisible()
    await page.getByLabel('Ce qui est noté').selectOption('Mettre en pause')
    await page.getByRole('button', { name: 'Noter', exact: true }).click()
    await expect(page.getByText(/^En pause, depuis le/)).toBeVisible()
    await page.getByRole('button', { name: 'Préparer l’archive de ses données' }).click()
    await page.getByRole('button', { name: 'Préparer l’archive', exact: true }).click()
    await expect(page.getByRole('button', { name: /^Télécharger l’archive/ })).toBeVisible({ timeout: 30_000 })
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: /^Télécharger l’archive/ }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/\.zip$/)

    await page.getByLabel('Ce qui est noté').selectOption('Noter un départ')
    await page.getByRole('button', { name: 'Noter', exact: true }).click()
    await expect(page.getByText(/^Noter le départ de Maëlle Tanguy, n°/)).toBeVisible()
    await page.getByRole('button', { name: 'Noter un départ', exact: true }).click()
    await expect(page.getByText(/^Parti, depuis le/)).toBeVisible()
    await page.getByRole('button', { name: 'Effacer à sa demande' }).click()
    await page.getByRole('button', { name: 'Effacer', exact: true }).click()
    await expect(page.getByText(/L’effacement commence/)).toBeVisible()
    await expect(async () => {
      await openPage(page, '/bureau/attestations?search=tanguy')
      await expect(page.getByText('Maëlle Tanguy')).toBeVisible({ timeout: 3000 })
    }).toPass({ timeout: 30_000 })
    const [paper] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Télécharger l’attestation de Maëlle Tanguy' }).click(),
    ])
    expect(paper.suggestedFilename()).toMatch(/\.pdf$/)
  },
)

test(
  'a list of another program is imported, its bad line is corrected in place, and the portal is backed up',
  { tag: NIGHTLY_TEST_TAG },
  async ({ page, portal }) => {
    await rm(BACKUPS, { recursive: true, force: true })
    await enter(page, '/bureau/membres/import')
    const bring = async (...lines: string[]) => {
      const heads = 'Prénom;Nom;Adresse e-mail;Compagnie;Base;Fonction;Temps de travail'
      await page
        .getByLabel('Liste d’adhérents')
        .setInputFiles({ name: 'liste.csv', mimeType: 'text/csv', buffer: Buffer.from([heads, ...lines].join('\r\n')) })
      await page.getByRole('button', { name: 'Vérifier la liste' }).click()
    }
    const good = 'Rozenn;Le Bihan;rozenn@reprise.example;Air Hexagone;Nice;Chef de cabine;Temps plein'
    const take = async () => {
      await page.getByRole('button', { name: 'Importer la liste' }).click()
      await page.getByRole('button', { name: 'Importer', exact: true }).click()
    }
    await bring(good, 'Ewen;Salaün;sans-adresse;Air Hexagone;Nice;CCP;Temps plein')
    await expect(page.getByRole('heading', { name: /^1\sadhérent à ajouter, 1\sligne à corriger$/ })).toBeVisible()
    await expectUsable(page, 'a list with a bad line')
    // The other line is accepted; the bad one stays listed for correction.
    await take()
    await expect(page.getByRole('heading', { name: /^1\sligne à corriger$/ })).toBeVisible()
    await page.getByLabel(/^Fonction «\sCCP\s»/).selectOption({ label: 'Chef de cabine' })
    await page.getByRole('button', { name: 'Retenir ces mots' }).click()
    await expect(page.getByText(/^Que veulent dire ces mots/)).toHaveCount(0)
    await page.getByRole('button', { name: 'Corriger la ligne 3' }).click()
    await page.getByRole('textbox', { name: 'E-mail, requis' }).fill('ewen@reprise.example')
    await expectUsable(page, 'a line to mend')
    await page.getByRole('button', { name: 'Corriger la ligne', exact: true }).click()
    await expect(page.getByRole('heading', { name: /^1\sadhérent à ajouter$/ })).toBeVisible()
    await take()
    await expect(page.getByText(/^1\sadhérent, le/)).toHaveCount(2)
    expect(await portal.sql(`select from members where email like '%@reprise.example'`)).toHaveLength(2)

    await openPage(page, '/bureau/systeme')
    await page.getByRole('button', { name: 'Sauvegarder maintenant' }).click()
    await expect(page.getByText(/\d,\d\sMo$/)).toBeVisible({ timeout: 60_000 })
    await expect(page.getByText(/^\d+\ssauvegardes?,/)).toBeVisible()
  },
)

test(
  'each screen leads to its help, which shows its pictures and leads back',
  { tag: NIGHTLY_TEST_TAG },
  async ({ page, context }) => {
    await enter(page, '/bureau/demandes')
    const [help] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('link', { name: /^Aide sur/ }).click(),
    ])
    await expect(heading(help, 'Demandes')).toBeVisible()
    const picture = help.getByRole('img', { name: 'Une demande ouverte' })
    await picture.scrollIntoViewIfNeeded()
    await expect.poll(() => picture.evaluate((node: HTMLImageElement) => node.naturalWidth)).toBeGreaterThan(0)
    await help.emulateMedia({ reducedMotion: 'reduce' })
    await expectUsable(help, 'a page of help')
    await help.getByRole('link', { name: 'Toute l’aide' }).click()
    await expect(heading(help, 'Aide')).toBeVisible()
    await expectUsable(help, 'all the help')
    await help.getByRole('link', { name: 'Refuser une demande' }).click()
    await expect(help.getByRole('heading', { name: 'Refuser une demande' })).toBeInViewport()
    await help.getByRole('link', { name: /^Ouvrir l’écran/ }).click()
    await expect(heading(help, 'Demandes d’adhésion')).toBeVisible()
  },
)
