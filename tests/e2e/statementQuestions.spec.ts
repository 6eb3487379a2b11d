import type { Locator, Page } from 'playwright/test'
import { expectAccessibleAtWidth } from './axe.ts'
import { expect, NIGHTLY_TEST_TAG, openPage, storeCookieRefusal, signInDemoMember, test } from './test.ts'

/** Date of the sample bank statement's line, a week ago, as `2026-11-22`. */
const DAY = new Date(Date.now() - 7 * 86_400_000).toISOString().slice(0, 10)
const WRITTEN = DAY.split('-').toReversed().join('/')

/** Selects an option of an HTML select element with the keyboard, by typing its text. */
async function choose(page: Page, list: Locator, option: string) {
  await list.focus()
  await page.keyboard.type(option)
  await expect(list.locator('option:checked')).toHaveText(option)
}

/** Selects a radio button with the keyboard. */
async function answer(page: Page, name: string | RegExp) {
  const radio = page.getByRole('radio', { name })
  await radio.focus()
  await page.keyboard.press('Space')
  await expect(radio).toBeChecked()
}

/** Presses a button with the keyboard. */
async function press(page: Page, button: Locator) {
  await button.focus()
  await page.keyboard.press('Enter')
}

// Nightly only: on each change `bankStatements.spec.ts` reads and matches a statement, and API tests ask these
// questions.
const sizes = [390, 1440].map((width) => ({ width, tag: NIGHTLY_TEST_TAG }))

