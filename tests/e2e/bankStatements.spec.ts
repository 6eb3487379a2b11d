import type { Page } from 'playwright/test'
import { buildSampleCamt053Statement, buildSamplePain002Report } from '#tests/samples/bankFiles.ts'
import { expectAccessibleAtWidth } from './axe.ts'
import { expect, NIGHTLY_TEST_TAG, openPage, storeCookieRefusal, signInDemoMember, test } from './test.ts'

// Expected error: a file imported twice is refused, which the browser logs.
test.use({ expectedErrors: /status of (403|409)/ })

const DAY = new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10)
const IMPORT = '/bureau/tresorerie/releves'

async function bring(page: Page, name: string, content: string) {
  await page
    .getByLabel('Fichier de la banque', { exact: true })
    .setInputFiles({ name, mimeType: 'application/xml', buffer: Buffer.from(content) })
}

// Phone width on each change, desktop at night with axe: stories hold these states on each change.
for (const width of [390, 1440]) {
  test(
    `the bank’s answer is imported, three debits fail and two transfers are marked as paid, at ${width} px`,
    { tag: NIGHTLY_TEST_TAG },
    async ({ page, portal }) => {
      const year = 1000 + width
      const message = `ENVOL-${width}`
      const sums = { failed: 1210, exact: 2345, named: 3456 }
      const owe = (member: string, month: number, state: string, cents: number, more = 'null, null') =>
        portal.sql(`insert into dues (member_id, from_on, until_on, amount_cents, way, state, due_on, reference, debit_file_id, end_to_end_id)
        values (${member}, '${year}-0${month}-01', '${year}-0${month}-28', ${cents}, '${state === 'remise' ? 'prelevement' : 'virement'}', '${state}', '${DAY}', 'ADH-E2E0-${width}0', ${more})`)
      await portal.sql(`insert into debit_files (message_id, collect_on) values ('${message}', '${DAY}')`)
      const file = `(select id from debit_files where message_id = '${message}')`
      for (const member of [1, 2, 3])
        await owe(`${member}`, 1, 'remise', sums.failed, `${file}, 'COTISATION-${width}${member}'`)
      await owe('1', 2, 'attendue', sums.exact)
      await owe('2', 3, 'attendue', sums.named)
      const [two] = (await portal.sql('select last_name from members where id = 2')) as { last_name: string }[]

      await page.setViewportSize({ width, height: 844 })
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await storeCookieRefusal(page)
      await signInDemoMember(page, 'bureau@envol.example')
      await openPage(page, IMPORT)
      const answer = buildSamplePain002Report(
        message,
        ['AC04', 'AM04', 'MD01'].map((reason, at) => ({
          end_to_end: `COTISATION-${width}${at + 1}`,
          reason,
          cents: sums.failed,
        })),
      )
      await bring(page, 'reponse.xml', answer)
      await expect(page.getByText('reponse.xml Importé.')).toBeVisible()
      await expectAccessibleAtWidth(page, 'what was imported', width)
      await page.getByRole('link', { name: 'Voir ses lignes' }).click()
      await expect(page.getByRole('status').filter({ hasText: /^3\u00a0rejetés$/ })).toBeVisible()
      await expect(page.getByText('Compte clôturé (AC04).')).toBeVisible()
      await expect(page.getByText('Provision insuffisante (AM04).')).toBeVisible()
      await expectAccessibleAtWidth(page, 'three debits that have failed', width)

      await page.getByRole('link', { name: 'Tous les relevés' }).click()
      await bring(page, 'reponse.xml', answer)
      await expect(page.getByText(/^reponse.xml Ce fichier a déjà été importé le /)).toBeVisible()
      await bring(
        page,
        'releve.xml',
        buildSampleCamt053Statement([
          { cents: sums.exact, text: `Cotisation ADH E2E0 ${width}0`, on: DAY },
          { cents: sums.named, name: `M ${two?.last_name.toUpperCase()}`, on: DAY },
        ]),
      )
      await page.getByRole('link', { name: 'Voir ses lignes' }).last().click()
      await expect(page.getByRole('status').filter({ hasText: '1\u00a0noté, 1\u00a0à décider' })).toBeVisible()
      await page.getByRole('button', { name: /^Noter le paiement/ }).click()
      await page
        .getByRole('checkbox', { name: /34,56.*le nom est le sien/ })
        .first()
        .check()
      await expectAccessibleAtWidth(page, 'a transfer that waits', width)
      await page.getByRole('button', { name: /^Noter 34,56/ }).click()
      await expect(page.getByRole('status').filter({ hasText: '2\u00a0notés' })).toBeVisible()

      await page.getByRole('button', { name: /^Défaire.*34,56/ }).click()
      await page.getByRole('button', { name: 'Annuler le paiement' }).click()
      await expect(page.getByRole('status').filter({ hasText: '1\u00a0noté, 1\u00a0à décider' })).toBeVisible()
      await page
        .getByRole('button', { name: /^Ce n’est pas une cotisation/ })
        .or(page.getByRole('button', { name: /^Écarter/ }))
        .first()
        .click()
      await page.getByLabel('Ce que c’est').fill('Un don')
      await page.getByRole('button', { name: 'Écarter', exact: true }).click()
      await expect(page.getByText('Un don')).toBeVisible()
    },
  )
}
