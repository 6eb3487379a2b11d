import type { Locator, Page } from 'playwright/test'
import { expectAccessible, openPageWithoutMotion } from './axe.ts'
import {
  locateContactDialog,
  locateContactFields,
  openContactPopup,
  openPageAtContactSection,
  locateContactSection,
} from './contactPlaces.ts'
import {
  expect,
  NIGHTLY_TEST_TAG,
  PORTAL_RESPONSE_HEADERS,
  openPage,
  storeCookieRefusal,
  preselectCompany,
  signInDemoMember,
  test,
} from './test.ts'

const SENT = 'Message envoyé avec succès'
const FAILED = "Une erreur est survenue lors de l'envoi du message"

test.describe.configure({ timeout: 60_000 })
test.use({ viewport: { width: 1280, height: 800 }, expectedErrors: /Failed to load resource.*(4\d\d|5\d\d|ERR_)/ })
test.beforeEach(async ({ page, portal }) => {
  await portal.sql('truncate rate_limits')
  await storeCookieRefusal(page)
})

const toast = (page: Page, text: string) => page.locator('[aria-live=polite]').getByText(text)

async function fill(place: Locator, subject: string) {
  const { name, email, phone, content, subject: about } = locateContactFields(place)
  await name.fill('Noa Martin')
  await email.fill('noa@envol.example')
  await phone.fill('06 39 98 00 01')
  await about.fill(subject)
  await content.fill('Bonjour,\nje voudrais adhérer.')
}

const values = async (place: Locator) => {
  const { send: _, ...inputs } = locateContactFields(place)
  return Promise.all(Object.values(inputs).map((input) => input.inputValue()))
}

test(
  'a visitor of the second company writes, and the office receives',
  { tag: NIGHTLY_TEST_TAG },
  async ({ page, portal }) => {
    await preselectCompany(page, 2)
    const place = await openContactPopup(page)
    await fill(place, 'Adhérer en cours d’année')
    const sent = page.waitForRequest('**/api/v1/contact-us')
    await locateContactFields(place).send.click()
    expect((await sent).postDataJSON()).toEqual({
      name: 'Noa Martin',
      email: 'noa@envol.example',
      phone: '06 39 98 00 01',
      subject: 'Adhérer en cours d’année',
      content: 'Bonjour,\nje voudrais adhérer.',
      company_id: 2,
    })
    await expect(toast(page, SENT)).toBeVisible()
    // The live region outside the dialog announces it.
    await expect(page.locator('body > [aria-live=polite]').getByText(SENT)).toBeVisible()
    await expect(page.locator('body > [aria-live=polite]')).not.toHaveAttribute('aria-hidden')
    expect(await values(place)).toEqual(['', '', '', '', ''])
    await expect(locateContactFields(place).send).toBeFocused()
    const mail = async () => (await page.request.get(portal.mailPath)).text()
    await expect.poll(mail).toContain('Adhérer en cours d’année')
    expect(await portal.sql(`select company_id, name from contact_messages where email = 'noa@envol.example'`)).toEqual(
      [{ company_id: 2, name: 'Noa Martin' }],
    )
  },
)

