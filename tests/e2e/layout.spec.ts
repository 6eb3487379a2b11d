import type { Page } from 'playwright/test'
import { expect, openPage, waitUntilPageReady, test, motionEnabledOptions, NIGHTLY_TEST_TAG } from './test.ts'
import { readLocalStorageValue } from './look.ts'

test.use(motionEnabledOptions)

const banner = (page: Page) => page.getByRole('region', { name: 'Vos données restent à bord' })

test.use({ viewport: { width: 1440, height: 900 } })

test.describe('the preloader', () => {
  test(
    'is shown first, for one second, over a complete page, and stops turning',
    { tag: NIGHTLY_TEST_TAG },
    async ({ page }) => {
      await page.addInitScript(() => {
        let seen = 0
        const look = () => {
          const veil = document.querySelector<HTMLElement>('[lang=en]')?.parentElement
          const isSeen = veil && getComputedStyle(veil).visibility === 'visible'
          if (isSeen && document.querySelector('h1') && veil.innerText === 'Loading...') seen += 1
          // A slow machine draws fewer and later frames: the animation itself tells its duration.
          const ends = veil?.getAnimations()[0]?.effect?.getComputedTiming().endTime
          sessionStorage.setItem('veil', JSON.stringify({ seen, ends }))
          if (!veil || isSeen) requestAnimationFrame(look)
        }
        requestAnimationFrame(look)
      })
      await page.goto('/')
      await expect(page.getByText('Loading...', { exact: true })).toBeHidden()
      const told = await page.evaluate(() => sessionStorage.getItem('veil') ?? '')
      const { seen, ends } = JSON.parse(told) as { seen: number; ends: number }
      expect(seen).toBeGreaterThan(0)
      expect(ends).toBeGreaterThanOrEqual(1000)
      expect(ends).toBeLessThanOrEqual(1200)

      await test.step('turns no longer than it is seen', async () => {
        const isRunning = () => document.getAnimations().some(({ playState }) => playState === 'running')
        await expect.poll(() => page.evaluate(isRunning)).toBe(false)
      })
    },
  )

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false })

    test('leaves by itself, and the news is readable', { tag: NIGHTLY_TEST_TAG }, async ({ page }) => {
      await page.goto('/blog')
      await expect(page.getByText('Loading...', { exact: true })).toBeHidden()
      const news = page.getByRole('main').getByRole('article')
      await expect(news).toHaveCount(9)
      const link = news.first().getByRole('link')
      const title = await link.innerText()
      await link.click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
      await expect(page.getByRole('main').locator('article p').last()).toBeVisible()
    })
  })
})

test.describe('the cookie banner', () => {
  const DAY_MS = 86_400_000

  test('keeps the answer, and opens again from the footer', { tag: NIGHTLY_TEST_TAG }, async ({ page }) => {
    await openPage(page, '/blog')
    await expect(banner(page)).toBeVisible()
    expect(await readLocalStorageValue(page, 'cookieConsent')).toBeNull()
    for (const [label, value] of [
      ['Accepter', 'accepted'],
      ['Refuser', 'rejected'],
    ] as const) {
      await test.step(label, async () => {
        await banner(page).getByRole('button', { name: label }).click()
        await expect(banner(page)).toBeHidden()
        expect(await readLocalStorageValue(page, 'cookieConsent')).toBe(value)
        await page.reload()
        await waitUntilPageReady(page)
        await expect(banner(page)).toBeHidden()
        await page.getByRole('contentinfo').getByRole('button', { name: 'Gérer les cookies' }).click()
        await expect(banner(page)).toBeVisible()
        await expect(banner(page)).toBeFocused()
      })
    }
  })

  test('asks again when the answer is older than six months', { tag: NIGHTLY_TEST_TAG }, async ({ page }) => {
    await openPage(page, '/faq')
    for (const { age, is } of [
      { age: 170, is: 'still holds' },
      { age: 190, is: 'is asked again' },
      { age: -2, is: 'is asked again' },
      { age: undefined, is: 'still holds' },
    ]) {
      await test.step(`an answer ${age ? `of ${age} days ago` : 'without a date'} ${is}`, async () => {
        await page.evaluate(
          (date) => {
            localStorage.clear()
            localStorage.setItem('cookieConsent', 'accepted')
            if (date) localStorage.setItem('cookieConsentDate', date)
          },
          age && new Date(Date.now() - age * DAY_MS).toISOString(),
        )
        await page.reload()
        await waitUntilPageReady(page)
        await expect(banner(page)).toBeVisible({ visible: is !== 'still holds' })
        // An answer without a date is dated now, and its six months begin.
        if (!age)
          expect(Date.parse((await readLocalStorageValue(page, 'cookieConsentDate')) ?? '')).toBeGreaterThan(
            Date.now() - DAY_MS,
          )
      })
    }
  })
})
