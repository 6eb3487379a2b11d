import sharp from 'sharp'
import { expect, it } from 'vitest'
import { portalPagePaths } from '#contract/paths.ts'
import { contrastRatio } from '#theme/colour.ts'
import { useTestPortal } from './portal.ts'

const here = useTestPortal({ withPages: true })
const get = (url: string) => here.portal.app.inject(url)

type Manifest = {
  id: string
  name: string
  start_url: string
  scope: string
  theme_color: string
  icons: { src: string; sizes: string; type: string; purpose: string }[]
  shortcuts: { url: string }[]
  screenshots?: { src: string; sizes: string }[]
}
const manifestAt = async (url: string): Promise<Manifest> => (await get(url)).json()

it('the application is installed in a company’s name and colour, or in those of all', async () => {
  const [own, all] = [await manifestAt('/manifest.webmanifest?company=2'), await manifestAt('/manifest.webmanifest')]
  expect([own.name, own.theme_color]).toEqual(['Envol – Transalpine', '#0E7C86'])
  expect([all.name, all.theme_color]).toEqual(['Envol', '#D33377'])
  expect([own.id, own.start_url, own.scope]).toEqual([all.id, all.start_url, all.scope])
  for (const invented of ['99', '-1', '2&company=1', 'a'.repeat(5000)])
    expect(await manifestAt(`/manifest.webmanifest?company=${invented}`)).toEqual(all)
})

it('the discreet application does not name the association, and is a separate one', async () => {
  const { body } = await get('/carnet.webmanifest')
  expect(body).not.toMatch(/envol|syndic|équipage|accord(?!s")|D33377|portail/i)
  expect((await manifestAt('/carnet.webmanifest')).id).not.toBe((await manifestAt('/manifest.webmanifest')).id)
  const drawing = (await get('/application/carnet-any.svg')).body
  expect(drawing).not.toContain((await get('/application/portail-any.svg')).body.slice(-400))
})

for (const address of ['/manifest.webmanifest', '/manifest.webmanifest?company=2', '/carnet.webmanifest']) {
  const tags = address.endsWith('company=2') ? ['nightly'] : []
  it(
    `each icon and picture of ${address} exists in the stated size, and each shortcut has a page`,
    { tags },
    async () => {
      const { icons, screenshots = [], shortcuts } = await manifestAt(address)
      expect(new Set(icons.map(({ purpose }) => purpose))).toEqual(new Set(['any', 'maskable', 'monochrome']))
      for (const { src, sizes, type } of [
        ...icons.map(({ ...icon }) => icon),
        ...screenshots.map((shot) => ({ ...shot, type: 'image/webp' })),
      ]) {
        const answer = await get(src)
        expect([src, answer.statusCode, answer.headers['content-type']]).toEqual([src, 200, type])
        const { width, height } = await sharp(answer.rawPayload).metadata()
        if (sizes !== 'any') expect([src, `${width}x${height}`]).toEqual([src, sizes])
      }
      const pages = new Set<string>(Object.values(portalPagePaths).filter((path) => typeof path === 'string'))
      expect(shortcuts.filter(({ url }) => !pages.has(url))).toEqual([])
    },
  )
}

it('a maskable icon keeps its drawing in the safe zone, and fills the corners', async () => {
  const { rawPayload } = await get('/application/0e7c86-maskable-192.png')
  const { data, info } = await sharp(rawPayload).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4)]
  const hex = ([red = 0, green = 0, blue = 0]: number[]) =>
    `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`
  expect([at(0, 0)[3], at(191, 191)[3]]).toEqual([255, 255])
  let outside = 0
  for (let y = 0; y < 192; y++)
    for (let x = 0; x < 192; x++)
      if (Math.hypot(x - 95.5, y - 95.5) > 192 * 0.4 && contrastRatio(hex(at(x, y)), '#FFFFFF') < 1.2) outside++
  expect(outside).toBe(0)
})

it('icons are drawn in companies’ colours only', async () => {
  for (const name of [
    '123456-any-192.png',
    'd33377-any-64.png',
    'D33377-any-192.png',
    'carnet-maskable.svg',
    '..%2fkeys',
  ])
    expect([name, (await get(`/application/${name}`)).statusCode]).toEqual([name, 404])
})

it('no page has a manifest before the visitor asks for it', async () => {
  for (const path of [portalPagePaths.home, portalPagePaths.faq, portalPagePaths.profile])
    expect((await get(path)).body).not.toContain('manifest')
})
