import type { Page } from 'playwright/test'
import { buildLongAgreementPdf } from '#tests/samples/longAgreement.ts'
import { createPlainPicture } from '#tests/samples/pictures.ts'
import { expectAccessibleAtWidth } from './axe.ts'
import { expect, NIGHTLY_TEST_TAG, openPage, storeCookieRefusal, signInDemoMember, test } from './test.ts'

// Expected errors: refusals, which the page shows and the browser logs, and a deliberately cut connection.
test.use({ expectedErrors: /status of (403|415|422)|ERR_CONNECTION_RESET|Blocked script execution/ })

const PART = 2 * 1_048_576
const PARTS = '**/api/v1/board/documents/uploads/**'

async function enter(page: Page, path: string) {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await storeCookieRefusal(page)
  await signInDemoMember(page, 'bureau@envol.example')
  await openPage(page, path)
}
async function begin(page: Page, title: string) {
  await page.getByRole('button', { name: 'Nouvel accord' }).click()
  await page.getByRole('dialog').getByLabel('Titre').fill(title)
  await page.getByRole('dialog').getByRole('button', { name: 'Commencer' }).click()
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
}
const give = (page: Page, ...files: { name: string; buffer: Buffer }[]) =>
  page.locator('input[data-documents]').setInputFiles(files.map((file) => ({ mimeType: 'application/pdf', ...file })))
const saved = (page: Page) => expect(page.getByRole('status').filter({ hasText: /^Enregistré$/ })).toBeVisible()

test('an agreement is uploaded, read, published and found', async ({ page, portal }) => {
  await portal.sql(`delete from jobs where name like 'accords.%'`)
  await enter(page, '/bureau/accords')
  await begin(page, 'Escales courtes')
  const buffer = await buildLongAgreementPdf(12, { said: 'onze mandragores' })
  await give(page, { name: 'Escales.pdf', buffer })
  const read = page.getByText('Lu\u00a0: 12\u00a0pages, 12\u00a0articles, en français')
  await expect(read).toBeVisible({ timeout: 40_000 })
  await page.getByLabel('Résumé').fill('Onze heures entre deux services.')
  await page.getByLabel('Thème').selectOption('repos')
  await page.getByLabel('Signé le').fill('2026-01-05')
  await page.getByLabel('En vigueur à partir du').fill('2026-02-01')
  await page.getByRole('button', { name: /^Ajouter.*signataire$/ }).click()
  const signatory = page.getByRole('group', { name: 'Signataire 1' })
  await signatory.getByLabel('Nom').fill('Ève Marchand')
  await signatory.getByLabel(/^Pour qui/).fill('Déléguée')
  await saved(page)
  await page.getByRole('button', { name: 'Publier', exact: true }).click()
  await expect(page.getByText('Publié.', { exact: true })).toBeVisible()
  await openPage(page, '/accords?search=mandragore')
  const found = page.getByRole('region', { name: 'Dans le texte des accords' })
  await expect(found.getByRole('status')).toHaveText(/passages pour «\smandragore/)
  await expect(found.getByText('Escales courtes').first()).toBeVisible()
})

// Nightly only: the test above publishes an agreement on each change.
const sizes = [390, 1440].map((width) => ({ width, tag: NIGHTLY_TEST_TAG }))

