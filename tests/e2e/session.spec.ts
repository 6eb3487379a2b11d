import { loginRedirectPath } from '#contract/paths.ts'
import { listSampleScreensByAccess } from '#tests/samples/screens.ts'
import {
  expect,
  PORTAL_RESPONSE_HEADERS,
  openPage,
  waitUntilPageReady,
  storeCookieRefusal,
  signInDemoMember,
  test,
  navigateTo,
  waitUntilBrowserIdle,
  NIGHTLY_TEST_TAG,
} from './test.ts'

const EMAIL = 'membre@envol.example'
const failedCall = /Failed to load resource.*(401|422|429|50\d|ERR_)/

test.beforeEach(({ page }) => storeCookieRefusal(page))

test.describe('the login dialog', () => {
  test.use({ expectedErrors: failedCall })

  test('reports mistakes, opens and closes, signs a member in and out', async ({ page }) => {
    await test.step('what is wrong is said at the right place, and what was typed is kept', async () => {
      await openPage(page, '/')
      await page.getByRole('banner').getByRole('button', { name: 'Connexion' }).click()
      const dialog = page.getByRole('dialog', { name: 'Accès adhérent' })
      const [email, password] = [dialog.getByLabel('Identifiant'), dialog.getByLabel('Mot de passe', { exact: true })]
      const submit = dialog.getByRole('button', { name: 'Connexion', exact: true })

      await submit.click()
      await expect(dialog.getByText('Email est requis')).toBeVisible()
      await expect(dialog.getByText('Mot de passe est requis')).toBeVisible()
      await expect(email).toBeFocused()
      await expect(email).toHaveAccessibleDescription(/Email est requis/)

      await email.fill('pas-une-adresse')
      await password.fill('court')
      await submit.click()
      await expect(dialog.getByText('Veuillez entrer une adresse email valide')).toBeVisible()
      await expect(dialog.getByText('Le mot de passe doit contenir au moins 6 caractères')).toBeVisible()

      await email.fill(EMAIL)
      await password.fill('faux-mot-de-passe')
      await password.press('Enter')
      await expect(dialog.getByRole('alert')).toHaveText(/Adresse e-mail ou mot de passe incorrect/)
      await expect(email).toHaveValue(EMAIL)
      await expect(password).toHaveValue('faux-mot-de-passe')
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
    })

    await test.step('it shows and hides the password, and closes by Escape, X and backdrop', async () => {
      const opener = page.getByRole('banner').getByRole('button', { name: 'Connexion' })
      const dialog = page.getByRole('dialog', { name: 'Accès adhérent' })
      await opener.click()
      const password = dialog.getByLabel('Mot de passe', { exact: true })
      await expect(password).toHaveAttribute('type', 'password')
      await dialog.getByRole('button', { name: /Afficher le mot de passe/ }).click()
      await expect(password).toHaveAttribute('type', 'text')
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await expect(opener).toBeFocused()
      await opener.click()
      await dialog.getByRole('button', { name: 'Fermer' }).click()
      await expect(dialog).toBeHidden()
      await opener.click()
      await expect(dialog).toBeVisible()
      await page.mouse.click(5, 5)
      await expect(dialog).toBeHidden()
    })

    await test.step('it signs a member in, shows the member’s header, and signs out', async () => {
      await navigateTo(page, '/')
      const banner = page.getByRole('banner')
      await expect(banner.getByRole('link', { name: 'Accords' })).toHaveCount(0)
      await banner.getByRole('button', { name: 'Connexion' }).click()

      const dialog = page.getByRole('dialog', { name: 'Accès adhérent' })
      await dialog.getByLabel('Identifiant').fill(EMAIL)
      await dialog.getByLabel('Mot de passe', { exact: true }).fill('decollage')
      await dialog.getByRole('button', { name: 'Connexion', exact: true }).click()
      await expect(dialog.getByText('Connexion réussie')).toBeVisible()
      await expect(dialog).toBeHidden()

      await expect(banner.getByRole('link', { name: 'Accords' })).toBeVisible()
      await expect(banner.getByRole('button', { name: 'Connexion' })).toHaveCount(0)
      expect(
        await page.evaluate(() => [localStorage.getItem('token')?.length, localStorage.getItem('selectedCompany')]),
      ).toEqual([
        43,
        JSON.stringify({
          id: 1,
          name: 'Air Hexagone',
          color: '#D33377',
          header_logo_url: '/companies/air-hexagone.svg',
        }),
      ])

      await banner.getByRole('button', { name: /Camille/ }).click()
      await expect(page.getByText(EMAIL)).toBeVisible()
      await page
        .getByRole('menuitem', { name: 'Déconnexion' })
        .or(page.getByRole('button', { name: 'Déconnexion' }))
        .first()
        .click()
      const goodbye = page.getByRole('dialog', { name: 'Confirmer la déconnexion' })
      await expect(goodbye.getByText('Êtes-vous sûr de vouloir vous déconnecter ?')).toBeVisible()
      await goodbye.getByRole('button', { name: 'Déconnexion' }).click()
      await expect(banner.getByRole('button', { name: 'Connexion' })).toBeVisible()
      await expect(page).toHaveURL('/')
      expect(await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('user')])).toEqual([
        null,
        null,
      ])
    })

    await test.step('an answer that holds a token is taken, though it says nothing else', async () => {
      await navigateTo(page, '/login')
      await page.getByLabel('Identifiant').fill(EMAIL)
      await page.getByLabel('Mot de passe', { exact: true }).fill('decollage')
      let token = ''
      await page.route('**/api/v1/login', async (route) => {
        const response = await route.fetch()
        const answer = (await response.json()) as { token: string; user: object }
        token = answer.token
        // The token is real: home's calls end sessions with unknown tokens.
        await route.fulfill({ headers: PORTAL_RESPONSE_HEADERS, json: { token, user: answer.user } })
      })
      await page.getByRole('main').getByRole('button', { name: 'Connexion', exact: true }).click()
      await expect(page).toHaveURL('/')
      await expect(page.getByRole('banner').getByRole('button', { name: /Camille/ })).toBeVisible()
      expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(token)
    })
  })

  test(
    'shows the server’s message or its absence, sends once, remembers the member and names the device',
    { tag: NIGHTLY_TEST_TAG },
    async ({ page }) => {
      await openPage(page, '/login')
      await page.getByLabel('Identifiant').fill(EMAIL)
      await page.getByLabel('Mot de passe', { exact: true }).fill('decollage')
      const busy = 'Le service est très sollicité. Réessayez dans quelques secondes.'
      for (const { status, body, said } of [
        { status: 503, body: { success: false, message: busy }, said: busy },
        { status: 500, body: {}, said: "Une erreur s'est produite" },
        { status: 200, body: { success: false, message: 'Compte suspendu' }, said: 'Compte suspendu' },
        { status: 200, body: { success: false }, said: "Une erreur s'est produite" },
        { status: 200, body: { message: '' }, said: "Une erreur s'est produite" },
      ]) {
        await page.route(
          '**/api/v1/login',
          (route) => route.fulfill({ headers: PORTAL_RESPONSE_HEADERS, status, json: body }),
          {
            times: 1,
          },
        )
        await page.getByRole('main').getByRole('button', { name: 'Connexion', exact: true }).click()
        await expect(page.getByRole('main').getByRole('alert')).toHaveText(said)
      }

      await test.step('the server is not reached', async () => {
        await page.route('**/api/v1/login', (route) => route.abort())
        await page.getByRole('main').getByRole('button', { name: 'Connexion', exact: true }).click()
        await expect(page.getByRole('main').getByRole('alert')).toHaveText(
          "Une erreur s'est produite. Vérifiez votre connexion, puis réessayez.",
        )
        await page.unroute('**/api/v1/login')
      })

      await test.step('it sends once, however often one presses on a slow network, and tells the server about the device', async () => {
        let calls = 0
        const arrives = Promise.withResolvers<void>()
        await page.route('**/api/v1/login', async (route) => {
          calls++
          await arrives.promise
          await route.continue()
        })
        await page.getByRole('switch', { name: 'Mémoriser' }).check()
        const sent = page.waitForRequest('**/api/v1/login')
        await page.getByLabel('Mot de passe', { exact: true }).press('Enter')
        await expect(page.getByRole('button', { name: 'Connexion en cours...' })).toBeDisabled()
        await page.getByLabel('Mot de passe', { exact: true }).press('Enter')
        const request = await sent
        expect(request.headers()).toMatchObject({ 'x-requested-with': 'XMLHttpRequest', accept: 'application/json' })
        expect(request.postDataJSON()).toEqual({
          email: EMAIL,
          password: 'decollage',
          remember: true,
          device_infos: {
            device_type: 'web',
            device_name: await page.evaluate(() => navigator.userAgent),
            device_platform: await page.evaluate(() => navigator.platform || 'Unknown'),
          },
        })
        arrives.resolve()
        await expect(page).toHaveURL('/')
        expect(calls).toBe(1)
      })
    },
  )
})