test(
  'the browser solves a proof of work while too many messages come; a message with a filled trap field is dropped',
  { tag: NIGHTLY_TEST_TAG },
  async ({ page, portal }) => {
    await portal.sql(`insert into rate_limits (key, window_start, hits)
    values (sha256('contact office contact@envol.example'), now(), 200)`)
    const place = await openContactPopup(page)
    await fill(place, 'Au milieu de la foule')
    await locateContactFields(place).send.click()
    await expect(toast(page, SENT)).toBeVisible({ timeout: 30_000 })
    expect(await portal.sql(`select name from contact_messages where subject = 'Au milieu de la foule'`)).toHaveLength(
      1,
    )

    await test.step('what fills the hidden field is told that it succeeded, and goes nowhere', async () => {
      const told = page.getByRole('group').filter({ hasText: SENT })
      await told.getByRole('button', { name: 'Fermer ce message' }).click()
      await expect(toast(page, SENT)).toHaveCount(0)
      await portal.sql('truncate rate_limits')
      await fill(place, 'Achetez ceci')
      const trap = place.locator('input[name=website]')
      await expect(trap).toBeHidden()
      await expect(trap).toHaveAttribute('tabindex', '-1')
      // A bot fills the hidden field.
      await trap.evaluate((input) => {
        Reflect.set(HTMLInputElement.prototype, 'value', 'https://spam.example', input)
        input.dispatchEvent(new Event('input', { bubbles: true }))
      })
      await locateContactFields(place).send.click()
      await expect(toast(page, SENT)).toBeVisible()
      expect(await portal.sql(`select 1 from contact_messages where subject = 'Achetez ceci'`)).toEqual([])
    })
  },
)

test(
  'the browser checks required fields; the server’s refusals are shown at their fields, and all typed text stays',
  { tag: NIGHTLY_TEST_TAG },
  async ({ page }) => {
    await test.step('the browser asks for what is required, and for an address in the address', async () => {
      const place = await openContactPopup(page)
      const { name, email, phone, subject, content, send } = locateContactFields(place)
      for (const field of [name, email, subject, content]) await expect(field).toHaveAttribute('required', '')
      await expect(phone).not.toHaveAttribute('required')
      await expect(email).toHaveAttribute('type', 'email')
      let calls = 0
      page.on('request', (request) => (calls += Number(request.url().endsWith('/contact-us'))))
      await send.click()
      await expect(name).toBeFocused()
      await fill(place, 'Une question')
      await email.fill('pas-une-adresse')
      await email.press('Enter')
      await expect(email).toBeFocused()
      expect(await email.evaluate((input) => (input as HTMLInputElement).validity.typeMismatch)).toBe(true)
      expect(calls).toBe(0)
    })

    const place = locateContactDialog(page)
    const { name, subject, content, send } = locateContactFields(place)
    await fill(place, 'Une question')
    // Spaces satisfy the browser's check, not the contract's.
    await name.fill('   ')
    await send.click()
    await expect(name).toHaveAccessibleDescription('Le nom est requis')
    await expect(name).toBeFocused()
    await expectAccessible(page, 'contact popup, error')

    await name.fill('Noa Martin')
    // A real refusal by the server: the request is sent without its feature and with an overlong text.
    await page.route(
      '**/api/v1/contact-us',
      (route) => {
        const body = route.request().postDataJSON() as object
        return route.continue({ postData: JSON.stringify({ ...body, subject: ' ', content: 'a'.repeat(5001) }) })
      },
      { times: 1 },
    )
    await send.click()
    await expect(subject).toHaveAccessibleDescription('Le sujet est requis')
    await expect(content).toHaveAccessibleDescription('Le message doit contenir au plus 5000 caractères')
    // Two of five fields are wrong: the summary has the focus and links to each.
    const wrong = page.getByRole('link', { name: 'Le message doit contenir au plus 5000 caractères' })
    await expect(place.locator('section').filter({ has: wrong })).toBeFocused()
    await wrong.click()
    await expect(content).toBeFocused()
    expect(await values(place)).toEqual([
      'Noa Martin',
      'noa@envol.example',
      '06 39 98 00 01',
      'Une question',
      'Bonjour,\nje voudrais adhérer.',
    ])
  },
)

