import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import type { OfficeTextMarkdownSource } from '#contract/office/textSource.ts'
import { countIsolatedProcesses } from '#server/isolated/isolate.ts'
import { buildSampleCamt053Statement } from '#tests/samples/bankFiles.ts'
import { endlessSvgDrawing } from '#tests/samples/endlessSvgDrawing.ts'
import { createPlainPicture } from '#tests/samples/pictures.ts'
import { resetMemberToFirstDue as joinAssociation } from './duesRows.ts'
import { useTestPortal } from './portal.ts'

const AVIF = join(import.meta.dirname, '../samples/avif')
const here = useTestPortal({ withPages: true })
let token = ''
beforeAll(async () => void (token = await here.portal.signIn('bureau@envol.example')))

/**
 * Requests the home page until it was served during isolated work, or a promise has settled. Returns the promise's
 * result, and in `meanwhile` the number of pages served during isolated work.
 */
async function besideHome<T>(work: Promise<T>) {
  const state = { isOver: false }
  let meanwhile = 0
  const done = work.finally(() => (state.isOver = true))
  while (!state.isOver && meanwhile < 5) {
    const isRunning = countIsolatedProcesses() > 0
    const { statusCode } = await here.portal.app.inject('/')
    expect(statusCode).toBe(200)
    if (isRunning && countIsolatedProcesses() > 0) meanwhile++
    await new Promise(setImmediate)
  }
  return { result: await done, meanwhile }
}

const lines = (letter: string) => Array.from({ length: 11_000 }, (_, at) => `${letter}${at}\n`).join('')
const words = (letter: string) => Array.from({ length: 13_000 }, (_, at) => `${letter}${at}`).join(' ')

describe('texts without a common line', () => {
  const at = (slug: string, call = '') => `/board/texts/news/text/${slug}${call}`
  const begin = async (title: string) => {
    const { body } = await here.portal.call('POST /board/texts/:kind', {
      path: '/board/texts/news',
      token,
      body: { title },
    })
    return body.data.slug
  }
  const open = async (slug: string) =>
    (await here.portal.call('GET /board/texts/:kind/text/:slug', { path: at(slug), token })).body.data
  const save = async (
    slug: string,
    version: number,
    base: OfficeTextMarkdownSource,
    written: OfficeTextMarkdownSource,
  ) => {
    const { body } = await here.portal.call('PUT /board/texts/:kind/text/:slug', {
      path: at(slug),
      token,
      body: { version, base, written },
    })
    return body.data
  }

  it('are merged while home answers, and give one conflict', { tags: ['nightly'] }, async () => {
    const slug = await begin('Deux longs textes')
    const { head, version } = await open(slug)
    const whole = { ...head, summary: 'Un résumé.', category: 'juridique', cover: null }
    const theirs = await save(slug, version, { head, body: '' }, { head: whole, body: lines('c') })
    expect(theirs.outcome).toBe('saved')
    const merging = save(slug, version, { head: whole, body: lines('a') }, { head: whole, body: lines('b') })
    const { result, meanwhile } = await besideHome(merging)
    expect(result).toMatchObject({ outcome: 'conflict', note: expect.stringMatching(/diffèrent trop/) })
    expect(result.parts).toEqual([{ mine: lines('b'), theirs: lines('c') }])
    expect(meanwhile).toBeGreaterThan(0)
    expect(countIsolatedProcesses()).toBe(0)
  })

  it('are compared in the history while home answers, and are shown whole', { tags: ['nightly'] }, async () => {
    const slug = await begin('Un long texte récrit')
    const publish = async (body: string) => {
      const now = await open(slug)
      const head = { ...now.head, summary: 'Un résumé.', category: 'juridique', cover: null }
      const { version } = await save(slug, now.version, { head: now.head, body: now.body }, { head, body })
      const published = await here.portal.call('POST /board/texts/:kind/text/:slug/publication', {
        path: at(slug, '/publication'),
        token,
        body: { version, quiet: true },
      })
      expect(published.status).toBe(200)
    }
    await publish(`${words('a')}\n`)
    await publish(`${words('b')}\n`)
    const list = await here.portal.call('GET /board/texts/:kind/text/:slug/versions', {
      path: at(slug, '/versions'),
      token,
    })
    const [newest] = list.body.data
    const reading = here.portal.call('GET /board/texts/:kind/text/:slug/versions/:id', {
      path: at(slug, `/versions/${newest?.id}`),
      token,
    })
    const { result, meanwhile } = await besideHome(reading)
    const { pieces, note } = result.body.data
    expect(pieces).toContainEqual({ is: 'removed', text: `${words('a')}\n` })
    expect(pieces).toContainEqual({ is: 'added', text: `${words('b')}\n` })
    expect(note).toMatch(/mot à mot/)
    expect(meanwhile).toBeGreaterThan(0)
  })
})

