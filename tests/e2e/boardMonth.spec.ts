import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright/test'
import { buildSamplePain002Report } from '#tests/samples/bankFiles.ts'
import { NIGHTLY_TEST_TAG, expect, openPage, storeCookieRefusal, signInDemoMember, test } from './test.ts'

// The monthly tasks of `docs/board.md`. Stories run axe on their states.
test.use({ viewport: { width: 1280, height: 900 }, expectedErrors: /status of (403|422)/ })
test.describe.configure({ timeout: 120_000 })

async function enter(page: Page, path: string) {
  await storeCookieRefusal(page)
  await signInDemoMember(page, 'bureau@envol.example')
  await openPage(page, path)
}
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
/** Expects the page's current state to fit a phone's width. */
async function expectNarrow(page: Page, state: string) {
  await page.setViewportSize({ width: 390, height: 844 })
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect.soft(width, `${state}: no wider than the screen`).toBeLessThanOrEqual(390)
}
async function download(page: Page, act: Locator) {
  const [file] = await Promise.all([page.waitForEvent('download'), act.click()])
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') }
}
/** Returns working days, from nine days after today on, as possible collection dates of direct debits. */
function workingDays(many: number): string[] {
  const days: string[] = []
  for (let ahead = 8; days.length < many; ahead++) {
    const day = new Date(Date.now() + ahead * 86_400_000)
    if (day.getUTCDay() % 6 !== 0) days.push(day.toISOString().slice(0, 10))
  }
  return days
}
const owe = (member: number, year: number, state: string, cents: number, due_on: string, reference: string) =>
  `insert into dues (member_id, from_on, until_on, amount_cents, way, state, due_on, reference)
    values (${member}, '${year}-01-01', '${year}-01-31', ${cents}, '${state === 'attendue' ? 'virement' : 'prelevement'}',
      '${state}', '${due_on}', '${reference}')`

test('the month’s debit file is written, three debits fail, their members receive a mail, and the accountant gets the year', async ({
  page,
  portal,
}) => {
  const [first = '', second = ''] = workingDays(2)
  // The demo announces debits on some days of the month: keep these three only.
  await portal.sql(`delete from dues where way = 'prelevement' and state in ('attendue', 'annoncee')`)
  await portal.sql(owe(1, 1901, 'annoncee', 1210, first, 'ADH-AAAA-1111'))
  await portal.sql(owe(1, 1902, 'annoncee', 1320, second, 'ADH-AAAA-1111'))
  await portal.sql(owe(3, 1903, 'annoncee', 1430, first, 'ADH-CCCC-3333'))
  await enter(page, '/bureau/tresorerie/prelevements')
  await expect(page.getByRole('status').filter({ hasText: /^3\sprélèvements, 39,60/ })).toBeVisible()
  await expectNarrow(page, 'a file of debits before it is written')
  await page.getByRole('button', { name: 'Écrire le fichier' }).click()
  await expect(page.getByText(/^Fichier écrit/)).toBeVisible()
  const written = page.getByRole('listitem').filter({ hasText: '39,60' })
  const xml = (await download(page, written.getByRole('button', { name: /^Télécharger\s: fichier/ }))).text
  const named = (tag: string) => [...xml.matchAll(new RegExp(`<${tag}>([^<]+)</${tag}>`, 'g'))].map(([, is = '']) => is)
  expect(named('EndToEndId')).toHaveLength(3)

  await openPage(page, '/bureau/tresorerie/releves')
  const refused = named('EndToEndId').map((end_to_end) => ({ end_to_end, reason: 'AM04', cents: 1210 }))
  await page.getByLabel('Fichier de la banque', { exact: true }).setInputFiles({
    name: 'reponse.xml',
    mimeType: 'application/xml',
    buffer: Buffer.from(buildSamplePain002Report(named('MsgId')[0] ?? '', refused)),
  })
  await page.getByRole('link', { name: 'Voir ses lignes' }).click()
  await expect(page.getByRole('status').filter({ hasText: /^3\u00a0rejetés$/ })).toBeVisible()
  await page.getByRole('link', { name: 'Écrire à ceux dont le prélèvement a échoué' }).click()
  await expect(heading(page, 'Qui doit quoi')).toBeVisible()
  for (const year of [1901, 1902, 1903])
    await page.getByRole('checkbox', { name: new RegExp(`^Choisir .* ${year}$`) }).check()
  await expect(page.getByText(/^3\scotisations choisies, 39,60/)).toBeVisible()
  await expectNarrow(page, 'those who are written to')
  await page.getByLabel('Message').fill('Bonjour, votre prélèvement n’est pas passé. Un virement suffit.')
  await portal.sql(`create table before_reminders as select id from outbox`)
  await page.getByRole('button', { name: 'Écrire', exact: true }).click()
  await expect(page.getByText(/choisies/)).toHaveCount(0)
  // A sent mail keeps its member, without recipient or content.
  const mails = await portal.sql(`select member_id from outbox where id not in (select id from before_reminders)`)
  expect(mails).toHaveLength(3)
  await portal.sql(`drop table before_reminders`)

  await openPage(page, '/bureau/tresorerie/comptes')
  await expect(page.getByRole('group', { name: /^Les comptes de/ })).toBeVisible()
  await expectNarrow(page, 'the accounts')
  const fec = await download(page, page.getByRole('button', { name: 'Écritures pour le comptable (FEC)' }))
  expect(fec.name).toMatch(/^ENVOLFEC20\d\d1231\.txt$/)
  expect(fec.text).toMatch(/^JournalCode\tJournalLib\tEcritureNum/)
})

