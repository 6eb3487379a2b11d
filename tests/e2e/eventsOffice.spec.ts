import type { Page } from 'playwright/test'
import { readFile } from 'node:fs/promises'
import { buildTaggedPdf } from '#tests/samples/pdf.ts'
import { expectAccessibleAtWidth } from './axe.ts'
import { expect, NIGHTLY_TEST_TAG, openPage, storeCookieRefusal, signInDemoMember, test } from './test.ts'

// Expected errors: refusals, which the page shows and the browser logs, and scripts blocked in previews.
test.use({ expectedErrors: /status of (403|422)|Blocked script execution/ })

const BOARD = 'bureau@envol.example'
const saved = (page: Page) => expect(page.getByRole('status').filter({ hasText: /^Enregistré$/ })).toBeVisible()
const publish = (page: Page) => page.getByRole('button', { name: 'Publier', exact: true })

// Phone width on each change, desktop at night with axe: stories hold these states on each change.
for (const width of [390, 1440]) {
  test(
    `an event is opened with 12 seats and moved, and its attendees are listed, at ${width} px`,
    { tag: NIGHTLY_TEST_TAG },
    async ({ page, portal, browser }) => {
      const title = `Réunion de base ${width}`
      await page.setViewportSize({ width, height: 844 })
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await storeCookieRefusal(page)
      await signInDemoMember(page, BOARD)
      await openPage(page, '/bureau/evenements')
      await expectAccessibleAtWidth(page, 'the list of events', width)
      await page.getByRole('button', { name: 'Nouvel événement' }).click()
      await page.getByRole('dialog').getByLabel('Titre').fill(title)
      await page.getByRole('dialog').getByRole('button', { name: 'Commencer' }).click()
      await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
      await page.getByLabel('Résumé').fill('On se retrouve.')
      await page.getByLabel('Début, à Paris').fill('2028-05-02T10:00')
      await page.getByLabel('Fin, à Paris').fill('2028-05-02T09:00')
      await page.getByLabel('Ville ou base').fill('Orly')
      await page.getByLabel('Lien pour se connecter').fill('https://visio.envol.example/secret')
      await page.getByRole('button', { name: 'Ajouter : moment' }).click()
      await page.getByRole('group', { name: 'Moment 1' }).getByLabel('Heure').fill('10:15')
      await page.getByRole('group', { name: 'Moment 1' }).getByLabel('Quoi').fill('Accueil')
      const pdf = { name: `Ordre du jour ${width}.pdf`, mimeType: 'application/pdf', buffer: await buildTaggedPdf([]) }
      await page.locator('input[data-documents]').setInputFiles(pdf)
      await expect(page.getByLabel('Titre du document')).toHaveValue(`Ordre du jour ${width}`)
      await page.getByLabel('Titre du document').fill('L’ordre du jour')
      await page.getByLabel('Nombre de places').fill('12')
      await page
        .getByRole('textbox', { name: 'Présentation de l’événement' })
        .and(page.locator('[contenteditable=true]'))
        .fill('Venez nombreux.')
      await saved(page)
      await publish(page).click()
      // The message is at its field, which has the focus.
      await expect(page.getByText('Un événement finit après avoir commencé.')).toBeVisible()
      await expect(page.getByLabel('Fin, à Paris')).toBeFocused()
      await page.getByLabel('Fin, à Paris').fill('2028-05-02T12:00')
      await saved(page)
      // Scroll up, so that the header does not half cover an element.
      await page.evaluate(() => scrollTo(0, 0))
      await expectAccessibleAtWidth(page, 'an event that is written', width)

      await page.getByRole('button', { name: 'Aperçu' }).click()
      const preview = page.getByRole('dialog', { name: 'Aperçu' })
      await expect(preview.frameLocator('iframe').getByRole('heading', { name: title })).toBeVisible()
      await expect(preview.frameLocator('iframe').getByText(/Encore 12.places sur 12/)).toBeVisible()
      await expect(preview.frameLocator('iframe').getByText('Accueil', { exact: true }).last()).toBeAttached()
      await preview.getByRole('button', { name: 'Fermer' }).first().click()
      await publish(page).click()
      await expect(page.getByText('Publié.', { exact: true })).toBeVisible()
      const path = String(await page.getByRole('link', { name: 'Voir la page' }).getAttribute('href'))

      const theirs = await browser.newPage({ baseURL: portal.url })
      await storeCookieRefusal(theirs)
      await signInDemoMember(theirs, 'membre@envol.example')
      await openPage(theirs, path)
      await expect(theirs.getByText('Le lien s’affiche ici pour qui a une place')).toBeVisible()
      const download = theirs.waitForEvent('download')
      await theirs.getByRole('button', { name: /^L’ordre du jour \(PDF/ }).click()
      expect(await readFile(await (await download).path())).toEqual(pdf.buffer)
      await theirs.getByRole('button', { name: 'Je viens', exact: true }).click()
      await expect(theirs.getByText('Votre place est réservée.')).toBeVisible()
      await expect(theirs.getByText(/Encore 11.places sur 12/)).toBeVisible()
      await expect(theirs.getByRole('link', { name: /^Se connecter/ })).toBeVisible()
      await theirs.close()

      await page.getByLabel('Début, à Paris').fill('2028-05-02T09:30')
      await saved(page)
      await publish(page).click()
      const notice = page.getByRole('dialog', { name: /^1.inscrit sera prévenu$/ })
      await expect(notice).toBeVisible()
      await expectAccessibleAtWidth(page, 'who is told of an event', width)
      await portal.sql(`create table before_notice as select id from outbox`)
      await notice.getByRole('button', { name: 'Publier et prévenir' }).click()
      await expect(page.getByText('Publié.', { exact: true }).last()).toBeVisible()
      await expect(notice).toBeHidden()
      // A sent mail keeps its member only, without recipient or event.
      const mails = await portal.sql(
        `select email, coalesce(content ->> 'kind', 'eventChanged') as kind from outbox join members on members.id = member_id
        where outbox.id not in (select id from before_notice)`,
      )
      expect(mails).toEqual([{ email: 'membre@envol.example', kind: 'eventChanged' }])
      await portal.sql(`drop table before_notice`)

      await page.getByRole('button', { name: 'Copier cet événement' }).click()
      await expect(page.getByLabel('Début, à Paris')).toHaveValue('')
      await expect(page.getByLabel('Nombre de places')).toHaveValue('12')
    },
  )
}
