import type { Page } from 'playwright/test'
import { expect, NIGHTLY_TEST_TAG, openPage, storeCookieRefusal, test } from './test.ts'

test.beforeEach(({ page }) => storeCookieRefusal(page))

const failure = (page: Page) =>
  page.getByRole('main').getByRole('heading', { name: 'Cette page n’a pas pu être chargée' })

test.describe('a crafted link opens the portal like any other', { tag: NIGHTLY_TEST_TAG }, () => {
  // Expected error: the status of pages that do not exist.
  test.use({ expectedErrors: /404/ })

  test('with the requested login', async ({ page }) => {
    for (const wanted of ['//[', '//', '/%', '/\t/[', '//:80:80/']) {
      await openPage(page, `/?redirect=${encodeURIComponent(wanted)}&requiredAuth=true`)
      await expect(page.getByRole('dialog', { name: 'Accès adhérent' })).toBeVisible()
    }
  })

  test('with a page, or with the page for missing addresses', async ({ page }) => {
    for (const address of ['/blog?category=%E0%A4%A', '/faq#%', '/recherche?q=%00%F0', '/a-propos-%5B?%5B=%5B']) {
      await openPage(page, address)
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    }
  })
})

test.describe('a failure at the start leads to a page with links, never to an empty one', () => {
  test.use({ expectedErrors: /broken|404/, prefetches: true })

  test('around the pages, while they render', async ({ page }) => {
    await page.addInitScript(() => {
      window.URLSearchParams = class extends URLSearchParams {
        override get(): string {
          throw new Error('broken')
        }
      }
    })
    await page.goto('/')
    await expect(failure(page)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Revenir à l’accueil' })).toHaveAttribute('href', '/')
    const reloaded = page.waitForEvent('load')
    await page.getByRole('button', { name: 'Réessayer' }).click()
    await reloaded
  })

  test('after they have rendered', { tag: NIGHTLY_TEST_TAG }, async ({ page }) => {
    await page.addInitScript(() => {
      window.requestIdleCallback = () => {
        throw new Error('broken')
      }
    })
    await page.goto('/login')
    await expect(failure(page)).toBeVisible()
  })

  test('before React: the server’s HTML stays', { tag: NIGHTLY_TEST_TAG }, async ({ page }) => {
    await page.addInitScript(() => {
      const parse = JSON.parse
      JSON.parse = (text: string) => {
        if (text.includes('"answers"')) throw new Error('broken')
        return parse(text) as unknown
      }
    })
    await page.goto('/blog')
    await expect(page.getByText('Cette page n’a pas pu être chargée en entier.')).toBeVisible()
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Réessayer' })).toBeVisible()
  })
})
