import type { Locator, Page } from 'playwright/test'
import { expectAccessible, openPageWithoutMotion } from './axe.ts'
import { advancePageClockUntil, stopPageClock } from './clock.ts'
import {
  expect,
  NIGHTLY_TEST_TAG,
  PORTAL_RESPONSE_HEADERS,
  openPage,
  storeCookieRefusal,
  signInDemoMember,
  test,
} from './test.ts'

const MEMBER = 'membre@envol.example'
const GOOD = 'hublot-cravate-7-nuages'
const SENT_AGAIN = 'Un nouveau code a été envoyé à votre adresse email'
const DONE = 'Mot de passe réinitialisé avec succès'

// All demo mails are on one page: journeys run one after the other.
test.describe.configure({ mode: 'default', timeout: 60_000 })
test.use({ viewport: { width: 1280, height: 800 }, expectedErrors: /Failed to load resource.*(4\d\d|5\d\d|ERR_)/ })

/** URL path of the demo page that lists the portal's sent mails. */
let mailPath = ''

test.beforeEach(async ({ page, portal }) => {
  mailPath = portal.mailPath
  await portal.sql('truncate rate_limits, password_resets')
  await storeCookieRefusal(page)
})
// Other journeys on this portal sign in with the demo's password.
test.afterEach(({ portal }) =>
  portal.sql(
    `update members set password_hash = (select password_hash from members where email = 'membre2@envol.example')`,
  ),
)

/** Returns Playwright locators of the password reset's fields and buttons, on its page or in its dialog. */
function steps(place: Locator) {
  return {
    place,
    email: place.getByLabel('Email', { exact: true }),
    send: place.getByRole('button', { name: 'Envoyer le code' }),
    code: place.getByLabel('Code de vérification'),
    check: place.getByRole('button', { name: 'Vérifier le code' }),
    resend: place.getByRole('button', { name: 'Renvoyer le code' }),
    password: place.getByLabel('Nouveau mot de passe'),
    confirmation: place.getByLabel('Confirmer le mot de passe'),
    replace: place.getByRole('button', { name: 'Réinitialiser le mot de passe' }),
    back: place.getByRole('button', { name: 'Je me souviens de mon mot de passe' }),
  }
}

async function openReset(page: Page, email = '') {
  await openPageWithoutMotion(page, '/blog')
  await page.getByRole('banner').getByRole('button', { name: 'Connexion' }).click()
  const dialog = page.getByRole('dialog', { name: 'Accès adhérent' })
  await dialog.getByLabel('Identifiant').fill(email)
  await dialog.getByRole('link', { name: 'Mot de passe oublié ?' }).click()
  return steps(dialog)
}

const latestCode = async (page: Page) => {
  const mails = await page.request.get(mailPath)
  return /\d{4} \d{4}/.exec(await mails.text())?.[0] ?? ''
}

/** Requests a password reset code through the page; returns it from the next mail. */
async function codeAfter(page: Page, ask: () => Promise<void>) {
  const before = await latestCode(page)
  await ask()
  await expect.poll(() => latestCode(page)).not.toBe(before)
  return latestCode(page)
}

async function reachPassword(page: Page, { send, code, check, password }: ReturnType<typeof steps>) {
  const mailed = await codeAfter(page, () => send.click())
  await code.fill(mailed)
  await check.click()
  await expect(password).toBeFocused()
}

const wrong = (code: string) => (code.startsWith('0') ? '11111111' : '00000000')

