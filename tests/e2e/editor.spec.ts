import type { Page } from 'playwright/test'
import { googleDocsClipboard, microsoftWordClipboard } from '#tests/samples/clipboard.ts'
import { createPlainPicture } from '#tests/samples/pictures.ts'
import { expect, NIGHTLY_TEST_TAG, openPage, storeCookieRefusal, signInDemoMember, test } from './test.ts'

const LABEL = 'Texte de l’actualité'
const text = (page: Page) => page.getByRole('textbox', { name: LABEL }).and(page.locator('[contenteditable=true]'))
const tool = (page: Page, name: string) => page.getByRole('toolbar').getByRole('button', { name, exact: true })
const saved = (page: Page) => expect(page.getByRole('status').filter({ hasText: /^Enregistré$/ })).toBeVisible()
const bodyOf = async (portal: { sql: (statement: string) => Promise<unknown[]> }, slug: string) =>
  ((await portal.sql(`select body from text_drafts where slug = '${slug}'`)) as { body: string }[])[0]?.body

/** Creates a draft of a news post with this title in the office and opens its editor. */
async function begin(page: Page, title: string) {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await storeCookieRefusal(page)
  await signInDemoMember(page, 'bureau@envol.example')
  await openPage(page, '/bureau/actualites')
  await page.getByRole('button', { name: 'Nouvelle actualité' }).click()
  await page.getByRole('dialog').getByLabel('Titre').fill(title)
  await page.getByRole('dialog').getByRole('button', { name: 'Commencer' }).click()
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
}

/** Fires a paste or drop event in the text editor with another program's data and files. */
const hand = (
  page: Page,
  kind: 'paste' | 'drop',
  data: Record<string, string>,
  files: { name: string; bytes: number[] }[] = [],
) =>
  text(page).evaluate(
    (element, [what, given, sent]) => {
      const transfer = new DataTransfer()
      for (const [type, content] of Object.entries(given)) transfer.setData(type, content)
      for (const { name, bytes } of sent) transfer.items.add(new File([Uint8Array.from(bytes)], name))
      const { left, top, height } = element.getBoundingClientRect()
      const place = { clientX: left + 40, clientY: top + height - 10 }
      const how = { bubbles: true, cancelable: true }
      element.dispatchEvent(
        what === 'paste'
          ? new ClipboardEvent('paste', { ...how, clipboardData: transfer })
          : new DragEvent('drop', { ...how, dataTransfer: transfer, ...place }),
      )
    },
    [kind, data, files] as const,
  )

test(
  'an illustrated news post is written as it will be read, and its readers find it so',
  { tag: NIGHTLY_TEST_TAG },
  async ({ page }) => {
    await begin(page, 'Les repos changent')
    await page.getByLabel('Résumé').fill('Ce qui change, et quand.')
    await page.getByLabel('Catégorie').selectOption('juridique')
    await text(page).click()
    const type = (words: string) => page.keyboard.type(words)
    const press = (keys: string) => page.keyboard.press(keys)

    // French punctuation is inserted while typing, and Ctrl+Z removes it.
    await type('Il a dit "oui" ?')
    await expect(text(page)).toHaveText('Il a dit «\u00a0oui\u00a0»\u00a0?')
    await press('Control+z')
    await expect(text(page)).toHaveText('Il a dit «\u00a0oui\u00a0» ?')
    await press('Control+Shift+z')
    await press('Enter')
    await type('## Dès mars')
    await press('Enter')
    await type('Le repos passe à ')
    await tool(page, 'Gras').click()
    await type('douze heures')
    await tool(page, 'Gras').click()
    await type(', dit ')
    // The link dialog finds the portal's pages by their words, agreements included.
    await tool(page, 'Lien').click()
    const link = page.getByRole('dialog', { name: 'Lien' })
    await link.getByRole('textbox').fill('recueil')
    await link
      .getByRole('button', { name: /Accord$/ })
      .first()
      .click()
    await type('.')
    await press('Enter')
    await tool(page, 'Liste à puces').click()
    await type('vols de nuit')
    await press('Enter')
    await type('escales')
    await press('Enter')
    await press('Enter')
    await tool(page, 'Tableau').first().click()
    for (const cell of ['Vol', 'Repos', 'Tokyo', '36\u00a0h']) {
      await type(cell)
      if (cell !== '36\u00a0h') await press('Tab')
    }
    await press('Control+End')
    await tool(page, 'Insérer').click()
    await page.getByRole('menuitem', { name: 'Étapes' }).click()
    await type('Écrire au bureau')
    await press('Control+End')

    // Both pictures, one dropped and one chosen, need an alternative text.
    const bytes = [...(await createPlainPicture('png', 600, 400))]
    await hand(page, 'drop', {}, [{ name: 'Équipage.png', bytes }])
    const picture = page.getByRole('dialog', { name: 'Image' })
    await picture.getByRole('button', { name: 'Ajouter l’image' }).click()
    await expect(picture.getByText('Dites ce que l’on voit, ou cochez')).toBeVisible()
    await picture.getByLabel('Ce que l’on voit').fill('Un équipage au sol')
    await picture.getByRole('button', { name: 'Ajouter l’image' }).click()
    await expect(text(page).getByRole('img', { name: 'Un équipage au sol' })).toBeVisible()
    await text(page).getByText('Il a dit').click()
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), tool(page, 'Image').click()])
    await chooser.setFiles({ name: 'IMG_1.HEIC', mimeType: 'image/heic', buffer: Buffer.from('\0\0\0\u0018ftypheic') })
    await expect(page.getByText('Cette photo est au format HEIC')).toBeVisible()
    await saved(page)

    await page.getByRole('button', { name: 'Publier', exact: true }).click()
    await expect(page.getByText('Publié.', { exact: true })).toBeVisible()
    await page.getByRole('link', { name: 'Voir la page' }).click()
    const article = page.getByRole('article').first()
    await expect(article.getByRole('heading', { name: 'Dès mars', level: 2 })).toBeVisible()
    await expect(article.getByText('Il a dit «\u00a0oui\u00a0»\u00a0?')).toBeVisible()
    await expect(article.locator('strong', { hasText: 'douze heures' })).toBeVisible()
    await expect(article.getByRole('link', { name: /Recueil/ })).toHaveAttribute('href', /^\/accords\/\d+/)
    await expect(article.getByRole('listitem').filter({ hasText: 'escales' })).toBeVisible()
    await expect(article.getByRole('rowheader', { name: 'Tokyo' })).toBeVisible()
    await expect(article.getByText('Écrire au bureau')).toBeVisible()
    await expect(article.getByRole('img', { name: 'Un équipage au sol' })).toBeVisible()
  },
)

