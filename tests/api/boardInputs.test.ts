import { beforeAll, describe, expect, it } from 'vitest'
import type { OfficeTextMarkdownSource } from '#contract/office/textSource.ts'
import type { ApiCallName } from '#contract/contract.ts'
import { TITLE_WITHOUT_WORD_MESSAGE } from '#contract/text.ts'
import { useTestPortal } from './portal.ts'

// Invalid inputs of the office. Each is rejected in French, at its field where it has one, and stores nothing.
const here = useTestPortal()
let token = ''
beforeAll(async () => void (token = await here.portal.signIn('bureau@envol.example')))

const heic = Buffer.from('\0\0\0\x20ftypheic\0\0\0\0mif1heic', 'latin1')
const pdf = Buffer.from('%PDF-1.7\n%%EOF\n')
const NO_PICTURE = 'Ce fichier n’est pas dans un format accepté (JPEG, PNG, WebP, AVIF).'
const NO_NAME = 'Un nom contient au moins une lettre ou un chiffre'
const TAKEN = 'Une autre compagnie porte déjà ce nom'
const UNSEARCHED = 'Sans lettre ni chiffre, on ne le cherche pas'
const TOO_MANY = 'Un groupe compte 20 mots au plus'
const NO_LOGO = 'Ce logo ne se lit pas\u00a0: choisissez une image SVG, PNG, JPEG ou WebP.'

describe('a file that is no picture, whatever its name,', () => {
  it.each([
    ['a HEIC called a JPEG', heic, 'image/jpeg'],
    ['a PDF called a PNG', pdf, 'image/png'],
    ['nothing', Buffer.alloc(0), 'image/webp'],
  ])('is refused as a text’s picture and as a logo (%s)', { tags: ['nightly'] }, async (_what, body, type) => {
    const send = (name: ApiCallName, path: string) =>
      here.portal.call(name, { path, token, body, headers: { 'content-type': type } })
    const picture = await send('PUT /board/pictures/:name', '/board/pictures/photo')
    expect([picture.status, picture.body.message]).toEqual([415, NO_PICTURE])
    const logo = await send('PUT /board/logo', '/board/logo')
    expect([logo.status, logo.body.message]).toEqual([422, NO_LOGO])
  })

  it('is not even read when it is an undisguised HEIC', async () => {
    const headers = { 'content-type': 'image/heic' }
    const asked = { path: '/board/pictures/photo', token, body: heic, headers }
    const { status, body } = await here.portal.call('PUT /board/pictures/:name', asked)
    expect([status, body.message]).toEqual([415, 'Ce format d’envoi n’est pas accepté.'])
  })
})

describe('content that a text cannot hold', () => {
  const many = Array.from({ length: 10_000 }, (_, at) => `mot-${at}`)
  const TOO_MUCH = 'C’est trop pour ce champ\u00a0: moins de lignes, ou de plus courtes'
  const TOO_LONG = 'Ce champ est trop long\u00a0: 2 000 signes au plus'
  const begin = async (kind: string) => {
    const path = `/board/texts/${kind}`
    const { body } = await here.portal.call('POST /board/texts/:kind', { path, token, body: { title: 'Un essai' } })
    return `${path}/text/${body.data.slug}`
  }
  const open = async (path: string) =>
    (await here.portal.call('GET /board/texts/:kind/text/:slug', { path, token })).body.data
  const save = async (path: string, more: OfficeTextMarkdownSource['head'], body = '') => {
    const { version, head, body: was } = await open(path)
    const [base, written] = [
      { head, body: was },
      { head: { ...head, ...more }, body },
    ]
    return here.portal.call('PUT /board/texts/:kind/text/:slug', { path, token, body: { version, base, written } })
  }

  it.each([
    ['10,000 names', { posts: many }, 'written.head.posts', TOO_MUCH],
    ['10,000 rows', { signatories: many.map((name) => ({ name })) }, 'written.head.signatories', TOO_MUCH],
    ['10,000 fields', Object.fromEntries(many.map((name) => [name, 'x'])), 'written.head', 'Ce texte a trop de champs'],
    ['a title of 3,000 signs', { title: 'x'.repeat(3000) }, 'written.head.title', TOO_LONG],
  ])('is refused (%s), and the draft stays unchanged', async (_what, more, field, message) => {
    const path = await begin('accords')
    const before = await open(path)
    const { status, body } = await save(path, more)
    expect([status, body.errors]).toEqual([422, { [field]: message }])
    expect(await open(path)).toEqual(before)
  })

  it(
    'includes no tags: 10,000 of them are stored as pasted, and published as plain words',
    { tags: ['nightly'] },
    async () => {
      const path = await begin('news')
      const tags = `${'<b>mot</b> '.repeat(5000).trim()}\n`
      expect((await save(path, { summary: 'Un résumé.', category: 'juridique' }, tags)).status).toBe(200)
      const { body, version } = await open(path)
      expect(body).toBe(tags)
      const asked = { path: `${path}/publication`, token, body: { version } }
      const said = await here.portal.call('POST /board/texts/:kind/text/:slug/publication', asked)
      expect(said.status).toBe(200)
      const post = `/posts/${String(said.body.data.path?.split('/').at(-1))}`
      const read = await here.portal.call('GET /posts/:id', { path: post })
      expect(JSON.stringify(read.body.data).match(/mot/g)?.length).toBeGreaterThanOrEqual(5000)
    },
  )
})

const post = (path: string, body: object) => here.portal.call(`POST ${path}` as ApiCallName, { path, token, body })

it.each<[what: string, path: string, body: object, errors: Record<string, string>]>([
  [
    'a canned answer’s title of emoji',
    '/board/canned-answers',
    { title: '🛫✨', content: 'Merci' },
    { title: TITLE_WITHOUT_WORD_MESSAGE },
  ],
  ['a company’s name of emoji', '/board/companies', { name: '🛫✨', color: '#112233' }, { name: NO_NAME }],
  ['the name of another company', '/board/companies', { name: 'easyjet', color: '#112233' }, { name: TAKEN }],
  ['synonyms of emoji', '/board/synonyms', { words: ['😀', '🛫'] }, { words: UNSEARCHED }],
  ['1,000 synonyms', '/board/synonyms', { words: Array(1000).fill('mot') }, { words: TOO_MANY }],
])('%s: the error is at its field', async (_what, path, body, errors) => {
  const said = await post(path, body)
  expect([said.status, said.body.errors]).toEqual([422, errors])
})

it.each<[path: string, body: object]>([
  ['/board/canned-answers', { title: 'Merci', content: 'x'.repeat(5_000_000) }],
  ['/board/synonyms', { words: ['a', 'x'.repeat(5_000_000)] }],
])('%s rejects five pasted megabytes unread', async (path, body) => {
  const said = await post(path, body)
  expect([said.status, said.body.message]).toEqual([413, 'L’envoi est trop volumineux.'])
})