describe('a logo in SVG', () => {
  const send = (inside: string, type = 'image/svg+xml') =>
    here.portal.call('PUT /board/logo', {
      token,
      body: Buffer.from(
        `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="10" height="4">${inside}</svg>`,
      ),
      headers: { 'content-type': type },
    })
  it('that asks for too much is refused before it is drawn', async () => {
    const { status, body } = await send('<filter id="f"><feTurbulence numOctaves="9"/></filter>')
    expect([status, body.message]).toEqual([422, expect.stringMatching(/contient un filtre/)])
    expect(countIsolatedProcesses()).toBe(0)
  })

  it('that never finishes drawing is killed while home answers', { tags: ['nightly'] }, async () => {
    const { result, meanwhile } = await besideHome(send(endlessSvgDrawing))
    expect([result.status, result.body.message]).toEqual([422, expect.stringMatching(/trop de mémoire ou de temps/)])
    expect(meanwhile).toBeGreaterThan(0)
    expect(countIsolatedProcesses()).toBe(0)
  })

  it('of shapes, gradients and words is drawn', async () => {
    const shapes =
      '<defs><linearGradient id="a"><stop stop-color="red"/></linearGradient></defs><style>@font-face{src:url(data:font/woff2;base64,AA)} rect{fill:url(#a)}</style><rect width="10" height="4"/><use href="#a"/><text>Zéphyr</text>'
    expect((await send(shapes)).status).toBe(200)
  })
})

describe('a picture', () => {
  const sendPortrait = (body: Buffer, type: string) =>
    here.portal.call('PUT /profile/picture', { token, body, headers: { 'content-type': type } })
  const sendPicture = (body: Buffer, type: string) =>
    here.portal.call('PUT /board/pictures/:name', {
      path: '/board/pictures/lourde?alt=',
      token,
      body,
      headers: { 'content-type': type },
    })

  it.each([
    ['portrait', sendPortrait],
    ['picture of a text', sendPicture],
  ])('of 24 million pixels in AVIF is refused as a %s before decoding', { tags: ['nightly'] }, async (_what, send) => {
    const { status, body } = await send(await readFile(join(AVIF, '24-megapixels.avif')), 'image/avif')
    expect([status, body.message]).toEqual([
      422,
      'Cette image compte trop de points\u00a0: 13\u00a0millions au plus dans ce format. Réduisez-la.',
    ])
  })

  it(
    'of nearly 13 million pixels in AVIF is accepted, within the memory of one process',
    { tags: ['nightly'] },
    async () => {
      const sent = sendPortrait(await readFile(join(AVIF, '13-megapixels.avif')), 'image/avif')
      const { result, meanwhile } = await besideHome(sent)
      expect(result.status).toBe(200)
      expect(meanwhile).toBeGreaterThan(0)
    },
  )

  it('of any kind waits in the common queue: one is drawn at a time', { tags: ['nightly'] }, async () => {
    let most = 0
    const watch = setInterval(() => (most = Math.max(most, countIsolatedProcesses())), 5)
    const logo = here.portal.call('PUT /board/logo', {
      token,
      body: await createPlainPicture(),
      headers: { 'content-type': 'image/png' },
    })
    const portrait = sendPortrait(await createPlainPicture(), 'image/png')
    const picture = sendPicture(await sharp(await createPlainPicture()).toBuffer(), 'image/png')
    const answers = await Promise.all([logo, portrait, picture])
    clearInterval(watch)
    expect([answers.map(({ status }) => status), most]).toEqual([[200, 200, 200], 1])
  })
})

describe('a file of lines', () => {
  it('of the bank is read while home answers, in a process that ends afterwards', { tags: ['nightly'] }, async () => {
    await joinAssociation(here.portal, { way: 'virement' })
    // Entries that are only announced: they are read, and none is stored.
    const announced = '<Ntry><Sts>INFO</Sts></Ntry>'.repeat(100_000)
    const sending = here.portal.call('POST /board/statements', {
      token,
      body: Buffer.from(buildSampleCamt053Statement([{ cents: 100 }]).replace('<Ntry>', `${announced}<Ntry>`)),
      headers: { 'content-type': 'application/octet-stream' },
    })
    const { result, meanwhile } = await besideHome(sending)
    expect(result.status).toBe(200)
    expect(meanwhile).toBeGreaterThan(0)
    expect(countIsolatedProcesses()).toBe(0)
  })

  it('of members is read while home answers', { tags: ['nightly'] }, async () => {
    const line = 'Camille;Laurent;camille@exemple.example;Transalpine\n'
    const sending = here.portal.call('POST /board/member-lists/check', {
      path: '/board/member-lists/check',
      token,
      body: Buffer.from(`Prénom;Nom;E-mail;Compagnie\n${line.repeat(5000)}`),
      headers: { 'content-type': 'application/octet-stream' },
    })
    const { result, meanwhile } = await besideHome(sending)
    expect(result.status).toBe(200)
    expect(meanwhile).toBeGreaterThan(0)
    expect(countIsolatedProcesses()).toBe(0)
  })
})