test(
  'any other failure shows a message and loses no text, and a second try succeeds; a 200 is a success unless its body denies it',
  { tag: NIGHTLY_TEST_TAG },
  async ({ page, portal }) => {
    const place = await openContactPopup(page)
    await fill(place, 'Sans réseau')
    const typed = await values(place)
    const { send } = locateContactFields(place)
    const closing = async () => {
      await expect(toast(page, FAILED)).toBeVisible()
      await page.getByRole('button', { name: 'Fermer ce message' }).click()
      await expect(toast(page, FAILED)).toHaveCount(0)
      expect(await values(place)).toEqual(typed)
    }
    await page.route('**/api/v1/contact-us', (route) => route.abort(), { times: 1 })
    await send.click()
    await closing()
    await page.route(
      '**/api/v1/contact-us',
      (route) => route.fulfill({ headers: PORTAL_RESPONSE_HEADERS, status: 500, body: 'no' }),
      {
        times: 1,
      },
    )
    await send.click()
    await closing()

    // On a slow network the message is sent once, and the button waits.
    let calls = 0
    const arrives = Promise.withResolvers<void>()
    await page.route('**/api/v1/contact-us', async (route) => {
      calls++
      await arrives.promise
      await route.continue()
    })
    await locateContactFields(place).subject.press('Enter')
    await expect(send).toBeDisabled()
    await expect(send.getByRole('progressbar')).toBeVisible()
    await locateContactFields(place).subject.press('Enter')
    arrives.resolve()
    await expect(toast(page, SENT)).toBeVisible()
    expect(calls).toBe(1)
    expect(await portal.sql(`select 1 from contact_messages where subject = 'Sans réseau'`)).toHaveLength(1)
    await page.unroute('**/api/v1/contact-us')

    await test.step('a 200 is a success unless it says that it is none; what else is known of a failure stays', async () => {
      await page.getByRole('button', { name: 'Fermer ce message' }).click()
      await fill(place, 'À la lettre')
      const busy = 'Le service est très sollicité. Réessayez dans quelques secondes.'
      await page.route(
        '**/api/v1/contact-us',
        (route) => route.fulfill({ headers: PORTAL_RESPONSE_HEADERS, status: 503, json: { message: busy } }),
        {
          times: 1,
        },
      )
      await locateContactFields(place).send.click()
      await expect(toast(page, FAILED)).toBeVisible()
      await expect(place.getByRole('alert')).toHaveText(busy)
      await page.route(
        '**/api/v1/contact-us',
        (route) => route.fulfill({ headers: PORTAL_RESPONSE_HEADERS, json: { success: false } }),
        {
          times: 1,
        },
      )
      await locateContactFields(place).send.click()
      await expect(place.getByRole('alert')).toHaveCount(0)
      expect((await values(place))[3]).toBe('À la lettre')
      await page.route(
        '**/api/v1/contact-us',
        (route) => route.fulfill({ headers: PORTAL_RESPONSE_HEADERS, json: {} }),
        {
          times: 1,
        },
      )
      await locateContactFields(place).send.click()
      await expect(toast(page, SENT)).toBeVisible()
      expect(await values(place)).toEqual(['', '', '', '', ''])
    })
  },
)

test(
  'an unsent message survives the popup and a reload, and is in the page’s form too',
  { tag: NIGHTLY_TEST_TAG },
  async ({ page }) => {
    const place = await openContactPopup(page)
    await fill(place, 'À finir plus tard')
    const typed = await values(place)
    await page.keyboard.press('Escape')
    await expect(place).toBeHidden()
    await openContactPopup(page)
    expect(await values(place)).toEqual(typed)
    await page.keyboard.press('Escape')
    await expect(place).toBeHidden()

    const foot = await openPageAtContactSection(page, '/faq')
    expect(await values(foot)).toEqual(typed)
    await page.getByRole('banner').getByRole('button', { name: 'Contact' }).click()
    await locateContactFields(place).subject.fill('Finie')
    await page.keyboard.press('Escape')
    await expect(locateContactFields(foot).subject).toHaveValue('Finie')
    await locateContactFields(foot).send.click()
    await expect(toast(page, SENT)).toBeVisible()
    expect(await page.evaluate(() => sessionStorage.getItem('contactDraft'))).toBeNull()
    await openContactPopup(page)
    expect(await values(place)).toEqual(['', '', '', '', ''])
  },
)

