import { readPageHeaderBackgroundColour, readPageHeaderOpacityAndFilter, readLocalStorageValue } from './look.ts'
import {
  expect,
  waitUntilBrowserIdle,
  openPage,
  storeCookieRefusal,
  signInDemoMember,
  test,
  navigateTo,
  motionEnabledOptions,
  NIGHTLY_TEST_TAG,
} from './test.ts'

test.use(motionEnabledOptions)

test.use({ viewport: { width: 1440, height: 900 } })

test.describe('the header', () => {
  test.beforeEach(({ page }) => storeCookieRefusal(page))

  test('turns opaque past 50 px of scroll, transparent at the top, opaque on other pages, and has a visitor’s entries', async ({
    page,
  }) => {
    await openPage(page, '/')
    expect(await readPageHeaderOpacityAndFilter(page)).toBe('sticky clear')
    await page.evaluate(() => window.scrollTo(0, 50))
    await waitUntilBrowserIdle(page)
    expect(await readPageHeaderOpacityAndFilter(page)).toBe('sticky clear')
    await page.evaluate(() => window.scrollTo(0, 51))
    await expect.poll(() => readPageHeaderOpacityAndFilter(page)).toBe('sticky solid')
    await expect.poll(() => readPageHeaderBackgroundColour(page)).toBe('rgb(211, 51, 119)')
    await page.evaluate(() => window.scrollTo(0, 0))
    await expect.poll(() => readPageHeaderOpacityAndFilter(page)).toBe('sticky clear')
    await page.getByRole('banner').getByRole('link', { name: 'Actualités' }).click()
    await expect(page).toHaveURL('/blog')
    await expect.poll(() => readPageHeaderOpacityAndFilter(page)).toBe('sticky solid')
    await page.goBack()
    await expect.poll(() => readPageHeaderOpacityAndFilter(page)).toBe('sticky clear')

    await test.step('has a visitor’s entries, the active one marked', async () => {
      await navigateTo(page, '/blog/3')
      const banner = page.getByRole('banner')
      const nav = banner.getByRole('navigation', { name: 'Navigation principale' })
      await expect(nav.getByRole('link')).toHaveText(['Accueil', 'Actualités'])
      await expect(nav.getByRole('link', { name: 'Actualités' })).toHaveAttribute('aria-current', 'true')
      await expect(banner.getByRole('button', { name: 'Contact' })).toBeVisible()
      await expect(banner.getByRole('button', { name: 'Connexion' })).toBeVisible()
      await nav.getByRole('link', { name: 'Actualités' }).click()
      await expect(nav.locator('[aria-current=page]')).toHaveText(['Actualités'])
      await nav.getByRole('link', { name: 'Accueil' }).click()
      await expect(nav.locator('[aria-current=page]')).toHaveText(['Accueil'])
      await banner.getByRole('link', { name: 'Adhésion' }).click()
      await expect(page).toHaveURL('/adhesion')
      await expect(banner.locator('[aria-current]')).toHaveText(['Adhésion'])
      await navigateTo(page, '/login')
      await expect(banner.locator('[aria-current]')).toHaveText(['Connexion'])
    })
  })

  test(
    'has a member’s entries and a menu that opens, closes, names the member and asks before the logout',
    { tag: NIGHTLY_TEST_TAG },
    async ({ page }) => {
      await signInDemoMember(page)
      await openPage(page, '/events')
      const banner = page.getByRole('banner')
      await expect(banner.getByRole('navigation').getByRole('link')).toHaveText([
        'Accueil',
        'Actualités',
        'Accords',
        'Événements',
        'Consultations',
      ])
      for (const name of ['Connexion', 'Contact', 'Adhésion'])
        await expect(banner.getByText(name, { exact: true })).toHaveCount(0)
      const avatar = banner.getByRole('button', { name: /^Menu de Camille/ })
      const profile = banner.getByRole('link', { name: 'Profil' })
      await expect(profile).toBeHidden()
      // The current entry is bold: each page has another width to fit in one row, here beside a scrollbar of 15 px.
      await page.setViewportSize({ width: 768, height: 844 })
      const narrow = (padding: string) =>
        page.evaluate((value) => (document.body.style.paddingInlineEnd = value), padding)
      await narrow('15px')
      for (const name of ['Accueil', 'Actualités', 'Accords', 'Consultations', 'Événements']) {
        await banner.getByRole('link', { name, exact: true }).click()
        await expect(banner.getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'page')
        const [menu, entry] = [await avatar.boundingBox(), await banner.getByRole('navigation').boundingBox()]
        expect(menu?.y, name).toBeLessThan((entry?.y ?? 0) + (entry?.height ?? 0))
      }
      await narrow('')
      await page.setViewportSize({ width: 1280, height: 800 })
      await avatar.click()
      await expect(avatar).toHaveAttribute('aria-expanded', 'true')
      await expect(banner.getByText('membre@envol.example')).toBeVisible()
      await expect(banner.getByText(/^Camille \S+/)).toBeVisible()
      await expect(banner.getByRole('button', { name: 'Déconnexion' })).toBeVisible()
      await avatar.click()
      await expect(profile).toBeHidden()
      await avatar.click()
      await page.getByRole('main').click({ position: { x: 5, y: 200 } })
      await expect(profile).toBeHidden()
      await avatar.click()
      await profile.focus()
      await page.keyboard.press('Escape')
      await expect(profile).toBeHidden()
      await expect(avatar).toBeFocused()
      await avatar.click()
      await profile.click()
      await expect(page).toHaveURL('/profile')
      await expect(profile).toBeHidden()

      await test.step('asks before logging out, and Annuler changes nothing', async () => {
        await navigateTo(page, '/profile')
        await avatar.click()
        await page.getByRole('banner').getByRole('button', { name: 'Déconnexion' }).click()
        const dialog = page.getByRole('dialog', { name: 'Confirmer la déconnexion' })
        await expect(dialog).toHaveAccessibleDescription('Êtes-vous sûr de vouloir vous déconnecter ?')
        await expect(dialog.getByRole('button')).toHaveText(['Annuler', 'Déconnexion'])
        await dialog.getByRole('button', { name: 'Annuler' }).click()
        await expect(dialog).toBeHidden()
        await expect(page).toHaveURL('/profile')
        await expect(avatar).toBeFocused()
        expect(await readLocalStorageValue(page, 'token')).toHaveLength(43)
      })
    },
  )
})