for (const { width, tag } of sizes)
  test(
    `an agreement of 120 pages is uploaded, read, published and found at ${width} px`,
    { tag },
    async ({ page, portal }) => {
      // Skip the indexing of the demo's own agreements.
      await portal.sql(`delete from jobs where name like 'accords.%'`)
      await page.setViewportSize({ width, height: 844 })
      await enter(page, '/bureau/accords')
      await begin(page, `Escales longues ${width}`)
      const bytes = await buildLongAgreementPdf(120)
      await give(page, { name: 'Accord escales.pdf', buffer: Buffer.concat([bytes, Buffer.from(`%${width}`)]) })
      await expect(page.getByLabel('Titre du document')).toHaveValue('Accord escales')
      await expect(page.getByText('Lu\u00a0: 120\u00a0pages, 120\u00a0articles, en français')).toBeVisible({
        timeout: 40_000,
      })
      await expect(page.getByText('«\u00a0Accord sur les escales longues\u00a0»')).toBeVisible()

      await page.getByRole('button', { name: 'Publier', exact: true }).click()
      await expect(page.getByLabel('Résumé')).toBeFocused()
      await page.getByLabel('Résumé').fill('Onze heures entre deux services.')
      await page.getByLabel('Thème').selectOption('repos')
      await page.getByLabel('Signé le').fill('2026-01-05')
      await page.getByLabel('En vigueur à partir du').fill('2026-02-01')
      await page.getByRole('button', { name: /^Ajouter.*signataire$/ }).click()
      await page.getByRole('group', { name: 'Signataire 1' }).getByLabel('Nom').fill('Ève Marchand')
      await page
        .getByRole('group', { name: 'Signataire 1' })
        .getByLabel(/^Pour qui/)
        .fill('Déléguée')
      await page.getByRole('textbox', { name: /^Chercher par le titre.*Remplace/ }).fill('fatigue')
      await expect(
        page
          .getByRole('list', { name: /^Trouvés.*Remplace/ })
          .getByRole('button')
          .first(),
      ).toBeVisible()
      await saved(page)
      await expectAccessibleAtWidth(page, 'an agreement that is written', width)

      await page.getByRole('button', { name: 'Voir le texte et ses articles' }).click()
      const dialog = page.getByRole('dialog', { name: 'Accord escales' })
      await expect(dialog.locator('canvas')).toBeVisible()
      await dialog.getByRole('button', { name: 'Corriger\u00a0: Article 1 – Escale 1' }).click()
      await dialog.getByLabel('Titre de l’article').fill('Les escales, en général')
      await dialog.getByRole('button', { name: 'Corriger', exact: true }).click()
      await expect(dialog.getByText('Corrigé à la main.')).toBeVisible()
      await dialog.getByRole('button', { name: 'Page suivante' }).click()
      await expect(dialog.getByRole('button', { name: 'Corriger\u00a0: Article 2 – Escale 2' })).toBeVisible()
      await expectAccessibleAtWidth(page, 'the text beside the page', width)
      await dialog.getByRole('button', { name: 'Fermer', exact: true }).click()
      await saved(page)

      await page.getByRole('button', { name: 'Aperçu' }).click()
      const preview = page.getByRole('dialog', { name: 'Aperçu' })
      await expect(preview.frameLocator('iframe').getByText('Ève Marchand')).toBeVisible()
      await preview.getByRole('button', { name: 'Fermer' }).first().click()
      await page.getByRole('button', { name: 'Publier', exact: true }).click()
      await expect(page.getByText('Publié.', { exact: true })).toBeVisible()
      // Corrections survive when the document is read again, now and later.
      const title = async () =>
        (
          await portal.sql(`select c.title from accord_clauses c join accord_documents d on d.id = document_id
          join accords a on a.id = accord_id where number = '1' and a.slug = 'escales-longues-${width}'`)
        )[0]
      await expect.poll(title, { timeout: 30_000 }).toEqual({ title: 'Les escales, en général' })
      await page.getByRole('button', { name: 'Lire de nouveau' }).click()
      await expect(page.getByText('Ce document sera lu de nouveau.')).toBeVisible()
      await expect(page.getByText(/^Lu/)).toBeVisible({ timeout: 40_000 })
      expect(await title()).toEqual({ title: 'Les escales, en général' })

      await page.getByRole('link', { name: 'Voir la page' }).click()
      await expect(page.getByRole('heading', { name: `Escales longues ${width}`, level: 1 })).toBeVisible()
      await openPage(page, '/accords?search=zibeline')
      await expect(page.getByText(/page\s87/).first()).toBeVisible()

      await openPage(page, `/bureau/accords/escales-longues-${width}`)
      await page.getByRole('button', { name: 'Nouvelle version' }).click()
      await expect(page).toHaveURL(/\/bureau\/accords\/escales-longues-\d+-2$/)
      await expect(page.getByRole('button', { name: `Ôter\u00a0: Escales longues ${width}` })).toBeVisible()
      await page.getByRole('button', { name: 'Comparer avec l’accord remplacé' }).click()
      await expect(page.getByText(/attend que le texte soit lu/)).toBeVisible()
      await page.goBack()
      await page.getByRole('button', { name: 'Écrire l’actualité qui l’annonce' }).click()
      const news = page.getByRole('heading', { name: `Nouvel accord\u00a0: Escales longues ${width}`, level: 1 })
      await expect(news).toBeVisible()
    },
  )

test(
  'an interrupted upload resumes where it stopped; a file that is no PDF is refused, and the others continue',
  { tag: NIGHTLY_TEST_TAG },
  async ({ page, portal }) => {
    await portal.sql(`delete from jobs where name like 'accords.%'`)
    await enter(page, '/bureau/accords')
    await begin(page, 'Un envoi coupé')
    const asked: string[] = []
    await page.route(PARTS, async (route) => {
      const part = new URL(route.request().url()).pathname.split('/').slice(-2).join('/')
      asked.push(part)
      // The second part's connection is cut once.
      const isCut = part.endsWith(`/${PART}`) && asked.filter((one) => one === part).length === 1
      await (isCut ? route.abort('connectionreset') : route.continue())
    })
    const pdf = await buildLongAgreementPdf(2)
    await give(
      page,
      { name: 'photo.pdf', buffer: await createPlainPicture() },
      { name: 'vide.pdf', buffer: Buffer.alloc(0) },
      { name: 'long.pdf', buffer: Buffer.concat([pdf, Buffer.alloc(2 * PART, '\n')]) },
    )
    await expect(page.getByText(/^Ce fichier n’est pas un PDF/)).toBeVisible()
    await expect(page.getByText('Ce fichier est vide.')).toBeVisible()
    await expect(page.getByText(/^Envoi interrompu/)).toBeVisible()
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect(page.getByLabel('Titre du document')).toHaveValue('long')
    // Only the cut part is sent again.
    const once = asked.filter((part) => !part.endsWith(`/${PART}`))
    expect([asked.length - once.length, new Set(once).size]).toEqual([2, once.length])
    await saved(page)
    const rows = await portal.sql(`select size from accord_documents where name = 'long.pdf'`)
    expect(rows).toEqual([{ size: pdf.length + 2 * PART }])
  },
)
