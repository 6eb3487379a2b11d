import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { firstLoadSizeBounds } from '#tests/samples/firstLoadBounds.ts'
import { listSampleScreenPaths, sampleScreens } from '#tests/samples/screens.ts'
import { useTestPortal } from './portal.ts'

const here = useTestPortal({ withPages: true })

// Only members load the contents of a template.
const filesOf = (html: string) => [
  ...new Set(
    [...html.replace(/<template.*?<\/template>/s, '').matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(
      ([, file]) => String(file),
    ),
  ),
]

const squeezed = (html: Buffer, quality: number) =>
  brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }).length

const loads = sampleScreens.flatMap((screen) =>
  listSampleScreenPaths([screen]).map((address) => [address, firstLoadSizeBounds.codeKiB[screen.load]] as const),
)

describe.each(loads)('the first load of %s', (path, codeKiB) => {
  it(`has at most ${codeKiB} KiB of JavaScript, compressed`, async () => {
    const files = filesOf((await here.portal.app.inject(path)).body)
    expect(files.length).toBeGreaterThan(1)
    const sizes = await Promise.all(
      files.map(async (url) => {
        const { headers, rawPayload } = await here.portal.app.inject({ url, headers: { 'accept-encoding': 'br' } })
        expect(headers['content-encoding']).toBe('br')
        return rawPayload.length
      }),
    )
    expect(sizes.reduce((sum, size) => sum + size) / 1024).toBeLessThanOrEqual(codeKiB)
  })

  const htmlBytes = firstLoadSizeBounds.htmlBytes(path)
  it(`has at most ${htmlBytes} bytes of HTML, compressed`, async () => {
    const { rawPayload } = await here.portal.app.inject(path)
    expect(brotliCompressSync(rawPayload).length).toBeLessThanOrEqual(htmlBytes)
  })
})

it(
  'every page in the sitemap exists and fits the budget, even the longest article and each FAQ entry',
  { tags: ['nightly'] },
  async () => {
    const { body } = await here.portal.app.inject('/sitemap.xml')
    const paths = [...body.matchAll(/<loc>https?:\/\/[^/<]+([^<]*)<\/loc>/g)].map(([, path = '']) => path || '/')
    expect(paths.length).toBeGreaterThan(60)
    for (const path of paths) {
      const { rawPayload, statusCode } = await here.portal.app.inject(path)
      expect.soft(statusCode, path).toBe(200)
      const most = firstLoadSizeBounds.htmlBytes(path)
      // A file that fits with fast compression fits with brotli's slow level 11 too.
      const bytes = squeezed(rawPayload, 5) <= most ? 0 : squeezed(rawPayload, 11)
      expect.soft(bytes, path).toBeLessThanOrEqual(most)
    }
  },
)

it('the first load contains no forms, toasts or zod', async () => {
  const files = filesOf((await here.portal.app.inject('/')).body)
  const text = (await Promise.all(files.map((file) => here.portal.app.inject(file)))).map(({ body }) => body).join()
  // Words that only these libraries contain, even minified.
  const holds = (word: string) => ({ word, isThere: text.includes(word) })
  expect(holds('data-emotion')).toEqual({ word: 'data-emotion', isThere: true })
  for (const word of ['ZodError', 'shouldUnregister', 'enqueueSnackbar'])
    expect(holds(word)).toEqual({ word, isThere: false })
})

it('requests the common code before the code of a members’ page', async () => {
  const { body } = await here.portal.app.inject('/accords')
  const [, theirs = ''] = /<template id="members">(.*?)<\/template>/s.exec(body) ?? []
  expect(theirs).toContain('/assets/AccordsPage-')
  const last = body.lastIndexOf('/assets/react-')
  expect(last).toBeGreaterThan(0)
  expect(body.indexOf(theirs)).toBeGreaterThan(last)
})

// Without forms, Material UI's fields and zod, of which each is larger than such a screen.
it.each(['/accords', '/accords/1', '/events', '/events/1', '/profile'])(
  'a member loads at most 40 KiB of code for %s, besides that of every page',
  async (path) => {
    const { body } = await here.portal.app.inject(path)
    const [, theirs = ''] = /<template id="members">(.*?)<\/template>/s.exec(body) ?? []
    const files = [...theirs.matchAll(/href="(\/assets\/[^"]+\.js)"/g)].map(([, file]) => String(file))
    expect(files.length).toBeGreaterThan(2)
    const sizes = await Promise.all(
      files.map(async (url) => {
        const { rawPayload } = await here.portal.app.inject({ url, headers: { 'accept-encoding': 'br' } })
        return rawPayload.length
      }),
    )
    expect(sizes.reduce((sum, size) => sum + size) / 1024).toBeLessThanOrEqual(40)
  },
)

it('sends a member no login code later, and a visitor no sign-out code', async () => {
  const named = async (url: string) =>
    (await here.portal.app.inject(url)).json<string[]>().map((file) => /assets\/(\w+)-/.exec(file)?.[1])
  const [visitors, members] = [await named('/later.json'), await named('/members-later.json')]
  expect(visitors).toEqual(expect.arrayContaining(['LoginDialog', 'ContactDialog', 'Toasts']))
  expect(visitors).not.toContain('LogoutDialog')
  expect(members).toEqual(expect.arrayContaining(['LogoutDialog', 'ContactDialog', 'Toasts']))
  expect(members).not.toContain('LoginDialog')
})

it('the service worker has at most 10 KiB, compressed', async () => {
  const ask = (encoding: string) => here.portal.app.inject({ url: '/sw.js', headers: { 'accept-encoding': encoding } })
  const [plain, br, gzip] = [await ask('identity'), await ask('br, gzip'), await ask('gzip')]
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(plain.body).toContain('/assets/')
  expect([br, gzip].map(({ headers }) => headers['content-encoding'])).toEqual(['br', 'gzip'])
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body)
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body)
  for (const { rawPayload } of [br, gzip]) expect(rawPayload.length / 1024).toBeLessThanOrEqual(10)
})