test('a member forgets the password, reads the code in the mail, and signs in with a new one', async ({ page }) => {
  await page.clock.install()
  const reset = await openReset(page, MEMBER)
  const { place, email, send, code, check, password, confirmation } = reset
  await expect(email).toHaveValue(MEMBER)
  await expect(email).toBeFocused()
  await expect(email).toHaveAccessibleDescription(/adresse email donnée lors de votre adhésion/)
  const mailed = await codeAfter(page, () => send.click())
  await expect(code).toBeFocused()
  await expect(code).toHaveAttribute('inputmode', 'numeric')
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
  // Spaces around and within the code, as pasted from a mail.
  await code.fill(` ${mailed} `)
  await check.click()
  await expect(password).toBeFocused()
  for (const field of [password, confirmation]) await expect(field).toHaveAttribute('autocomplete', 'new-password')
  await password.fill(GOOD)
  await expect(place.getByText('Très difficile à deviner.')).toBeVisible()
  await place.getByRole('button', { name: 'Afficher le mot de passe' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await confirmation.fill(GOOD)
  await stopPageClock(page)
  await confirmation.press('Enter')
  const done = place.getByRole('status').getByText(DONE)
  await advancePageClockUntil(page, done, 'there')
  await page.clock.runFor(1000)
  await expect(done).toBeVisible()
  await advancePageClockUntil(page, done, 'gone')
  await page.clock.resume()

  await expect(place.getByLabel('Identifiant')).toHaveValue(MEMBER)
  const login = place.getByLabel('Mot de passe', { exact: true })
  await expect(login).toBeFocused()
  await login.fill(GOOD)
  await login.press('Enter')
  await expect(place).toBeHidden()
  await expect(page.getByRole('banner').getByRole('button', { name: /Camille/ })).toBeVisible()
})

test(
  'the page resets the password with the keyboard alone, and leads to the login',
  { tag: NIGHTLY_TEST_TAG },
  async ({ page }) => {
    await openPage(page, '/login')
    await page.getByRole('main').getByRole('link', { name: 'Mot de passe oublié ?' }).press('Enter')
    await expect(page).toHaveURL('/reset-password')
    await expect(page.getByRole('heading', { level: 1, name: 'Mot de passe oublié' })).toBeFocused()
    const { email, code, password } = steps(page.getByRole('main'))
    await page.keyboard.press('Tab')
    await expect(email).toBeFocused()
    await page.keyboard.type(MEMBER)
    const mailed = await codeAfter(page, () => page.keyboard.press('Enter'))
    await expect(code).toBeFocused()
    await page.keyboard.type(mailed)
    await page.keyboard.press('Enter')
    await expect(password).toBeFocused()
    await page.keyboard.type(GOOD)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.type(GOOD)
    await page.keyboard.press('Enter')
    await expect(page.getByText(DONE)).toBeVisible()
    await expect(page).toHaveURL('/login')
    await expect(page.getByLabel('Identifiant')).toHaveValue(MEMBER)
  },
)

test(
  'a signed-in member who resets the password is signed out here too',
  { tag: NIGHTLY_TEST_TAG },
  async ({ page }) => {
    await signInDemoMember(page)
    await openPage(page, '/reset-password')
    const reset = steps(page.getByRole('main'))
    await reset.email.fill(MEMBER)
    await reachPassword(page, reset)
    await reset.password.fill(GOOD)
    await reset.confirmation.fill(GOOD)
    await reset.replace.click()
    await expect(page).toHaveURL('/login')
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  },
)

test(
  'every mistake is shown at its field, and the steps are accessible in each state',
  { tag: NIGHTLY_TEST_TAG },
  async ({ page }) => {
    test.setTimeout(150_000)
    const reset = await openReset(page)
    const { place, email, send, code, check, password, confirmation, replace } = reset
    await send.click()
    await expect(email).toHaveAccessibleDescription(/Email est requis/)
    await expect(email).toBeFocused()
    await expectAccessible(page, 'reset, step 1, error')
    await email.fill('pas-une-adresse')
    await send.click()
    await expect(email).toHaveAccessibleDescription(/Veuillez entrer une adresse email valide/)
    await email.fill(MEMBER)
    const mailed = await codeAfter(page, () => send.click())

    await check.click()
    await expect(code).toHaveAccessibleDescription(/^Le code de vérification est requis/)
    await code.fill('1234')
    await check.click()
    await expect(code).toHaveAccessibleDescription(/^Code invalide/)
    await code.fill(wrong(mailed))
    await check.click()
    await expect(code).toHaveAccessibleDescription(/^Code invalide/)
    await expect(code).toBeFocused()
    await expect(code).toHaveValue(wrong(mailed))
    await expectAccessible(page, 'reset, step 2, error')
    await code.fill(mailed)
    await check.click()
    await expect(password).toBeFocused()

    await expect(password).toHaveAccessibleDescription(/Au moins 6 caractères/)
    await expectAccessible(page, 'reset, step 3')
    await replace.click()
    await expect(password).toHaveAccessibleDescription(/^Le mot de passe est requis/)
    await password.fill('court')
    await replace.click()
    await expect(password).toHaveAccessibleDescription(/^Le mot de passe doit contenir au moins 6 caractères/)
    await password.fill('soleil12')
    await expect(place.getByText(/Trop facile à deviner/)).toBeVisible()
    await confirmation.fill('soleil21')
    await replace.click()
    await expect(confirmation).toHaveAccessibleDescription('Les mots de passe ne correspondent pas')
    await expect(confirmation).toBeFocused()
    await confirmation.fill('soleil12')
    await replace.click()
    // The server's own message, for a rule that only it can check.
    await expect(password).toHaveAccessibleDescription(/Essayez trois ou quatre mots sans lien entre eux/)
    await expect(place.getByText(/Essayez trois ou quatre mots/)).toHaveCount(1)
    await expect(password).toBeFocused()
    await expectAccessible(page, 'reset, step 3, error')
  },
)

test(
  'an expired request leads back to the first step, and says why',
  { tag: NIGHTLY_TEST_TAG },
  async ({ page, portal }) => {
    const reset = await openReset(page, MEMBER)
    await reachPassword(page, reset)
    await portal.sql('truncate password_resets')
    await reset.password.fill(GOOD)
    await reset.confirmation.fill(GOOD)
    await reset.replace.click()
    await expect(reset.place.getByRole('alert')).toContainText('Votre demande a expiré. Demandez un nouveau code.')
    await expect(reset.email).toBeFocused()
    await expect(reset.email).toHaveValue(MEMBER)
  },
)

test(
  'a new code is available after 30 seconds, and replaces the first',
  { tag: NIGHTLY_TEST_TAG },
  async ({ page }) => {
    await page.clock.install()
    const reset = await openReset(page, MEMBER)
    const { place, send, code, check, resend, password } = reset
    const first = await codeAfter(page, () => send.click())
    await expect(resend).toBeDisabled()
    await expect(resend).toHaveText(/Renvoyer le code.*(30|29|28|27)\ss/)
    await page.clock.runFor(31_000)
    await expect(resend).toBeEnabled()
    await expect(resend).toHaveText('Renvoyer le code')

    const held = await hold(page, 'forgot-password')
    await code.fill('123')
    const second = await codeAfter(page, async () => {
      await resend.click()
      await expect(place.getByRole('button', { name: 'Envoi en cours...' })).toBeDisabled()
      await expect(code).toBeFocused()
      held.release()
    })
    await expect(place.getByRole('status').getByText(SENT_AGAIN)).toBeVisible()
    await expect(code).toHaveValue('')
    await expect(resend).toBeDisabled()
    await code.fill(first)
    await check.click()
    await expect(code).toHaveAccessibleDescription(/^Code invalide/)
    await code.fill(second)
    await check.click()
    await expect(password).toBeVisible()
  },
)

test(
  '« Je me souviens de mon mot de passe » erases the request; closing does not',
  { tag: NIGHTLY_TEST_TAG },
  async ({ page }) => {
    const reset = await openReset(page, MEMBER)
    const { place, send, code, back } = reset
    await send.click()
    await code.fill('1234')
    await page.keyboard.press('Escape')
    await expect(place).toBeHidden()
    const opener = page.getByRole('banner').getByRole('button', { name: 'Connexion' })
    await expect(opener).toBeFocused()
    await opener.click()
    await expect(code).toBeVisible()
    await back.click()
    await expect(place.getByLabel('Identifiant')).toHaveValue('')
    await place.getByRole('link', { name: 'Mot de passe oublié ?' }).click()
    await expect(steps(place).email).toHaveValue('')
  },
)

test(
  'a member who reads the mail elsewhere returns to the step they left, even on a new page',
  { tag: NIGHTLY_TEST_TAG },
  async ({ page }) => {
    const reset = await openReset(page, MEMBER)
    const opener = page.getByRole('banner').getByRole('button', { name: 'Connexion' })
    const mailed = await codeAfter(page, () => reset.send.click())
    await page.reload()
    await opener.click()
    await reset.code.fill(mailed)
    await reset.check.click()
    await expect(reset.password).toBeVisible()

    await page.goto('/reset-password')
    const onPage = steps(page.getByRole('main'))
    await onPage.password.fill(GOOD)
    await onPage.confirmation.fill(GOOD)
    await onPage.replace.click()
    await expect(page).toHaveURL('/login')
    await page.reload()
    await opener.click()
    await expect(reset.place.getByLabel('Mot de passe', { exact: true })).toBeVisible()
  },
)

test('a step is erased when its code has expired', { tag: NIGHTLY_TEST_TAG }, async ({ page }) => {
  const reset = await openReset(page, MEMBER)
  await reset.send.click()
  await expect(reset.code).toBeVisible()
  await page.clock.setFixedTime(Date.now() + 11 * 60_000)
  await page.reload()
  await page.getByRole('banner').getByRole('button', { name: 'Connexion' }).click()
  await expect(reset.place.getByLabel('Identifiant')).toBeVisible()
})

test(
  'each step shows that it is busy, sends once, and can be retried without a network',
  { tag: NIGHTLY_TEST_TAG },
  async ({ page }) => {
    const reset = await openReset(page, MEMBER)
    const { place, email, send, code, check, password, confirmation, replace } = reset

    await page.route('**/api/v1/*', (route) => route.abort())
    await send.click()
    await expect(email).toHaveAccessibleDescription(
      /^Une erreur est survenue\. Vérifiez votre connexion, puis réessayez\./,
    )
    // The address itself is valid: its field shows no error.
    await expect(place.getByText('Adresse incomplète ou invalide')).toHaveCount(0)
    await page.unrouteAll()
    let held = await hold(page, 'forgot-password')
    await email.press('Enter')
    await expect(place.getByRole('button', { name: 'Envoi en cours...' })).toBeDisabled()
    await email.press('Enter')
    const mailed = await codeAfter(page, () => Promise.resolve(held.release()))
    await expect(code).toBeVisible()
    expect(held.calls()).toBe(1)

    await code.fill(mailed)
    await page.route(
      '**/api/v1/code-verefication',
      (route) => route.fulfill({ headers: PORTAL_RESPONSE_HEADERS, status: 500, body: '{}' }),
      { times: 1 },
    )
    await check.click()
    await expect(code).toHaveAccessibleDescription(/^Code invalide/)
    held = await hold(page, 'code-verefication')
    await code.press('Enter')
    await expect(place.getByRole('button', { name: 'Vérification...' })).toBeDisabled()
    held.release()
    await expect(password).toBeVisible()

    await password.fill(GOOD)
    await confirmation.fill(GOOD)
    await page.route(
      '**/api/v1/password/reset',
      (route) => route.fulfill({ headers: PORTAL_RESPONSE_HEADERS, status: 500, body: '{}' }),
      { times: 1 },
    )
    await replace.click()
    await expect(password).toHaveAccessibleDescription(/^Une erreur est survenue/)
    held = await hold(page, 'password/reset')
    await confirmation.press('Enter')
    await expect(place.getByRole('button', { name: 'Réinitialisation...' })).toBeDisabled()
    await confirmation.press('Enter')
    held.release()
    await expect(place.getByText(DONE)).toBeVisible()
    await expect(place.getByLabel('Identifiant')).toBeVisible()
    expect(held.calls()).toBe(1)
  },
)

test.describe('without the meter’s dictionaries', () => {
  test.use({ expectedErrors: /ERR_FAILED/ })
  test('the last step stays, and the new password is accepted', { tag: NIGHTLY_TEST_TAG }, async ({ page }) => {
    await page.route('**/assets/guesser-*.js', (route) => route.abort())
    const reset = await openReset(page, MEMBER)
    await reachPassword(page, reset)
    await reset.password.fill(GOOD)
    await reset.confirmation.fill(GOOD)
    await reset.replace.click()
    await expect(reset.place.getByText(DONE)).toBeVisible()
  })
})

/** Delays the page's API call to a path until released; counts its requests. */
async function hold(page: Page, path: string) {
  let calls = 0
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(`**/api/v1/${path}`, async (route) => {
    calls++
    await released
    await route.continue()
  })
  return { release: () => release(), calls: () => calls }
}
