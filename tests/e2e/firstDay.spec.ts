import type { Page } from 'playwright/test'
import { DEMO_PASSWORD } from '#association/demo/members.ts'
import { buildLongAgreementPdf } from '#tests/samples/longAgreement.ts'
import { createPlainPicture } from '#tests/samples/pictures.ts'
import { expectAccessible } from './axe.ts'
import { expect, openPage, storeCookieRefusal, signInDemoMember, test, NIGHTLY_TEST_TAG } from './test.ts'

// Expected errors: refusals, and scripts blocked in previews, which the browser logs.
test.use({ expectedErrors: /status of (403|422)|Blocked script execution/, viewport: { width: 1440, height: 900 } })

const SLUG = 'adherer-sans-que-la-compagnie-le-sache'
const saved = (page: Page) => expect(page.getByRole('status').filter({ hasText: /^Enregistré$/ })).toBeVisible()
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const body = (page: Page, label: string) =>
  page.getByRole('textbox', { name: label }).and(page.locator('[contenteditable=true]'))
const goTo = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Le bureau' }).getByRole('link', { name, exact: true }).click()

async function begin(page: Page, kind: string, title: string) {
  await press(page, kind)
  await page.getByRole('dialog').getByLabel('Titre').fill(title)
  await page.getByRole('dialog').getByRole('button', { name: 'Commencer' }).click()
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
}

async function publish(page: Page) {
  await saved(page)
  await press(page, 'Publier')
  await expect(page.getByText('Publié.', { exact: true }).last()).toBeVisible()
}

/** Saves a correction of an FAQ answer as another board member, before the test's own edit. */
async function correctedBefore(page: Page, sql: (statement: string) => Promise<unknown>) {
  await sql(`update members set role = 'board' where email = 'membre2@envol.example'`)
  const ask = async (method: string, path: string, data?: object, token = '') => {
    const headers = { authorization: `Bearer ${token}`, 'x-requested-with': 'XMLHttpRequest' }
    const answer = await page.request.fetch(`/api/v1${path}`, { method, headers, ...(data && { data }) })
    expect(answer.ok()).toBe(true)
    return (await answer.json()) as { token: string; data: { head: object; body: string; version: number } }
  }
  const device_infos = { device_type: 'web', device_name: 'Autre', device_platform: 'Autre' }
  const who = { email: 'membre2@envol.example', password: DEMO_PASSWORD, remember: false, device_infos }
  const { token } = await ask('POST', '/login', who)
  const at = `/board/texts/faq/text/${SLUG}`
  const { version, head, body: said } = (await ask('GET', at, undefined, token)).data
  const written = { head, body: `${said}\nCorrigé par une autre main.\n` }
  const { data } = await ask('PUT', at, { version, base: { head, body: said }, written }, token)
  await ask('POST', `${at}/publication`, { version: data.version }, token)
}