test.describe('guards', () => {
  // Only the board may check cards.
  test.use({ expectedErrors: /status of 403/ })

  test('send a visitor home to sign in, then to the wanted page, and to no other host', async ({ page }) => {
    const dialog = page.getByRole('dialog', { name: 'Accès adhérent' })
    const logIn = async () => {
      await dialog.getByLabel('Identifiant').fill(EMAIL)
      await dialog.getByLabel('Mot de passe', { exact: true }).fill('decollage')
      await dialog.getByRole('button', { name: 'Connexion', exact: true }).click()
    }
    /** Removes the member's session from localStorage, as a sign-out in another tab does. */
    const leave = async () => {
      await page.evaluate(() => {
        localStorage.removeItem('token')
        localStorage.removeItem('user')
        dispatchEvent(new StorageEvent('storage', { key: 'token' }))
      })
      await expect(page.getByRole('banner').getByRole('button', { name: 'Connexion' })).toBeVisible()
    }
    await openPage(page, '/accords?page=2')
    await expect(page).toHaveURL('/?redirect=%2Faccords%3Fpage%3D2&requiredAuth=true')
    await expect(page.getByRole('dialog').getByLabel('Identifiant')).toBeFocused()
    await logIn()
    await expect(page).toHaveURL('/accords?page=2')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

    for (const [name, wanted] of [
      ['Lire les accords', '/accords'],
      ['Connexion', '/events'],
    ] as const) {
      await test.step(`so does « ${name} » on the home page: it leads on to ${wanted}`, async () => {
        await navigateTo(page, '/about')
        await leave()
        await navigateTo(page, '/')
        await page.getByRole('main').getByRole('button', { name }).click()
        await logIn()
        await expect(page).toHaveURL(wanted)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      })
    }

    // `safeRedirect.test.ts` tries other addresses.
    await test.step('an address of another host is not followed after the login', async () => {
      await navigateTo(page, '/about')
      await leave()
      await navigateTo(page, `/?redirect=${encodeURIComponent('//evil.example')}&requiredAuth=true`)
      await logIn()
      await expect(dialog).toBeHidden()
      await expect(page).toHaveURL('/')
    })
  })

  test(
    'send a visitor to the login from every members’ page, and name the page',
    { tag: NIGHTLY_TEST_TAG },
    async ({ page }) => {
      await openPage(page, '/about')
      for (const { path } of listSampleScreensByAccess('member')) {
        await navigateTo(page, path)
        await expect(page).toHaveURL(loginRedirectPath(path))
        const dialog = page.getByRole('dialog', { name: 'Accès adhérent' })
        await expect(dialog.getByText(/^Connectez-vous pour \p{L}+/u), path).toBeVisible()
        await page.keyboard.press('Escape')
        await expect(dialog).toBeHidden()
      }
    },
  )

  test(
    'show each members’ page to a member under its own title, and send them home from visitors’ pages',
    { tag: NIGHTLY_TEST_TAG },
    async ({ page }) => {
      await signInDemoMember(page)
      const titles = new Set([await openPage(page, '/').then(() => page.title())])
      const shown = listSampleScreensByAccess('member')
      for (const { path } of shown) {
        await navigateTo(page, path)
        await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page).toHaveURL(path)
        await expect.poll(async () => titles.has(await page.title())).toBe(false)
        titles.add(await page.title())
      }
      expect([...titles]).toHaveLength(shown.length + 1)
      for (const { path } of listSampleScreensByAccess('visitor')) {
        await navigateTo(page, path)
        await expect(page).toHaveURL('/')
      }
    },
  )
})

