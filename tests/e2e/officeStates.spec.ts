import type { Page } from 'playwright/test'
import { createPlainPicture } from '#tests/samples/pictures.ts'
import { expectAccessible } from './axe.ts'
import { expect, NIGHTLY_TEST_TAG, openPage, storeCookieRefusal, signInDemoMember, test } from './test.ts'

test.use({ expectedErrors: /status of (403|422)|Blocked script execution/ })
test.describe.configure({ timeout: 120_000 })

/** Expects the page's current state to have no accessibility violation and to fit a phone's width. */
async function expectUsable(page: Page, state: string) {
  await expectAccessible(page, state)
  await page.setViewportSize({ width: 390, height: 844 })
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect.soft(width, `${state}: no wider than the screen`).toBeLessThanOrEqual(390)
}

async function enter(page: Page, path: string) {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await storeCookieRefusal(page)
  await signInDemoMember(page, 'bureau@envol.example')
  await openPage(page, path)
}
const closed = (page: Page) => expect(page.getByRole('dialog')).toHaveCount(0)
const tool = (page: Page, name: string) => page.getByRole('toolbar').getByRole('button', { name, exact: true })

test(
  'the office’s first page, lists, roles and journal have no accessibility violation',
  { tag: NIGHTLY_TEST_TAG },
  async ({ page }) => {
    await enter(page, '/bureau')
    await expectUsable(page, 'what waits')
    for (const [part, heading] of [
      ['actualites', 'Actualités'],
      ['roles', 'Rôles'],
      ['journal', 'Journal'],
    ] as const) {
      await openPage(page, `/bureau/${part}`)
      await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
      await expectUsable(page, part)
    }
  },
)

test(
  'a text in the office has no accessibility violation in any of its states',
  { tag: NIGHTLY_TEST_TAG },
  async ({ page, portal }) => {
    await enter(page, '/bureau/actualites')
    const [post] = (await portal.sql(`select slug from posts where cover is not null order by id limit 1`)) as {
      slug: string
    }[]
    await openPage(page, `/bureau/actualites/${post?.slug}`)
    await expect(page.locator('[contenteditable=true] p').first()).toBeVisible()
    await expectUsable(page, 'a text')
    // The toolbar stays in view while typing further down.
    await page.locator('[contenteditable=true] > :last-child').click()
    await expect(tool(page, 'Gras')).toBeInViewport()
    await tool(page, 'Source').click()
    await expect(page.locator('textarea[aria-invalid]').last()).toBeVisible()
    await expectUsable(page, 'its source')
    await tool(page, 'Source').click()
    for (const [name, dialog] of [
      ['Lien', 'Lien'],
      ['Raccourcis clavier', 'Raccourcis clavier'],
    ] as const) {
      await tool(page, name).click()
      await expect(page.getByRole('dialog', { name: dialog })).toBeVisible()
      await expectUsable(page, dialog)
      await page.keyboard.press('Escape')
      await closed(page)
    }
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), tool(page, 'Image').click()])
    await chooser.setFiles({ name: 'un.png', mimeType: 'image/png', buffer: await createPlainPicture() })
    await page.getByRole('dialog', { name: 'Image' }).getByRole('button', { name: 'Ajouter l’image' }).click()
    await expectUsable(page, 'a picture without words')
    await page.keyboard.press('Escape')
    await closed(page)
    await page.getByRole('button', { name: 'Publier à une heure…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Prévoir' }).click()
    await expectUsable(page, 'an hour')
    await page.keyboard.press('Escape')
    await closed(page)
    await page.getByRole('button', { name: 'Aperçu' }).click()
    await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toBeVisible()
    await expectUsable(page, 'a preview')
    await page.keyboard.press('Escape')
    await closed(page)
    await page.getByLabel('Résumé').fill('')
    await page.getByRole('button', { name: 'Publier', exact: true }).click()
    await expect(page.getByLabel('Résumé')).toBeFocused()
    await expectUsable(page, 'a text that is not ready')
    await page.getByLabel('Résumé').fill('Un résumé.')
    await page.getByRole('button', { name: 'Publier', exact: true }).click()
    await page.getByRole('button', { name: 'Ce qui a changé' }).first().click()
    await expect(page.locator('ins').first()).toBeVisible()
    await expectUsable(page, 'a history')

    // Another board member has written the same words meanwhile.
    await portal.sql(`insert into text_drafts (kind, slug, head, body, base, version)
    select 'news', slug, '{"title": "Le leur"}', 'Leurs mots.', null, 50 from posts where slug = '${post?.slug}'
    on conflict (kind, slug) do update set body = 'Leurs mots.', head = '{"title": "Le leur"}', version = 50`)
    await page.getByRole('textbox', { name: 'Titre' }).fill('Le mien')
    await expect(page.getByRole('dialog', { name: /^Vous avez écrit à deux/ })).toBeVisible()
    await expectUsable(page, 'two texts to put together')
  },
)

test('the office’s pictures have no accessibility violation', { tag: NIGHTLY_TEST_TAG }, async ({ page }) => {
  await enter(page, '/bureau/images')
  await expect(page.getByRole('list', { name: 'Images', exact: true }).getByRole('listitem').first()).toBeVisible()
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Ajouter des images' }).click(),
  ])
  await chooser.setFiles([
    { name: 'Salle.png', mimeType: 'image/png', buffer: await createPlainPicture('png', 600, 400) },
    { name: 'accord.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('%PDF-1.7') },
  ])
  await expect(page.getByText('Ajoutée sous le nom salle.png')).toBeVisible()
  await expect(page.getByText('Ce fichier est un PDF')).toBeVisible()
  await expectUsable(page, 'the pictures')
  await page.getByRole('button', { name: 'salle.png' }).click()
  const dialog = page.getByRole('dialog', { name: 'salle.png' })
  await dialog.getByLabel('Ce que l’on voit sur l’image').fill('Une salle')
  await dialog.getByRole('slider', { name: 'De haut en bas' }).fill('90')
  await expectUsable(page, 'one of them')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await closed(page)
  await page.getByLabel('Rechercher dans les images').fill('une salle')
  await expect(page.getByText('1 image', { exact: true })).toBeVisible()
  await page.getByRole('img', { name: 'Une salle' }).click()
  await dialog.getByRole('button', { name: 'Supprimer l’image' }).click()
  await dialog.getByRole('button', { name: 'Supprimer', exact: true }).click()
  await closed(page)
  await expect(page.getByText('Aucune image')).toBeVisible()
})
