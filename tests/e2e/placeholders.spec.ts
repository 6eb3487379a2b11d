import type { Page } from 'playwright/test'
import { recordLayoutShifts, takeLayoutShifts } from './layoutShifts.ts'
import {
  expect,
  NIGHTLY_TEST_TAG,
  resolveWhenBrowserIdle,
  signInDemoMember,
  storeCookieRefusal,
  test,
  waitUntilBrowserIdle,
  waitUntilHydrated,
  waitUntilPageReady,
} from './test.ts'

const busy = (page: Page) => page.getByRole('main').locator('[aria-busy=true]')

for (const { width, tag } of [
  { width: 390, tag: [] },
  { width: 768, tag: NIGHTLY_TEST_TAG },
  { width: 1440, tag: NIGHTLY_TEST_TAG },
])
  test.describe(`${width} px wide`, { tag }, () => {
    test.use({ viewport: { width, height: 844 } })

    test('nothing on members’ screens moves when their data arrive', async ({ page, portal }) => {
      const { assembly, poll } = await insertAssemblyAndPoll(portal)
      await storeCookieRefusal(page)
      await signInDemoMember(page)
      await recordLayoutShifts(page)
      let gate = Promise.resolve()
      await page.route('**/api/v1/**', async (route) => {
        await gate
        await route.continue()
      })
      for (const path of [
        '/',
        '/accords',
        '/events',
        `/events/${assembly}`,
        '/profile',
        '/consultations',
        `/consultations/${poll}`,
      ]) {
        const { promise, resolve } = Promise.withResolvers<void>()
        gate = promise
        await page.goto(path)
        await expect(busy(page).first()).toBeVisible()
        // Fonts that arrive before the data are another matter.
        await page.evaluate(() => document.fonts.ready)
        await waitUntilHydrated(page)
        await page.evaluate(resolveWhenBrowserIdle)
        await takeLayoutShifts(page)
        resolve()
        await waitUntilPageReady(page)
        await expect(busy(page)).toHaveCount(0)
        // The browser reports a layout shift after the frame in which it happened.
        await waitUntilBrowserIdle(page)
        const { total, shifts } = await takeLayoutShifts(page)
        expect.soft(total, `${path} ${shifts}`).toBe(0)
      }
    })
  })

/** Inserts an assembly with an agenda and proxies, and a consultation that await the demo member's answer. */
async function insertAssemblyAndPoll(portal: { sql: (statement: string) => Promise<unknown[]> }) {
  const [row] = await portal.sql(`
    with poll as (
      insert into polls (kind, state, title, questions, electorate, opens_at, closes_at, electorate_count, by_member)
      values ('consultation', 'open', 'Faut-il signer l’accord ?', '[]', '{}', now(), now() + interval '9 days', 1, 4)
      returning id),
    voter as (insert into poll_voters (poll_id, member_id) select id, 1 from poll),
    assembly as (
      insert into events (slug, type, title, summary, body, words, starts_at, ends_at, programme, organiser, updated_at)
      values ('assemblee-' || gen_random_uuid(), 'assemblee', 'Assemblée de printemps', 'On décide.', 'Venez.', 'Venez.',
        now() + interval '7 days', now() + interval '8 days', '[]', 'Le bureau', now()) returning id),
    rules as (insert into event_assemblies (event_id, quorum, proxies_each) select id, 2, 2 from assembly),
    agenda as (
      insert into event_agendas (event_id, points)
      select id, '[{"title": "Les comptes de l’exercice", "body": "", "poll": null}]' from assembly),
    offer as (
      insert into event_proxy_requests (event_id, giver_id, holder_id, named_as) select id, 2, 1, '1' from assembly)
    select assembly.id as assembly, poll.id as poll from assembly, poll`)
  return row as { assembly: number; poll: number }
}
