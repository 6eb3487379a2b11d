import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { expect, openPage, storeCookieRefusal, signInDemoMember, test, navigateTo, NIGHTLY_TEST_TAG } from './test.ts'

const main = (page: Page) => page.getByRole('main')
const answer = (page: Page) => main(page).getByRole('group', { name: 'Venez-vous ?' })
/** Waits until the server has stored the event registration, which the page shows optimistically. */
const answered = (page: Page) => expect(answer(page)).toHaveAttribute('aria-busy', 'false')
test.beforeEach(({ page }) => storeCookieRefusal(page))

/** Presses Tab until the element has the keyboard focus. */
async function tabTo(page: Page, wanted: ReturnType<Page['locator']>) {
  await expect(wanted).toBeVisible()
  for (let presses = 0; presses < 120; presses++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(wanted).toBeFocused()
}

test('a member finds an event in the month, registers and cancels with the keyboard alone; the last answer counts', async ({
  page,
  portal,
}) => {
  const [{ id }] = (await portal.sql(`
    insert into events (slug, type, title, summary, body, words, starts_at, ends_at, place, programme, capacity, organiser, updated_at)
    values ('essai-clavier', 'formation', 'Essai au clavier', 'Un essai.', 'Un texte.', '', now() + interval '1 hour',
      now() + interval '2 hours', 'Orly', '[{"at": "14:30", "what": "Accueil"}]', 10, 'Le bureau', now()) returning id`)) as [
    { id: number },
  ]
  await signInDemoMember(page)
  await openPage(page, '/events')
  await tabTo(page, main(page).getByRole('link', { name: 'Mois', exact: true }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/vue=mois/)
  const inMonth = main(page)
    .getByRole('table')
    .getByRole('link', { name: /Essai au clavier/ })
  await tabTo(page, inMonth.first())
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/events/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Essai au clavier' })).toBeFocused()

  const yes = answer(page).getByRole('button', { name: 'Je viens', exact: true })
  await tabTo(page, yes)
  await page.keyboard.press('Enter')
  await expect(main(page).getByText('Votre place est réservée.')).toBeVisible()
  await expect(yes).toBeFocused()
  await expect(main(page).getByText(/Encore 9\splaces sur 10/)).toBeVisible()
  await tabTo(page, answer(page).getByRole('button', { name: 'Je ne viens pas' }))
  await page.keyboard.press('Space')
  await expect(main(page).getByText('C’est noté : vous ne venez pas.')).toBeVisible()
  await expect
    .poll(() => portal.sql(`select answer, seat from event_answers where event_id = ${id}`))
    .toEqual([{ answer: 'non', seat: null }])

  await test.step('who thinks again before the first answer has come is heard: the last answer counts', async () => {
    const [{ id: event }] = (await portal.sql(`
      insert into events (slug, type, title, summary, body, words, starts_at, ends_at, programme, capacity, organiser, updated_at)
      values ('essai-avis', 'formation', 'Un avis qui change', 'Un essai.', 'Un texte.', '', now() + interval '3 days',
        now() + interval '4 days', '[]', 10, 'Le bureau', now()) returning id`)) as [{ id: number }]
    await navigateTo(page, `/events/${event}`)
    const sent: string[] = []
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route(`**/events/${event}/answer`, async (route) => {
      sent.push((route.request().postDataJSON() as { answer: string }).answer)
      if (sent.length === 1) await held
      await route.continue()
    })
    for (const name of ['Je viens', 'Peut-être', 'Je ne viens pas'])
      await answer(page).getByRole('button', { name, exact: true }).click()
    await expect(main(page).getByText('Envoi de votre réponse…')).toBeVisible()
    await expect(main(page).getByRole('button', { name: 'Je ne viens pas' })).toHaveAttribute('aria-pressed', 'true')
    await expect(answer(page)).toHaveAttribute('aria-busy', 'true')
    release()
    await expect(answer(page)).toHaveAttribute('aria-busy', 'false')
    await expect(main(page).getByText('C’est noté : vous ne venez pas.')).toBeVisible()
    // An answer replaced while it was queued is not sent.
    expect(sent).toEqual(['oui', 'non'])
    expect(await portal.sql(`select answer, seat from event_answers where event_id = ${event}`)).toEqual([
      { answer: 'non', seat: null },
    ])
  })
})

test(
  'the last seat goes to one member; the next waits, and gets it when it is free',
  { tag: NIGHTLY_TEST_TAG },
  async ({ page, portal, browser }) => {
    const [{ id }] = (await portal.sql(`
    insert into events (slug, type, title, summary, body, words, starts_at, ends_at, programme, capacity, organiser, updated_at)
    values ('essai-file', 'formation', 'Une seule place', 'Un essai.', 'Un texte.', '', now() + interval '3 days',
      now() + interval '4 days', '[]', 1, 'Le bureau', now()) returning id`)) as [{ id: number }]
    await signInDemoMember(page)
    await openPage(page, `/events/${id}`)
    await answer(page).getByRole('button', { name: 'Je viens', exact: true }).dblclick()
    await expect(main(page).getByText('Votre place est réservée.')).toBeVisible()

    const other = await (await browser.newContext({ baseURL: portal.url })).newPage()
    await storeCookieRefusal(other)
    await signInDemoMember(other, 'membre2@envol.example')
    await openPage(other, `/events/${id}`)
    await answer(other).getByRole('button', { name: 'Rejoindre la file d’attente' }).click()
    await expect(main(other).getByText(/Vous êtes 1er dans la file d’attente/)).toBeVisible()
    await answered(other)

    await answer(page).getByRole('button', { name: 'Peut-être' }).click()
    await expect(main(page).getByText(/Aucune place n’est retenue/)).toBeVisible()
    await answered(page)
    await openPage(other, `/events/${id}`)
    await expect(main(other).getByText('Votre place est réservée.')).toBeVisible()
    await other.context().close()
  },
)

test(
  'an event is saved to a calendar; a calendar is followed by its address, and a new address revokes the old one',
  { tag: NIGHTLY_TEST_TAG },
  async ({ page, portal }) => {
    const [{ id, title }] = (await portal.sql(
      `select id, title from events where slug = 'assemblee-generale-2026'`,
    )) as [{ id: number; title: string }]
    await signInDemoMember(page)
    await openPage(page, `/events/${id}`)
    const saving = page.waitForEvent('download')
    await main(page).getByRole('button', { name: 'Ajouter à mon calendrier' }).click()
    const saved = await saving
    expect(saved.suggestedFilename()).toBe(`evenement-${id}.ics`)
    const text = await readFile(await saved.path(), 'utf8')
    expect(text).toContain('BEGIN:VEVENT')
    expect(text.replaceAll('\r\n ', '').replaceAll('\\', '')).toContain(`SUMMARY:${title}`)

    await test.step('a calendar is followed by its address, and its renewal ends the former', async () => {
      await navigateTo(page, '/events')
      const all = main(page).getByRole('group', { name: 'Tous les événements' })
      await all.getByRole('button', { name: 'Créer l’adresse' }).click()
      const address = all.getByRole('textbox', { name: /L’adresse/ })
      await expect(address).toBeFocused()
      const first = await address.inputValue()
      const calendar = await page.request.get(first)
      expect([calendar.status(), (await calendar.text()).startsWith('BEGIN:VCALENDAR')]).toEqual([200, true])
      await expect(all.getByRole('link', { name: 'Ouvrir dans mon calendrier' })).toHaveAttribute(
        'href',
        /^webcal:\/\//,
      )

      await all.getByRole('button', { name: 'Nouvelle adresse' }).click()
      await expect(address).not.toHaveValue(first)
      const second = await address.inputValue()
      expect([(await page.request.get(first)).status(), (await page.request.get(second)).status()]).toEqual([404, 200])
      // The dialog appears once.
      await openPage(page, '/events')
      await expect(all.getByRole('button', { name: 'Fermer' })).toBeVisible()
      await expect(address).toHaveCount(0)
      await all.getByRole('button', { name: 'Fermer' }).click()
      await expect(all.getByRole('button', { name: 'Créer l’adresse' })).toBeVisible()
      expect((await page.request.get(second)).status()).toBe(404)
    })
  },
)

test.describe('in a distant time zone', () => {
  test.use({ timezoneId: 'Indian/Reunion' })

  test(
    'times are shown in Paris, in the device’s zone and in UTC',
    { tag: NIGHTLY_TEST_TAG },
    async ({ page, portal }) => {
      const [{ id }] = (await portal.sql(`
      insert into events (slug, type, title, summary, body, words, starts_at, ends_at, programme, organiser, updated_at)
      values ('essai-loin', 'reunion', 'Loin', 'Un essai.', 'Un texte.', '', '2030-01-15 22:30+01', '2030-01-15 23:30+01', '[]',
        'Le bureau', now()) returning id`)) as [{ id: number }]
      await signInDemoMember(page)
      await openPage(page, `/events/${id}`)
      const facts = main(page).getByRole('definition').first()
      await expect(facts).toContainText(/mardi 15\sjanvier 2030, de 22\sh\s30 à 23\sh\s30 à Paris/)
      await expect(facts).toContainText(/le lendemain, de 1\sh\s30 à 2\sh\s30 \(heure de La Réunion\)/)
      await expect(facts).toContainText(/de 21\sh\s30 à 22\sh\s30 \(UTC\)/)
    },
  )
})

test('home announces the next public event, to people and to search engines', async ({ page }) => {
  const html = await (await page.request.get('/')).text()
  const data = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
    ([, json = '']) => JSON.parse(json) as Record<string, unknown>,
  )
  const event = data.find((about) => about['@type'] === 'Event')
  expect(event).toMatchObject({ location: { '@type': 'Place' } })
  await openPage(page, '/')
  await expect(main(page).getByRole('heading', { level: 3, name: String(event?.['name']) })).toBeAttached()
})