for (const { width, tag } of sizes) {
  test(
    `a table with unknown columns raises questions, is read and matched with the keyboard, at ${width} px`,
    { tag },
    async ({ page, portal }) => {
      const year = 3000 + width
      const reference = `ADH-Q7K2-${width}9`
      await portal.sql(`insert into dues (member_id, from_on, until_on, amount_cents, way, state, due_on, reference)
      values (1, '${year}-01-01', '${year}-12-31', 2345, 'virement', 'attendue', '${DAY}', '${reference}')`)
      await page.setViewportSize({ width, height: 844 })
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await storeCookieRefusal(page)
      await signInDemoMember(page, 'bureau@envol.example')
      await openPage(page, '/bureau/tresorerie/releves')

      // Meaningless column names, amounts without a sign, one of them ambiguous, and an invalid date.
      const table = [
        `Quand${width};Combien;Quoi`,
        `${WRITTEN};23,450;${reference}`,
        `${WRITTEN};34,5;Don de la kermesse`,
        `45/13/2026;12,1;Ligne abîmée`,
      ].join('\n')
      const chosen = page.waitForEvent('filechooser')
      await press(page, page.getByRole('button', { name: 'Importer un fichier de la banque' }))
      await (await chosen).setFiles({ name: 'mouvements.csv', mimeType: 'text/csv', buffer: Buffer.from(table) })

      const columns = page.getByRole('dialog', { name: 'Les colonnes de ce tableau' })
      await expect(columns).toBeVisible()
      const confirm = columns.getByRole('button', { name: 'Importer', exact: true })
      await press(page, confirm)
      await expect(columns.getByRole('alert')).toHaveText('Choisissez la colonne des montants.')
      await choose(page, columns.getByRole('combobox', { name: 'Date', exact: true }), `Quand${width}`)
      await choose(page, columns.getByRole('combobox', { name: 'Montant', exact: true }), 'Combien')
      await choose(page, columns.getByRole('combobox', { name: 'Libellé', exact: true }), 'Quoi')
      await expect(columns.getByText(/^Par exemple «.23,450.»$/)).toBeVisible()
      await expectAccessibleAtWidth(page, 'the columns of a table', width)
      await press(page, confirm)

      // The next question covers what the chosen columns leave open.
      const meaning = page.getByRole('group', { name: /^Que veut dire «.23,450.».\?$/ })
      await expect(meaning).toBeVisible()
      await press(page, confirm)
      await expect(columns.getByRole('alert')).toHaveText(/^Dites ce que sont les montants sans signe/)
      await answer(page, 'De l’argent reçu')
      await press(page, confirm)
      await expect(columns.getByRole('alert')).toHaveText('Dites comment se lit ce montant.')
      await expect(meaning.getByRole('radio', { name: /^23.450.€/ })).toBeVisible()
      await answer(page, /^23,45.€/)
      await expectAccessibleAtWidth(page, 'the questions of a table', width)
      await press(page, confirm)

      await expect(page.getByText('mouvements.csv Importé.')).toBeVisible()
      await expect(columns).toBeHidden()
      await press(page, page.getByRole('link', { name: 'Voir ses lignes' }))
      await expect(page.getByRole('status').filter({ hasText: /^3\u00a0à décider$/ })).toBeVisible()
      const lines = page.getByRole('list', { name: 'Lignes de la banque' }).locator('> li')
      const line = (text: string) => lines.filter({ hasText: text })
      await expect(line(reference).getByRole('heading')).toHaveText(/23,45\s€/)
      await expect(line('Don de la kermesse').getByRole('heading')).toHaveText(/34,50\s€/)
      await expectAccessibleAtWidth(page, 'the lines of a table', width)

      // The first line quotes the reference of a due.
      await press(page, line(reference).getByRole('button', { name: /^Noter le paiement/ }))
      const due = line(reference).getByRole('checkbox', { name: /sa référence est citée/ })
      await expect(due).toBeVisible()
      await due.focus()
      await page.keyboard.press('Space')
      await press(page, line(reference).getByRole('button', { name: /^Noter 23,45/ }))
      await expect(page.getByRole('status').filter({ hasText: '1\u00a0noté, 2\u00a0à décider' })).toBeVisible()

      // The unreadable line gets its date and amount, then is set aside.
      const broken = line('Ligne abîmée')
      await press(page, broken.getByRole('button', { name: /^Dire son jour et son montant/ }))
      const day = broken.getByLabel('Le', { exact: true })
      await expect(day).toBeFocused()
      await press(page, broken.getByRole('button', { name: 'Enregistrer' }))
      await expect(broken.getByText('Choisissez le jour')).toBeVisible()
      await day.fill(DAY)
      await broken.getByLabel('Montant, en euros').fill('12,10')
      await answer(page, 'reçu')
      await expectAccessibleAtWidth(page, 'a line that is read by a person', width)
      await broken.getByLabel('Montant, en euros').press('Enter')
      await expect(line('Ligne abîmée').getByRole('heading')).toHaveText(/12,10\s€/)
      await press(page, line('Ligne abîmée').getByRole('button', { name: /^Ce n’est pas une cotisation/ }))
      await line('Ligne abîmée').getByLabel('Ce que c’est').fill('Une erreur de la banque')
      await page.keyboard.press('Enter')
      await expect(
        page.getByRole('status').filter({ hasText: '1\u00a0noté, 1\u00a0à décider, 1\u00a0écarté' }),
      ).toBeVisible()

      const paid = await portal.sql(`select state from dues where reference = '${reference}'`)
      expect(paid).toEqual([{ state: 'payee' }])

      // The answers are remembered by column names; Escape closes a question.
      await openPage(page, '/bureau/tresorerie/releves')
      const later = [`Quand${width};Combien;Quoi`, `${WRITTEN};56,780;Autre`, `${WRITTEN};1,5;Frais`].join('\n')
      await page
        .getByLabel('Fichier de la banque', { exact: true })
        .setInputFiles({ name: 'suite.csv', mimeType: 'text/csv', buffer: Buffer.from(later) })
      await expect(page.getByText('suite.csv Importé.')).toBeVisible()
      await page
        .getByLabel('Fichier de la banque', { exact: true })
        .setInputFiles({ name: 'autre.csv', mimeType: 'text/csv', buffer: Buffer.from(later.replace('Quand', 'Date')) })
      await expect(page.getByRole('dialog', { name: 'Les colonnes de ce tableau' })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByText('autre.csv Pas importé\u00a0: il manque une réponse.')).toBeVisible()
    },
  )
}