test(
  'a member finds their name and address in the form, edits them, and removes them by signing out',
  { tag: NIGHTLY_TEST_TAG },
  async ({ page }) => {
    await signInDemoMember(page)
    const place = await openContactPopup(page)
    const { name, email, subject, content } = locateContactFields(place)
    await expect(name).toHaveValue(/^Camille \S+$/)
    const own = await name.inputValue()
    await expect(email).toHaveValue('membre@envol.example')
    await email.fill('camille@envol.example')
    await subject.fill('Mon planning')
    await content.fill('Bonjour')
    await page.keyboard.press('Escape')
    await expect(place).toBeHidden()

    const foot = await openPageAtContactSection(page, '/faq')
    expect(await values(foot)).toEqual([own, 'camille@envol.example', '', 'Mon planning', 'Bonjour'])
    const sent = page.waitForRequest('**/api/v1/contact-us')
    await locateContactFields(foot).send.click()
    expect((await sent).postDataJSON()).toMatchObject({ name: own, email: 'camille@envol.example' })
    await expect(toast(page, SENT)).toBeVisible()
    expect(await values(foot)).toEqual([own, 'membre@envol.example', '', '', ''])

    await locateContactFields(foot).subject.fill('À finir')
    await page.evaluate(() => {
      localStorage.removeItem('token')
      localStorage.removeItem('user')
      dispatchEvent(new StorageEvent('storage', { key: 'token' }))
    })
    await expect(locateContactFields(foot).name).toHaveValue('')
    expect(await values(foot)).toEqual(['', '', '', 'À finir', ''])
  },
)

test('a visitor writes with the keyboard alone, and closes the confirmation', async ({ page }) => {
  await openPageWithoutMotion(page, '/blog')
  const opener = page.getByRole('banner').getByRole('button', { name: 'Contact' })
  await opener.focus()
  await page.keyboard.press('Enter')
  const place = locateContactDialog(page)
  const { name, email, phone, subject, content, send } = locateContactFields(place)
  for (let steps = 0; steps < 3 && !(await name.evaluate((node) => node === document.activeElement)); steps++) {
    await page.keyboard.press('Tab')
  }
  for (const [field, text] of [
    [name, 'Noa Martin'],
    [email, 'noa@envol.example'],
    [phone, ''],
    [subject, 'Au clavier'],
    [content, 'Bonjour'],
  ] as const) {
    await expect(field).toBeFocused()
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  // The privacy notice precedes the button.
  await expect(place.getByRole('link', { name: /^Durées et droits/ })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(send).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(toast(page, SENT)).toBeVisible()
  await expect(send).toBeFocused()
  await page.keyboard.press('F8')
  const close = page.getByRole('button', { name: 'Fermer ce message' })
  await expect(close).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(close).toHaveCount(0)
  await expect(send).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(place).toBeHidden()
  await expect(opener).toBeFocused()
})

test(
  'the form is not part of home’s first load, and loads before a visitor reaches it',
  { tag: NIGHTLY_TEST_TAG },
  async ({ page }) => {
    const answer = await openPage(page, '/')
    const files = [...((await answer?.text()) ?? '').matchAll(/(?:src|href)="([^"]+\.js)"/g)].map(([, file]) => file)
    expect(files.length).toBeGreaterThan(2)
    expect(files.filter((file) => file?.includes('/Contact-'))).toEqual([])
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    await expect(locateContactFields(locateContactSection(page)).name).toBeVisible()
  },
)

test('the contact popup and sections have no accessibility violation', { tag: NIGHTLY_TEST_TAG }, async ({ page }) => {
  test.setTimeout(150_000)
  await openContactPopup(page)
  await expectAccessible(page, 'contact popup')
  await openPageAtContactSection(page, '/about')
  await expectAccessible(page, 'contact section')
  await openPageAtContactSection(page, '/faq')
  await expectAccessible(page, 'minimal contact')
})