test(
  'pasted text is cleaned, and an overlong text refused',
  { tag: NIGHTLY_TEST_TAG },
  async ({ page, context, portal }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await begin(page, 'Collé de partout')
    await text(page).click()
    await hand(page, 'paste', { 'text/html': microsoftWordClipboard, 'text/plain': 'Ce que change l’accord' })
    await expect(text(page).getByRole('heading', { name: 'Ce que change l’accord', level: 2 })).toBeVisible()
    await expect(page.getByText('Le texte est collé sans ses images')).toBeVisible()
    await saved(page)
    await expect
      .poll(() => bodyOf(portal, 'colle-de-partout'))
      .toContain('- Long-courrier\n  - vols de nuit\n- Moyen-courrier\n')
    await page.keyboard.press('Control+a')
    await hand(page, 'paste', { 'text/html': googleDocsClipboard, 'text/plain': 'Une nuit à Nairobi' })
    await expect
      .poll(() => bodyOf(portal, 'colle-de-partout'))
      .toContain('L’hôtel est **calme**_, dit-on_. [La charte](https://envol.example/charte)\n')
    await page.evaluate(() => navigator.clipboard.writeText('Nuit '.repeat(1_000_000)))
    const before = await text(page).textContent()
    await page.keyboard.press('Control+v')
    await expect(page.getByText('Rien n’a été collé\u00a0: ce contenu est trop long')).toBeVisible()
    expect(await text(page).textContent()).toBe(before)
    await tool(page, 'Source').click()
    await page.getByRole('textbox', { name: LABEL }).press('Control+v')
    await expect(page.getByText('Rien n’a été collé\u00a0: ce contenu est trop long')).toBeVisible()
    // An overlong text stays visible, and is not published truncated.
    await page.getByRole('textbox', { name: LABEL }).fill('Nuit '.repeat(18_001))
    await expect(page.getByRole('textbox', { name: LABEL })).toHaveAccessibleDescription(/90.000 signes au plus/)
    await page.getByRole('button', { name: 'Publier', exact: true }).click()
    await expect(page.getByText('Pas encore enregistré')).toBeVisible()
  },
)

test(
  'another’s changes are merged into the text while it is written',
  { tag: NIGHTLY_TEST_TAG },
  async ({ page, portal }) => {
    await begin(page, 'À deux mains')
    await text(page).click()
    for (const words of ['Un début.', 'Je suis là', 'Un milieu.', 'Une suite.']) {
      await page.keyboard.type(words)
      await page.keyboard.press('Enter')
    }
    await saved(page)
    await expect.poll(() => bodyOf(portal, 'a-deux-mains')).toContain('Une suite.\n')
    await portal.sql(`update text_drafts set version = version + 1,
    body = replace(replace(body, 'Un début.', 'Un début à deux.'), 'Une suite.', 'Une suite, et une fin.')
    where slug = 'a-deux-mains'`)
    // The cursor stays in place while the other's text is merged.
    await text(page).getByText('Je suis là').click()
    await page.keyboard.press('End')
    const words = ', et j’écris toujours, lettre après lettre, sans attendre que le reste arrive'
    await page.keyboard.type(words, { delay: 25 })
    await expect(text(page)).toContainText('une fin.')
    await page.keyboard.type(' !')
    await expect
      .poll(() => bodyOf(portal, 'a-deux-mains'))
      .toContain(`Un début à deux.\n\nJe suis là${words}\u00a0!\n\nUn milieu.\n\nUne suite, et une fin.\n`)
  },
)

test.describe('without the editor’s code', () => {
  test.use({ expectedErrors: /ERR_FAILED|ERR_INTERNET_DISCONNECTED/ })
  test(
    'the text is written in a plain field that says so, and the editor takes over once loaded',
    { tag: NIGHTLY_TEST_TAG },
    async ({ page, portal }) => {
      const code = /\/assets\/RichTextEditor-[^/]*\.js$/
      await page.route(code, (route) => route.abort())
      await begin(page, 'Sans éditeur')
      const plain = page.getByRole('textbox', { name: LABEL })
      await expect(page.getByText('La mise en forme n’a pas pu être chargée')).toBeVisible()
      await plain.fill('Un **mot**.\n')
      await saved(page)
      await expect.poll(() => bodyOf(portal, 'sans-editeur')).toBe('Un **mot**.\n')
      await page.unroute(code)
      await page.getByRole('button', { name: 'Charger la mise en forme' }).click()
      await expect(text(page).locator('strong')).toHaveText('mot')
    },
  )
})