test.describe('the drawer', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })
  test.beforeEach(({ page }) => storeCookieRefusal(page))

  test('has the same entries and closes in every way', { tag: NIGHTLY_TEST_TAG }, async ({ page }) => {
    await openPage(page, '/blog')
    const banner = page.getByRole('banner')
    // Search and menu buttons.
    await expect(banner.getByRole('button')).toHaveCount(2)
    const burger = banner.getByRole('button', { name: 'Ouvrir le menu' })
    const drawer = page.getByRole('dialog', { name: 'Menu' })
    await burger.click()
    await expect(drawer.getByRole('navigation').getByRole('link')).toHaveText([
      'Accueil',
      'Actualités',
      'Adhésion',
      'FAQ',
      'À propos',
    ])
    await expect(drawer.locator('[aria-current=page]')).toHaveText(['Actualités'])
    await drawer.getByRole('button', { name: 'Fermer le menu' }).click()
    await expect(drawer).toBeHidden()
    await expect(burger).toBeFocused()
    await burger.click()
    await expect(drawer).toBeVisible()
    await page.touchscreen.tap(10, 500)
    await expect(drawer).toBeHidden()
    await burger.click()
    await expect(drawer).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
    await burger.click()
    await drawer.getByRole('link', { name: 'Accueil', exact: true }).click()
    await expect(page).toHaveURL('/')
    await expect(drawer).toBeHidden()
    await burger.click()
    await drawer.getByRole('button', { name: 'Connexion' }).click()
    await expect(drawer).toBeHidden()
    await expect(page.getByRole('dialog', { name: 'Accès adhérent' })).toBeVisible()
    await page.keyboard.press('Escape')
    await burger.click()
    await drawer.getByRole('button', { name: 'Contact' }).click()
    await expect(page.getByRole('dialog', { name: 'Contactez-nous' })).toBeVisible()

    await test.step('closes for good when the window becomes 768 px wide', async () => {
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await page.setViewportSize({ width: 767, height: 900 })
      await navigateTo(page, '/blog')
      await page.getByRole('banner').getByRole('button', { name: 'Ouvrir le menu' }).click()
      await expect(drawer).toBeVisible()
      await page.setViewportSize({ width: 768, height: 900 })
      await expect(drawer).toBeHidden()
      await expect(page.getByRole('button', { name: 'Ouvrir le menu' })).toBeHidden()
      await page.setViewportSize({ width: 767, height: 900 })
      await expect(page.getByRole('button', { name: 'Ouvrir le menu' })).toBeVisible()
      await expect(drawer).toBeHidden()
    })
  })

  test('shows a member their name, with Profil and Déconnexion', { tag: NIGHTLY_TEST_TAG }, async ({ page }) => {
    await signInDemoMember(page)
    await openPage(page, '/profile')
    await page.getByRole('banner').getByRole('button', { name: 'Ouvrir le menu' }).click()
    const drawer = page.getByRole('dialog', { name: 'Menu' })
    await expect(drawer.getByRole('navigation').getByRole('link')).toHaveText([
      'Accueil',
      'Actualités',
      'Accords',
      'Événements',
      'Consultations',
      'Profil',
      'Préparer mon vol',
      'FAQ',
      'À propos',
    ])
    await expect(drawer.getByText('membre@envol.example')).toBeVisible()
    await drawer.getByRole('button', { name: 'Déconnexion' }).click()
    await expect(page.getByRole('dialog', { name: 'Confirmer la déconnexion' })).toBeVisible()
  })
})
