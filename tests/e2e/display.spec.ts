import type { Page } from 'playwright/test'
import { listSampleScreenPaths, listSampleScreensByAccess } from '#tests/samples/screens.ts'
import { openPageWithoutMotion } from './axe.ts'
import { readPageHeaderOpacityAndFilter } from './look.ts'
import {
  expect,
  openPage,
  storeCookieRefusal,
  signInDemoMember,
  test,
  navigateTo,
  motionEnabledOptions,
  NIGHTLY_TEST_TAG,
} from './test.ts'

test.use(motionEnabledOptions)

// Display settings of people: 400 % zoom, reduced motion, forced colours.
test.use({ expectedErrors: /status of 40[34]/ })

const forVisitors = listSampleScreensByAccess('public', 'visitor')
const forMembers = listSampleScreensByAccess('member')
/** Returns the page's elements beyond the browser window's edge, except those in scrolling containers. */
const beyondTheEdge = (page: Page) =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth
    const slides = (node: Element): boolean => {
      const parent = node.parentElement
      return (
        Boolean(parent) &&
        // Horizontal scrollers, which the keyboard reaches too.
        ((parent?.matches('nav[aria-label]') && getComputedStyle(parent).overflowX === 'auto') ||
          (parent ? slides(parent) : false))
      )
    }
    const wide = [
      ...document.querySelectorAll('h1, h2, h3, p, a, button, input:not([type=checkbox]), select, dd, li'),
    ].filter((node) => {
      const { left, right, width: own } = node.getBoundingClientRect()
      return own > 1 && (right > width + 1 || left < -1) && !slides(node)
    })
    const scrolls = document.documentElement.scrollWidth > width ? ['the page itself'] : []
    return [...scrolls, ...wide.map((node) => `${node.tagName} ${node.textContent.trim().slice(0, 40)}`)]
  })