test(
  'a board member publishes a news post, an agreement, an event and an FAQ entry on the first day',
  { tag: NIGHTLY_TEST_TAG },
  async ({ page, portal, browser }) => {
    test.slow()
    // Skip the indexing of the demo's own documents.
    await portal.sql(`delete from jobs where name like 'accords.%'`)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await storeCookieRefusal(page)
    await signInDemoMember(page, 'bureau@envol.example')
    await correctedBefore(page, portal.sql)

    await test.step('an illustrated news is written, seen as its readers will, and comes at its hour', async () => {
      await openPage(page, '/bureau')
      await expect(page.getByRole('heading', { name: 'Ce qui m’attend', level: 1 })).toBeVisible()
      await goTo(page, 'Actualités')
      await begin(page, 'Nouvelle actualité', 'Les escales changent')
      await page.getByLabel('Résumé').fill('Ce qui change, et quand.')
      await page.getByLabel('Catégorie').selectOption('juridique')
      const picture = { name: 'Équipage au sol.png', mimeType: 'image/png', buffer: await createPlainPicture() }
      await page.locator('input[type=file]').first().setInputFiles(picture)
      await page.getByLabel('Ce que l’on voit sur l’image').fill('Un équipage au pied de l’avion')
      await body(page, 'Texte de l’actualité').click()
      await page.keyboard.type('Le texte se lit dans ')
      await page.getByRole('toolbar').getByRole('button', { name: 'Lien', exact: true }).click()
      const link = page.getByRole('dialog', { name: 'Lien' })
      await link.getByRole('textbox').fill('recueil')
      await link
        .getByRole('button', { name: /Accord$/ })
        .first()
        .click()
      await page.keyboard.type('.')
      await saved(page)
      await expectAccessible(page, 'a news that is written', { widths: ['desktop'] })

      await press(page, 'Aperçu')
      const preview = page.getByRole('dialog', { name: 'Aperçu' })
      const frame = preview.frameLocator('iframe')
      const shown = frame.getByRole('heading', { name: 'Les escales changent', level: 1 })
      for (const [width, mode, scheme] of [
        ['Téléphone', 'De jour', 'light'],
        ['Grand écran', 'De nuit', 'dark'],
      ] as const) {
        await preview.getByLabel('Écran').selectOption(width)
        await preview.getByLabel('Heure').selectOption(mode)
        await expect(frame.locator(`html[data-scheme=${scheme}]`)).toBeAttached()
        for (const company of await preview.getByLabel('Compagnie').locator('option').allTextContents()) {
          await preview.getByLabel('Compagnie').selectOption(company)
          await expect(shown).toBeVisible()
        }
      }
      await preview.getByRole('button', { name: 'Fermer' }).click()

      await press(page, 'Publier à une heure…')
      const hour = page.getByRole('dialog', { name: 'Publier à une heure' })
      const tomorrow = new Date(Date.now() + 86_400_000).toLocaleDateString('sv', { timeZone: 'Europe/Paris' })
      await hour.getByLabel('Jour et heure, à Paris').fill(`${tomorrow}T18:00`)
      await hour.getByRole('button', { name: 'Prévoir' }).click()
      await expect(page.getByText(/^Publication prévue le .* 18/)).toBeVisible()
      // Move the scheduled time to the past.
      await portal.sql(`update text_schedules set at = now() - interval '2 minutes', text = replace(text, '${tomorrow} 18:00',
      to_char((now() - interval '2 minutes') at time zone 'Europe/Paris', 'YYYY-MM-DD HH24:MI'))`)
      await portal.sql(`update jobs set due_at = now() where name = 'board.schedule'`)
      await expect.poll(() => portal.sql(`select failure from text_schedules`), { timeout: 30_000 }).toEqual([])
      await openPage(page, '/blog')
      await page
        .getByRole('link', { name: /Les escales changent/ })
        .first()
        .click()
      await expect(page.getByRole('heading', { name: 'Les escales changent', level: 1 })).toBeVisible()
      const article = page.getByRole('article').first()
      await expect(article.getByRole('link', { name: /Recueil/ })).toHaveAttribute('href', /^\/accords\/\d+/)
    })

    await test.step('an agreement of 120 pages is understood, corrected, and a word of its page 87 found', async () => {
      await openPage(page, '/bureau/accords')
      await begin(page, 'Nouvel accord', 'Accord escales')
      const pdf = {
        name: 'Escales.pdf',
        mimeType: 'application/pdf',
        buffer: await buildLongAgreementPdf(120, { word: 'mandragore' }),
      }
      await page.locator('input[data-documents]').setInputFiles(pdf)
      await expect(page.getByText('Lu\u00a0: 120\u00a0pages, 120\u00a0articles, en français')).toBeVisible({
        timeout: 40_000,
      })
      await page.getByLabel('Titre', { exact: true }).first().fill('Accord sur les escales longues')
      await page.getByLabel('Résumé').fill('Onze heures entre deux services.')
      await page.getByLabel('Thème').selectOption('repos')
      await page.getByLabel('Signé le').fill('2026-01-05')
      await page.getByLabel('En vigueur à partir du').fill('2026-02-01')
      await press(page, 'Ajouter\u00a0: signataire')
      await page.getByRole('group', { name: 'Signataire 1' }).getByLabel('Nom').fill('Ève Marchand')
      await page
        .getByRole('group', { name: 'Signataire 1' })
        .getByLabel(/^Pour qui/)
        .fill('Déléguée')
      await publish(page)
      const theirs = await browser.newPage({ baseURL: portal.url })
      await storeCookieRefusal(theirs)
      await signInDemoMember(theirs, 'membre@envol.example')
      await openPage(theirs, '/accords?search=mandragore')
      // The document is indexed by now (boardDocuments.test.ts). The page asks again when a busy machine has not
      // answered.
      const found = theirs.getByRole('region', { name: 'Dans le texte des accords' })
      await expect(found.getByRole('status')).toHaveText(/^1\spassage pour/, { timeout: 40_000 })
      await expect(found.getByText('Accord sur les escales longues')).toBeVisible()
      await expect(found.getByText(/page\s87/)).toBeVisible()
      await theirs.close()
    })

    await test.step('an event is opened with 12 seats', async () => {
      await openPage(page, '/bureau/evenements')
      await begin(page, 'Nouvel événement', 'Soirée des escales')
      await page.getByLabel('Résumé').fill('On se retrouve.')
      await page.getByLabel('Début, à Paris').fill('2028-05-02T19:00')
      await page.getByLabel('Fin, à Paris').fill('2028-05-02T22:00')
      await page.getByLabel('Ville ou base').fill('Orly')
      await page.getByLabel('Nombre de places').fill('12')
      await body(page, 'Présentation de l’événement').fill('Venez nombreux.')
      await publish(page)
      await page.getByRole('link', { name: 'Voir la page' }).click()
      await expect(page.getByText(/Encore 12.places sur 12/)).toBeVisible()
    })

    await test.step('an answer is corrected, and the change taken back', async () => {
      await openPage(page, `/bureau/questions/${SLUG}`)
      await expect(page.getByText(/^Publié par (?!Solène)/)).toBeVisible()
      const answer = body(page, 'Réponse')
      await answer.getByText('Corrigé par une autre main.').click()
      await page.keyboard.press('End')
      await page.keyboard.type(' Puis par moi.')
      await publish(page)
      await page.getByRole('button', { name: 'Ce qui a changé' }).first().click()
      await expect(page.locator('ins', { hasText: 'Puis par moi' })).toBeVisible()
      await page.getByRole('button', { name: 'Reprendre cette version' }).first().click()
      await expect(answer).not.toContainText('Puis par moi.')
      await expect(answer).toContainText('Corrigé par une autre main.')
      await openPage(page, '/faq')
      await expect(page.getByText('Corrigé par une autre main.')).toBeAttached()
      await expect(page.getByText('Puis par moi.')).toHaveCount(0)
    })
  },
)
