import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { createPlainPicture } from '#tests/samples/pictures.ts'
import { expectAccessible } from './axe.ts'
import { expect, NIGHTLY_TEST_TAG, openPage, storeCookieRefusal, signInDemoMember, test, navigateTo } from './test.ts'

const main = (page: Page) => page.getByRole('main')
const part = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Parties du profil' }).getByRole('link', { name: new RegExp(`^${name}`) })

test.use({ expectedErrors: /Failed to load resource.*(403|404|422|ERR_)/ })
test.beforeEach(({ page }) => storeCookieRefusal(page))

test('a member reads the card, shows it without a network, and saves it as a picture; signing out removes it', async ({
  page,
  context,
}) => {
  await signInDemoMember(page)
  await openPage(page, '/profile')
  const card = main(page).getByRole('article', { name: 'Carte d’adhésion' })
  await expect(card).toContainText('Camille Laurent')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('memberCard'))).toContain('Camille')
  const saving = page.waitForEvent('download')
  await main(page).getByRole('button', { name: 'Montrer ma carte' }).click()
  const large = page.getByRole('dialog', { name: 'Camille Laurent' })
  // The code stays readable on a landscape phone and on a small one.
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  for (const window of [
    { width: 844, height: 390 },
    { width: 320, height: 568 },
  ]) {
    await page.setViewportSize(window)
    await expect
      .poll(async () => (await large.getByRole('img', { name: /^Code QR/ }).boundingBox())?.width)
      .toBeGreaterThan(180)
  }
  await page.setViewportSize({ width, height })
  await large.getByRole('button', { name: 'Enregistrer l’image' }).click()
  const saved = await saving
  expect(saved.suggestedFilename()).toBe('carte-adherent.png')
  expect((await readFile(await saved.path())).subarray(1, 4).toString()).toBe('PNG')
  await large.getByRole('button', { name: 'Fermer' }).click()

  // Offline, after a visit to another section.
  await part(page, 'Préférences').click()
  await expect(main(page).getByRole('heading', { level: 1, name: 'Préférences' })).toBeFocused()
  await context.setOffline(true)
  await part(page, 'Ma carte').click()
  await expect(main(page).getByRole('article', { name: 'Carte d’adhésion' })).toContainText('Camille Laurent')
  await context.setOffline(false)

  await test.step('the keyboard is never lost: on the way back to the first page, and where a form is given up', async () => {
    await part(page, 'Ma carte').click()
    await part(page, 'Cotisations').click()
    await expect(main(page).getByRole('heading', { level: 1, name: 'Cotisations' })).toBeFocused()
    await main(page).getByRole('button', { name: 'Changer de compte' }).click()
    await expect(main(page).getByRole('textbox', { name: 'IBAN' })).toBeFocused()
    await main(page).getByRole('button', { name: 'Annuler' }).click()
    await expect(main(page).getByRole('heading', { level: 2, name: 'Prélèvement' })).toBeFocused()
    await page.goBack()
    await expect(main(page).getByRole('heading', { level: 1, name: 'Profil' })).toBeFocused()
  })

  await test.step('a photo is framed with the keyboard alone, and seen in the header at once; then taken away', async () => {
    await part(page, 'Identité').click()
    await main(page)
      .getByLabel('Photo', { exact: true })
      .setInputFiles({
        name: 'IMG_0042.jpg',
        mimeType: 'image/jpeg',
        buffer: await createPlainPicture('jpeg', 900, 1200),
      })
    const dialog = page.getByRole('dialog', { name: 'Cadrer la photo' })
    const frame = dialog.getByLabel(/^Cadre/)
    await frame.focus()
    const before = await frame.boundingBox()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    expect(await frame.boundingBox()).not.toEqual(before)
    const save = dialog.getByRole('button', { name: 'Enregistrer la photo' })
    for (let steps = 0; steps < 20 && !(await save.evaluate((node) => node === document.activeElement)); steps++) {
      await page.keyboard.press('Tab')
    }
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    const avatar = page.getByRole('banner').locator('img[src*="/portraits/"]')
    await expect(avatar).toBeVisible()
    await expect.poll(() => avatar.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(512)

    const remove = main(page).getByRole('button', { name: 'Retirer la photo' })
    await remove.click()
    await page.keyboard.press('Escape')
    await expect(remove).toBeFocused()
    await remove.click()
    await main(page).getByRole('button', { name: 'Retirer', exact: true }).click()
    await expect(avatar).toHaveCount(0)
    await expect(main(page).getByRole('button', { name: 'Choisir une photo' })).toBeFocused()
  })

  await test.step('nothing of the card and of what was read stays in the browser after the member signs out', async () => {
    await expect.poll(() => page.evaluate(() => localStorage.getItem('memberCard'))).toContain('Camille')
    await page.evaluate(() => localStorage.setItem('lastPages', '[[1,12]]'))
    await page
      .getByRole('banner')
      .getByRole('button', { name: /Camille/ })
      .click()
    await page.getByRole('banner').getByRole('button', { name: 'Déconnexion' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Déconnexion' }).click()
    await expect(page).toHaveURL('/')
    expect(await page.evaluate(() => localStorage.getItem('memberCard'))).toBeNull()
    expect(await page.evaluate(() => localStorage.getItem('lastPages'))).toBeNull()
  })
})

test(
  'a long name leaves the card’s code, buttons and close button in a small phone’s window',
  { tag: NIGHTLY_TEST_TAG },
  async ({ page, portal }) => {
    const rename = (first: string, last: string) =>
      portal.sql(
        `update members set first_name = '${first}', last_name = '${last}' where email = 'membre3@envol.example'`,
      )
    await rename('Marie-Charlotte', 'de Montalembert-Rochefoucauld')
    try {
      await page.setViewportSize({ width: 375, height: 667 })
      await signInDemoMember(page, 'membre3@envol.example')
      await openPage(page, '/profile')
      await main(page).getByRole('button', { name: 'Montrer ma carte' }).click()
      const large = page.getByRole('dialog', { name: /Marie-Charlotte/ })
      const buttons = ['Fermer', 'Enregistrer l’image'].map((name) => large.getByRole('button', { name }))
      for (const shown of [...buttons, large.getByRole('img', { name: /^Code QR/ })])
        await expect(shown).toBeInViewport({ ratio: 1 })
    } finally {
      await rename('Aïcha', 'Benali')
    }
  },
)

test(
  'the board verifies a card by its code; other members learn nothing',
  { tag: NIGHTLY_TEST_TAG },
  async ({ page, portal, browser }) => {
    await signInDemoMember(page)
    await openPage(page, '/profile')
    await expect.poll(() => page.evaluate(() => localStorage.getItem('memberCard'))).toContain('/carte/')
    const code = await page.evaluate(
      () => (JSON.parse(localStorage.getItem('memberCard') ?? '{}') as { code: string }).code,
    )
    const path = new URL(code).pathname
    await openPage(page, path)
    await expect(main(page).getByText('Le bureau vérifie les cartes ici')).toBeVisible()
    await expectAccessible(page, 'a card that a member would verify')

    const board = await (await browser.newContext({ baseURL: portal.url })).newPage()
    await storeCookieRefusal(board)
    await signInDemoMember(board, 'bureau@envol.example')
    await openPage(board, path)
    await expect(main(board).getByText(/^Carte (non )?valable$/)).toBeVisible()
    await expect(main(board)).toContainText('Camille Laurent')
    await board.emulateMedia({ reducedMotion: 'reduce' })
    await expectAccessible(board, 'a card that the board verifies')
    await openPage(board, `/carte/${'k'.repeat(22)}`)
    await expect(main(board).getByText('Cette carte n’existe pas, ou plus')).toBeVisible()
    await board.context().close()
  },
)

test(
  'a changed name is in the header at once, a wrong phone is reported at its field; unsaved data return, and the page asks about them',
  { tag: NIGHTLY_TEST_TAG },
  async ({ page }) => {
    await signInDemoMember(page, 'membre2@envol.example')
    await openPage(page, '/profile#identite')
    await main(page).getByLabel('Prénom').fill('Noémie')
    await main(page).getByLabel('Téléphone (facultatif)').fill('12')
    await main(page).getByRole('button', { name: 'Enregistrer' }).click()
    await expect(main(page).getByLabel('Téléphone (facultatif)')).toBeFocused()
    await main(page).getByLabel('Téléphone (facultatif)').fill('06 39 98 01 23')
    await main(page).getByRole('button', { name: 'Enregistrer' }).click()
    await expect(page.getByText('Vos informations sont enregistrées')).toBeVisible()
    await expect(page.getByRole('banner').getByRole('button', { name: 'Menu de Noémie Vasseur' })).toBeVisible()

    await test.step('what is typed and not saved is there again, and the browser asks before it is lost', async () => {
      const last = main(page).getByLabel('Nom', { exact: true })
      const name = await last.inputValue()
      await last.fill('Vasseur-Petit')
      await part(page, 'Préférences').click()
      await expect(main(page).getByRole('heading', { level: 1, name: 'Préférences' })).toBeFocused()
      await page.goBack()
      await expect(last).toHaveValue('Vasseur-Petit')
      await expect(main(page).getByText('Vos modifications ne sont pas encore enregistrées.')).toBeVisible()
      const asked = page.waitForEvent('dialog')
      await page.close({ runBeforeUnload: true })
      const question = await asked
      expect(question.type()).toBe('beforeunload')
      await question.dismiss()
      await main(page).getByRole('button', { name: 'Abandonner mes modifications' }).click()
      await expect(last).toHaveValue(name)
      await page.close({ runBeforeUnload: true })
      await expect.poll(() => page.isClosed()).toBe(true)
    })
  },
)

test(
  'a device is signed out from another one, and the password is changed',
  { tag: NIGHTLY_TEST_TAG },
  async ({ page, portal, browser }) => {
    const other = await (await browser.newContext({ baseURL: portal.url })).newPage()
    const token = await signInDemoMember(other, 'membre3@envol.example')
    await signInDemoMember(page, 'membre3@envol.example')
    await openPage(page, '/profile#appareils')
    const signedIn = main(page).getByRole('region', { name: 'Appareils connectés' })
    await expect(signedIn.getByText('Cet appareil', { exact: true })).toBeVisible()
    const rows = main(page).getByRole('listitem').filter({ hasText: 'Connecté le' })
    // The most recent sign-in is first.
    const there = rows.nth(1)
    await there.getByRole('button', { name: /^Déconnecter/ }).click()
    await there.getByRole('button', { name: 'Déconnecter', exact: true }).click()
    await expect(page.getByText('Cet appareil est déconnecté')).toBeVisible()
    await expect(main(page).getByRole('heading', { name: 'Appareils connectés' })).toBeFocused()
    const answer = await other.request.get('/api/v1/profile', { headers: { authorization: `Bearer ${token}` } })
    expect(answer.status()).toBe(401)
    await other.context().close()

    await openPage(page, '/profile#connexion')
    await main(page).getByLabel('Mot de passe actuel', { exact: true }).fill('pas-le-bon-mot')
    await main(page).getByLabel('Nouveau mot de passe', { exact: true }).fill('hublot cravate sept nuages')
    await main(page).getByLabel('Confirmer le mot de passe', { exact: true }).fill('hublot cravate sept nuages')
    await main(page).getByRole('button', { name: 'Changer le mot de passe' }).click()
    await expect(main(page).getByLabel('Mot de passe actuel', { exact: true })).toBeFocused()
    await main(page).getByLabel('Mot de passe actuel', { exact: true }).fill('decollage')
    await main(page).getByRole('button', { name: 'Changer le mot de passe' }).click()
    await expect(page.getByText(/^Mot de passe changé/)).toBeVisible()
  },
)

test(
  'every sign-in method is listed and closed at once, apart from the password',
  { tag: NIGHTLY_TEST_TAG },
  async ({ page }) => {
    await signInDemoMember(page, 'membre2@envol.example')
    await openPage(page, '/events')
    await main(page)
      .getByRole('group', { name: 'Mes événements' })
      .getByRole('button', { name: 'Créer l’adresse' })
      .click()
    const address = await main(page).getByLabel('L’adresse, à coller dans votre calendrier').inputValue()
    expect((await page.request.get(address)).status()).toBe(200)

    await openPage(page, '/profile#appareils')
    const panel = (name: string) => main(page).getByRole('region', { name })
    await expect(panel('Appareils connectés').getByText('Cet appareil', { exact: true })).toBeVisible()
    await expect(panel('Appareils reconnus').getByText('Cet appareil', { exact: true })).toBeVisible()
    await expect(panel('Clés d’accès').getByText('Aucune clé d’accès.')).toBeVisible()
    await expect(panel('Adresses de calendrier').getByText('Mes événements')).toBeVisible()
    await expect(panel('Archives de vos données').getByText('Aucune archive disponible.')).toBeVisible()
    await main(page).getByRole('button', { name: 'Tout fermer' }).click()
    await main(page).getByRole('button', { name: 'Tout fermer maintenant' }).click()
    await expect(page.getByText('Tout est fermé')).toBeVisible()
    await expect(page).toHaveURL('/')
    expect((await page.request.get(address)).status()).toBe(404)
  },
)

test(
  'an account’s deletion is requested with the password, and cancelled; its data is downloaded as an archive',
  { tag: NIGHTLY_TEST_TAG },
  async ({ page }) => {
    test.setTimeout(120_000)
    await signInDemoMember(page)
    await openPage(page, '/profile/delete')
    await expect(main(page)).toContainText('Ce que la loi oblige à garder')
    await main(page).getByLabel('Mot de passe actuel', { exact: true }).fill('abcd')
    await main(page).getByRole('button', { name: 'Demander la suppression' }).click()
    await expect(main(page).getByText('Ce n’est pas votre mot de passe actuel')).toBeVisible()
    await main(page).getByLabel('Mot de passe actuel', { exact: true }).fill('decollage')
    await main(page).getByRole('button', { name: 'Demander la suppression' }).click()
    await expect(main(page).getByText(/^Votre compte sera supprimé le/)).toBeVisible()
    await main(page).getByRole('button', { name: 'Garder mon compte' }).click()
    await expect(main(page).getByText(/^Votre compte sera supprimé le/)).toHaveCount(0)
    await expect(main(page).getByLabel('Mot de passe actuel', { exact: true })).toBeVisible()

    await test.step('all that is held of a member is had as an archive', async () => {
      await navigateTo(page, '/profile#donnees')
      await main(page).getByRole('button', { name: 'Préparer mon archive' }).click()
      await expect(main(page).getByRole('heading', { name: 'Télécharger mes données' })).toBeFocused()
      const download = main(page).getByRole('button', { name: /^Télécharger l’archive/ })
      // The archive's job waits for the demo's agreements, indexed after the server's start.
      await expect(download).toBeVisible({ timeout: 80_000 })
      const saving = page.waitForEvent('download')
      await download.click()
      const saved = await saving
      expect(saved.suggestedFilename()).toMatch(/\.zip$/)
      expect((await readFile(await saved.path())).subarray(0, 2).toString()).toBe('PK')
    })
  },
)

const parts = ['', '#identite', '#cotisations', '#connexion', '#appareils', '#preferences', '#donnees', '/delete']

test(
  'the profile, the large card and the photo’s framing have no accessibility violation',
  { tag: NIGHTLY_TEST_TAG },
  async ({ page }) => {
    test.setTimeout(180_000)
    await signInDemoMember(page)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    for (const address of parts) {
      if (address === '') await openPage(page, '/profile')
      else await navigateTo(page, `/profile${address}`)
      await expect(main(page).locator('[aria-busy=true]')).toHaveCount(0)
      await expectAccessible(page, address || 'card')
    }

    await test.step('the card in large and the framing of a photo', async () => {
      await navigateTo(page, '/profile')
      await main(page).getByRole('button', { name: 'Montrer ma carte' }).click()
      await expect(page.getByRole('dialog', { name: 'Camille Laurent' })).toBeVisible()
      await expectAccessible(page, 'card in large')
      await page.keyboard.press('Escape')
      await part(page, 'Identité').click()
      const buffer = await createPlainPicture('jpeg', 900, 1200)
      await main(page)
        .getByLabel('Photo', { exact: true })
        .setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer })
      await expect(page.getByRole('dialog', { name: 'Cadrer la photo' })).toBeVisible()
      await expectAccessible(page, 'framing')
    })
  },
)