test.describe('320 px wide, as at a zoom of 400 %', () => {
  test.use({ viewport: { width: 320, height: 256 } })
  test.describe.configure({ timeout: 180_000 })

  test('no visitor’s page scrolls sideways', async ({ page }) => {
    await openPageWithoutMotion(page, '/')
    for (const path of [...listSampleScreenPaths(forVisitors), '/faq?search=repos']) {
      await navigateTo(page, path)
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
      expect.soft(await beyondTheEdge(page), path).toEqual([])
    }

    await test.step('no word of the accounts is broken, and every column is in the window', async () => {
      for (const width of [320, 1440]) {
        await page.setViewportSize({ width, height: 640 })
        await navigateTo(page, '/about')
        const tables = page.getByRole('group', { name: /^Tableau/ })
        await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
        await expect(tables).toHaveCount(2)
        const broken = await tables.evaluateAll((all) =>
          all.flatMap((table) => {
            const words = document.createTreeWalker(table, NodeFilter.SHOW_TEXT)
            const found = table.scrollWidth > table.clientWidth ? ['it is wider than its place'] : []
            for (let text = words.nextNode(); text; text = words.nextNode()) {
              for (const { 0: word, index } of (text.textContent ?? '').matchAll(/[\p{L}\d]+/gu)) {
                const range = document.createRange()
                range.setStart(text, index)
                range.setEnd(text, index + word.length)
                if (range.getClientRects().length > 1) found.push(word)
              }
            }
            return found
          }),
        )
        expect(broken, `${width} px`).toEqual([])
      }
    })
  })

  test(
    'no member’s page scrolls sideways, and its tiles and choices do not cut their words',
    { tag: NIGHTLY_TEST_TAG },
    async ({ page }) => {
      await signInDemoMember(page)
      await openPageWithoutMotion(page, '/')
      for (const path of listSampleScreenPaths(forMembers)) {
        await navigateTo(page, path)
        await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0)
        expect.soft(await beyondTheEdge(page), path).toEqual([])
      }

      await test.step('a member’s tiles and the list’s choice of company hold their words', async () => {
        const spilt = (selector: string) =>
          page.locator(selector).evaluateAll((frames) =>
            frames.flatMap((frame) => {
              const { left, right } = frame.getBoundingClientRect()
              const [text] = [...frame.querySelectorAll('span'), frame].flatMap((holder) =>
                [...holder.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE),
              )
              const range = document.createRange()
              range.selectNodeContents(text ?? frame)
              const words = range.getBoundingClientRect()
              return words.right > right - 4 || words.left < left + 4 ? [frame.textContent] : []
            }),
          )
        await navigateTo(page, '/')
        await expect(page.getByRole('navigation', { name: 'Raccourcis' }).getByText(/WhatsApp/)).toBeVisible()
        expect(await spilt('nav[aria-label=Raccourcis] a')).toEqual([])
        await navigateTo(page, '/blog')
        const [own, all] = await Promise.all(
          ['Ma compagnie', 'Toutes les compagnies'].map((name) =>
            page.getByRole('navigation', { name: 'Compagnies' }).getByRole('link', { name }).boundingBox(),
          ),
        )
        expect(all?.y).toBe(own?.y)
        expect(await spilt('nav[aria-label=Compagnies] a')).toEqual([])
      })
    },
  )

  test('the drawer and the dialogs are fully usable', { tag: NIGHTLY_TEST_TAG }, async ({ page }) => {
    await storeCookieRefusal(page)
    await openPageWithoutMotion(page, '/blog')
    const drawer = page.getByRole('dialog', { name: 'Menu' })
    await page.getByRole('button', { name: 'Ouvrir le menu' }).click()
    await drawer.getByRole('radio', { name: 'Nuit' }).check()
    expect(await beyondTheEdge(page)).toEqual([])
    await drawer.getByRole('button', { name: 'Connexion' }).click()
    const login = page.getByRole('dialog', { name: 'Accès adhérent' })
    await login.getByRole('button', { name: 'Connexion', exact: true }).click()
    await expect(login.getByText('Mot de passe est requis')).toBeVisible()
    expect(await beyondTheEdge(page)).toEqual([])
    await login.getByRole('button', { name: 'Fermer' }).click()
    await page.getByRole('contentinfo').getByRole('button', { name: 'Contactez-nous' }).click()
    const contact = page.getByRole('dialog', { name: 'Contactez-nous' })
    await expect(contact).toBeVisible()
    expect(await beyondTheEdge(page)).toEqual([])
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test(
    'every visitor’s page is readable under its header, clear over home and about, and the veil leaves by itself',
    { tag: NIGHTLY_TEST_TAG },
    async ({ page }) => {
      const clear = new Set(['/', '/about'])
      for (const { path } of forVisitors) {
        await page.goto(path, { waitUntil: 'domcontentloaded' })
        expect(await readPageHeaderOpacityAndFilter(page), path).toBe(clear.has(path) ? 'sticky clear' : 'sticky solid')
        await expect(page.getByText('Loading...', { exact: true }), path).toBeHidden()
        await expect(page.getByRole('main').getByRole('heading', { level: 1 }), path).toBeVisible()
      }
    },
  )

  test('a members’ page shows its frame without content', { tag: NIGHTLY_TEST_TAG }, async ({ page }) => {
    for (const { path } of forMembers) {
      await page.goto(path, { waitUntil: 'domcontentloaded' })
      await expect(page.getByRole('banner'), path).toBeVisible()
      await expect(page.getByRole('main').getByRole('heading', { level: 1 }), path).toHaveCount(0)
    }
  })
})

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test(
    'nothing moves after the first second; the veil stands still too, and still leaves',
    { tag: NIGHTLY_TEST_TAG },
    async ({ page }) => {
      await test.step('the veil stands still too, and still goes', async () => {
        await page.addInitScript(() => {
          const kinds = new Set<string>()
          const look = () => {
            for (const { effect } of document.getAnimations()) kinds.add(String(effect?.getTiming().iterations))
            sessionStorage.setItem('iterations', [...kinds].join())
            requestAnimationFrame(look)
          }
          requestAnimationFrame(look)
        })
        await openPage(page, '/')
        expect(await page.evaluate(() => sessionStorage.getItem('iterations'))).toBe('1')
      })

      const running = () =>
        page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length)
      await storeCookieRefusal(page)
      for (const path of ['/', '/blog/3', '/login', '/nulle-part']) {
        if (path !== '/') await navigateTo(page, path)
        expect(await running(), path).toBe(0)
      }
      await page.getByRole('main').getByRole('link', { name: 'Actualités' }).click()
      expect(await running()).toBe(0)
      await page.getByRole('article').first().hover()
      expect(await running()).toBe(0)
      await page.getByRole('banner').getByRole('button', { name: 'Connexion' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      expect(await running()).toBe(0)
    },
  )
})

test.describe('in forced colours', () => {
  test.use({ contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } })

  test('pressed, chosen and focused elements are distinguishable', { tag: NIGHTLY_TEST_TAG }, async ({ page }) => {
    await storeCookieRefusal(page)
    await openPageWithoutMotion(page, '/blog')
    const connexion = page.getByRole('banner').getByRole('button', { name: 'Connexion' })
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    const outline = await page.evaluate(() => getComputedStyle(document.activeElement ?? document.body).outlineStyle)
    expect(outline).toBe('solid')
    await connexion.click()
    const dialog = page.getByRole('dialog', { name: 'Accès adhérent' })
    await expect(dialog.getByRole('button', { name: 'Connexion', exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
    const weightOf = (label: string) =>
      page
        .getByRole('contentinfo')
        .getByText(label, { exact: true })
        .evaluate((node) => getComputedStyle(node).fontWeight)
    expect(await weightOf('Système')).not.toBe(await weightOf('Nuit'))
  })
})
