import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { expect, openPage, storeCookieRefusal, signInDemoMember, test } from './test.ts'

// Takes the screenshots shown before the portal is installed, on the demo: `npm run board:pictures`.
const FOLDER = fileURLToPath(new URL('../../public/screenshots/', import.meta.url))
const shots = [
  { name: 'portail-accueil', path: '/', size: { width: 390, height: 844 }, scale: 2, heading: /./ },
  { name: 'portail-accords', path: '/accords', size: { width: 1280, height: 800 }, scale: 1, heading: 'Accords' },
]

test.use({ colorScheme: 'light', expectedErrors: /./ })

for (const { name, path, size, scale, heading } of shots)
  test.describe(name, () => {
    test.use({ viewport: size, deviceScaleFactor: scale })
    test('is pictured', async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await storeCookieRefusal(page)
      await signInDemoMember(page)
      await openPage(page, path)
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      await expect(page.getByRole('status').filter({ hasText: 'Chargement' })).toHaveCount(0)
      await page.evaluate(() => document.fonts.ready)
      await mkdir(FOLDER, { recursive: true })
      const png = await page.screenshot({ animations: 'disabled' })
      await sharp(png).webp({ quality: 55, effort: 6 }).toFile(`${FOLDER}${name}.webp`)
    })
  })
