import type { Page } from 'playwright/test'
import { openPageWithoutMotion } from './axe.ts'
import { findLowContrastTexts } from './pixelContrast.ts'
import { expect, NIGHTLY_TEST_TAG, storeCookieRefusal, preselectCompany, signInDemoMember, test } from './test.ts'

// axe skips text over pictures: here the pixels behind the text are measured.
test.use({ expectedErrors: /status of 404/ })
test.describe.configure({ timeout: 120_000 })
test.beforeEach(({ page }) => storeCookieRefusal(page))

type Shape = [width: number, height: number]
const shapes: Shape[] = [
  [320, 640],
  [360, 740],
  [375, 667],
  [390, 844],
  [640, 512],
  [768, 1024],
  [1024, 768],
  [1440, 900],
  [1920, 1080],
  [2560, 1200],
]
const fewShapes: Shape[] = [
  [360, 740],
  [640, 512],
  [768, 1024],
  [1440, 900],
]

/**
 * Expects text over a picture to have enough contrast in each window size and colour scheme. `look` scrolls to the
 * picture.
 */
async function expectReadable(page: Page, what: string, sizes: Shape[], look?: () => Promise<void>) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect(page.locator('html')).toHaveAttribute('data-scheme', colorScheme)
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height })
      await page.evaluate(() => window.scrollTo(0, 0))
      await look?.()
      await settled(page)
      await look?.()
      await settled(page)
      expect.soft(await findLowContrastTexts(page), `${what}, ${colorScheme}, ${width} × ${height}`).toEqual([])
    }
  }
}

/** Waits for the page's lazy-loaded components, and for the header's transition after scrolling. */
const settled = (page: Page) =>
  page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const look = () => `${document.documentElement.scrollHeight} ${window.scrollY} ${document.body.innerHTML.length}`
    for (let same = 0, before = look(); same < 4; before = look()) {
      await frame()
      same = look() === before ? same + 1 : 0
    }
  })

for (const company of [1, 2, 3]) {
  test(
    `text over the pictures of company ${company} is readable in every window`,
    { tag: NIGHTLY_TEST_TAG },
    async ({ page }) => {
      await preselectCompany(page, company)
      await openPageWithoutMotion(page, '/')
      const hero = page.locator('main section').first()
      await expectReadable(page, 'top of home', shapes)
      await expectReadable(page, 'foot of the hero', shapes, () =>
        hero.evaluate((sky) => sky.scrollIntoView({ block: 'end' })),
      )
      const join = page.getByRole('heading', { name: /Votre place est à bord/ })
      await expectReadable(page, 'call to join', fewShapes, () =>
        join.evaluate((title) => title.parentElement?.scrollIntoView({ block: 'center' })),
      )
      for (const path of ['/login', '/about', '/nulle-part']) {
        await openPageWithoutMotion(page, path)
        await expectReadable(page, path, fewShapes)
      }
    },
  )
}

for (const { company, email } of [
  { company: 1, email: 'membre@envol.example' },
  { company: 2, email: 'membre2@envol.example' },
  { company: 3, email: 'membre3@envol.example' },
]) {
  test(
    `the greeting of a member of company ${company} is readable in every window`,
    { tag: NIGHTLY_TEST_TAG },
    async ({ page }) => {
      await preselectCompany(page, company)
      await signInDemoMember(page, email)
      // A visit long ago makes the longest message of what is new.
      await page.addInitScript(() => localStorage.setItem('lastVisit', '{"at":"2026-09-30T10:00:00.000Z"}'))
      await openPageWithoutMotion(page, '/')
      await expect(page.getByRole('main').getByText(/depuis votre passage du mercredi 30/)).toBeVisible()
      await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0)
      await expectReadable(page, 'the member’s home', shapes)
    },
  )
}

test('the check detects text over the wing', { tag: NIGHTLY_TEST_TAG }, async ({ page }) => {
  await openPageWithoutMotion(page, '/')
  await page
    .getByRole('main')
    .getByRole('link', { name: 'Lire les actualités' })
    .evaluate((link: HTMLElement) => {
      const wing = document.querySelector('main section > div[aria-hidden] svg:last-of-type')?.getBoundingClientRect()
      const at = { x: (wing?.x ?? 0) + 150, y: (wing?.y ?? 0) + 140 }
      const { x, y } = link.getBoundingClientRect()
      link.style.setProperty('translate', `${at.x - x}px ${at.y - y}px`)
    })
  expect(await findLowContrastTexts(page)).toEqual([expect.stringMatching(/of 4.5: Lire les actualités/)])
})