test.describe('a session', () => {
  test.use({ expectedErrors: failedCall })

  test('that has expired ends at the next call and says so', async ({ page, portal }) => {
    await signInDemoMember(page)
    await page.addInitScript(() => {
      if (localStorage.getItem('token')) localStorage.setItem('user', '{"damaged":')
    })
    await portal.sql(`update sessions set expires_at = now() - interval '1 hour'`)
    await openPage(page, '/')
    await expect(page.getByText('Votre session a expiré, reconnectez-vous')).toBeVisible()
    await expect(page.getByRole('banner').getByRole('button', { name: 'Connexion' })).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  })

  test(
    'that is found ended before the page is drawn leaves nothing on the device either',
    { tag: NIGHTLY_TEST_TAG },
    async ({ page, portal }) => {
      const token = await signInDemoMember(page)
      await page.addInitScript((mine) => {
        if (localStorage.getItem('token') === mine) localStorage.setItem('preparedAt', '2026-11-20T08:00:00.000Z')
      }, token)
      await page.context().addCookies([{ name: 'offline_key', value: 'x'.repeat(43), url: portal.url }])
      await portal.sql(`update sessions set expires_at = now() - interval '1 hour'`)
      const told = page.waitForResponse((response) => response.status() === 401)
      await page.route('**/assets/HomePage-*.js', async (route) => {
        await (await told).finished()
        await page.waitForFunction(() => localStorage.getItem('token') === null)
        await route.continue()
      })
      await openPage(page, '/')
      await expect(page.getByText('Votre session a expiré, reconnectez-vous')).toBeVisible()
      expect(await page.evaluate(() => [localStorage.getItem('preparedAt'), document.cookie])).toEqual([null, ''])
    },
  )

  test(
    'keeps the menu that was opened while the member home page loaded, and the focus in it',
    { tag: NIGHTLY_TEST_TAG },
    async ({ page }) => {
      await openPage(page, '/blog')
      await navigateTo(page, '/')
      const banner = page.getByRole('banner')
      let release = () => {}
      const isReleased = new Promise<void>((resolve) => (release = resolve))
      await page.route('**/assets/MemberHome-*.js', async (route) => {
        await isReleased
        await route.continue()
      })
      await banner.getByRole('button', { name: 'Connexion' }).click()
      const dialog = page.getByRole('dialog', { name: 'Accès adhérent' })
      await dialog.getByLabel('Identifiant').fill(EMAIL)
      await dialog.getByLabel('Mot de passe', { exact: true }).fill('decollage')
      await dialog.getByRole('button', { name: 'Connexion', exact: true }).click()
      const menu = banner.getByRole('button', { name: /Camille/ })
      await menu.click()
      await expect(page.getByText(EMAIL)).toBeVisible()
      release()
      await expect(page.getByRole('heading', { level: 1, name: /Bonjour/ })).toBeVisible()
      await waitUntilBrowserIdle(page)
      await expect(menu).toBeFocused()
      await expect(page.getByText(EMAIL)).toBeVisible()
    },
  )

  test(
    'with a damaged stored user gets it again; one that ends in a tab ends in the other',
    { tag: NIGHTLY_TEST_TAG },
    async ({ page, context }) => {
      await signInDemoMember(page)
      await page.addInitScript(() => {
        if (!localStorage.getItem('user')?.startsWith('{"id"')) localStorage.setItem('user', 'damaged')
      })
      await openPage(page, '/')
      await page.evaluate(() => localStorage.setItem('user', '[]'))
      await page.reload()
      await waitUntilPageReady(page)
      await expect(page.getByRole('banner').getByRole('button', { name: /Camille/ })).toBeVisible()
      expect(await page.evaluate(() => localStorage.getItem('user'))).toContain('"first_name":"Camille"')

      await test.step('that ends in one tab ends in the other', async () => {
        await navigateTo(page, '/')
        const other = await context.newPage()
        await other.goto('/')
        await waitUntilPageReady(other)
        await other.evaluate(() => {
          localStorage.removeItem('token')
          localStorage.removeItem('user')
        })
        await expect(page.getByRole('banner').getByRole('button', { name: 'Connexion' })).toBeVisible()
      })
    },
  )

  test('ends on the device even when the server cannot be reached', { tag: NIGHTLY_TEST_TAG }, async ({ page }) => {
    await signInDemoMember(page)
    await openPage(page, '/profile')
    await page.route('**/api/v1/logout', (route) => route.abort())
    await page
      .getByRole('banner')
      .getByRole('button', { name: /Camille/ })
      .click()
    await page
      .getByRole('menuitem', { name: 'Déconnexion' })
      .or(page.getByRole('button', { name: 'Déconnexion' }))
      .first()
      .click()
    await page.getByRole('dialog').getByRole('button', { name: 'Déconnexion' }).click()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  })
})

test('a member signs in and navigates with the keyboard alone', async ({ page }) => {
  await openPage(page, '/')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Aller au contenu' })).toBeFocused()
  const opener = page.getByRole('banner').getByRole('button', { name: 'Connexion' })
  for (let steps = 0; steps < 20 && !(await opener.evaluate((node) => node === document.activeElement)); steps++) {
    await page.keyboard.press('Tab')
  }
  await expect(opener).toBeFocused()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Accès adhérent' })
  await expect(dialog.getByLabel('Identifiant')).toBeFocused()
  await page.keyboard.type(EMAIL)
  await page.keyboard.press('Tab')
  await expect(dialog.getByLabel('Mot de passe', { exact: true })).toBeFocused()
  await page.keyboard.type('decollage')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  const accords = page.getByRole('banner').getByRole('link', { name: 'Accords' })
  for (let steps = 0; steps < 20 && !(await accords.evaluate((node) => node === document.activeElement)); steps++) {
    await page.keyboard.press('Shift+Tab')
  }
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/accords')
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeFocused()
})