test(
  'a request is accepted and a payment marked as paid with the keyboard alone',
  { tag: NIGHTLY_TEST_TAG },
  async ({ page, portal }) => {
    await portal.sql(`delete from membership_requests where state = 'recue'`)
    const applicant = JSON.stringify({
      first_name: 'Enora',
      last_name: 'Cadiou',
      email: 'enora@voyage.example',
      phone: '',
      base: 'Nice',
      function: 'hotesse-steward',
      contract: 'cdi',
      working_time: 'temps-plein',
      news_consent_at: null,
    })
    await portal.sql(`insert into membership_requests (key, reference, state, company_id, applicant, period, way, amount_cents, confirmed_at)
    values (gen_random_uuid(), 'ADH-ENORA', 'recue', 1, '${applicant}', 'annuelle', 'virement', 14400, now())`)
    await enter(page, '/bureau/demandes')
    await reach(page, page.getByRole('link', { name: 'Enora Cadiou' }))
    await page.keyboard.press('Enter')
    await expect(heading(page, 'Enora Cadiou')).toBeFocused()
    await reach(page, page.getByRole('button', { name: 'Accepter', exact: true }))
    await page.keyboard.press('Enter')
    // The confirmation question receives the focus.
    await expect(page.getByRole('button', { name: 'Annuler' })).toBeFocused()
    await reach(page, page.getByRole('button', { name: 'Oui, accepter' }))
    await page.keyboard.press('Enter')
    await expect(page.getByText(/^Demande acceptée/)).toBeVisible()

    await page.goto('/bureau/tresorerie/cotisations')
    const search = page.getByRole('searchbox', { name: 'Rechercher une cotisation' })
    await reach(page, search)
    await page.keyboard.type('Cadiou')
    await expect(page.getByText(/^1\scotisation, .* à régler$/)).toBeVisible()
    await reach(page, page.getByRole('checkbox', { name: /^Choisir Enora Cadiou/ }))
    await page.keyboard.press('Space')
    // The opened form precedes the list in the page.
    const note = page.getByRole('button', { name: 'Noter le paiement' })
    await reach(page, note, 'Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByText(/^Payée le/)).toBeVisible()
  },
)

/** Presses a key, Tab by default, until the element has the keyboard focus. */
async function reach(page: Page, wanted: Locator, key = 'Tab') {
  await expect(wanted).toBeVisible()
  for (let steps = 0; steps < 80; steps++) {
    if (await wanted.evaluate((node) => node === document.activeElement)) return
    await page.keyboard.press(key)
  }
  await expect(wanted).toBeFocused()
}
