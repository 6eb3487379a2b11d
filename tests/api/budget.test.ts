import { brotliCompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { usePortal } from './portal.ts'

const here = usePortal({ withPages: true })

// With its headers such a page arrives in the first flight of a TCP connection: ten segments of 1,460 bytes.
const HTML_BYTES = 13_000
/** The JavaScript of a screen's first load, in KiB. What has a form brings Material UI's fields, and validation in French. */
const code = { reading: 118, form: 198 }

const screens = {
  '/': code.reading,
  '/blog': code.reading,
  '/blog?category=juridique': code.reading,
  '/blog/24': code.reading,
  '/about': code.reading,
  '/faq': code.reading,
  '/faq?category=sante': code.reading,
  '/faq?question=entretien-prealable': code.reading,
  '/adhesion-envol': code.reading,
  '/mentions-legales': code.reading,
  '/politique-de-confidentialite': code.reading,
  '/recherche?query=repos': code.reading,
  '/accords': code.reading,
  '/accords/1': code.reading,
  '/nowhere': code.reading,
  '/adhesion': code.form,
  '/adhesion/demande': code.form,
  '/activation': code.form,
  '/login': code.form,
  '/reset-password': code.form,
}

const filesOf = (html: string) => [
  ...new Set([...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, file]) => String(file))),
]

describe.each(Object.entries(screens))('the first load of %s', (path, codeKiB) => {
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

  it(`has at most ${HTML_BYTES} bytes of HTML, compressed`, async () => {
    const { rawPayload } = await here.portal.app.inject(path)
    expect(brotliCompressSync(rawPayload).length).toBeLessThanOrEqual(HTML_BYTES)
  })
})

it('keeps forms, toasts and zod out of it', async () => {
  const files = filesOf((await here.portal.app.inject('/')).body)
  const text = (await Promise.all(files.map((file) => here.portal.app.inject(file)))).map(({ body }) => body).join()
  // Words that only these libraries hold, even minified.
  const holds = (word: string) => ({ word, isThere: text.includes(word) })
  expect(holds('data-emotion')).toEqual({ word: 'data-emotion', isThere: true })
  for (const word of ['ZodError', 'shouldUnregister', 'enqueueSnackbar'])
    expect(holds(word)).toEqual({ word, isThere: false })
})
