import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from '#server/drizzle/drizzle.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { exportPortalContentFolder } from '#server/content/exportPortalContentFolder.ts'
import { allFeatures } from '#server/app.ts'
import { createPlainPicture } from '#tests/samples/pictures.ts'
import { useTestPortal } from './portal.ts'
import { importTestContent } from './importTestContent.ts'

const here = useTestPortal({ withPages: true })
let token = ''
let bytes = Buffer.alloc(0)
beforeAll(async () => {
  token = await here.portal.signIn('bureau@envol.example')
  bytes = await createPlainPicture('png', 400, 300)
})

const at = (name: string) => `/board/pictures/${name}`
const add = async (name: string, alt = '', sent = bytes) => {
  const { status, body } = await here.portal.call('PUT /board/pictures/:name', {
    path: `${at(name)}?alt=${encodeURIComponent(alt)}`,
    token,
    body: sent,
    headers: { 'content-type': 'image/png' },
  })
  return { status, picture: body.data }
}
const list = async (query: string) => {
  const { body } = await here.portal.call('GET /board/pictures', { path: `/board/pictures?${query}`, token })
  return body
}
const usesOf = async (name: string) => {
  const { body } = await here.portal.call('GET /board/pictures/:name', { path: at(name), token })
  return body.data.uses
}
const change = (name: string, body: { alt: string; focus: { x: number; y: number } | null }) =>
  here.portal.call('PATCH /board/pictures/:name', { path: at(name), token, body })
const remove = (name: string) => here.portal.call('DELETE /board/pictures/:name', { path: at(name), token })
const news = (cover: string, body = 'Un mot.\n') =>
  `---\ntitle: Avec une image\nsummary: Un résumé.\ncategory: juridique\nauthor: Le bureau\npublished_at: 2026-01-02 10:00\ncover: ${cover}\n---\n\n${body}`

describe('the pictures of the office', () => {
  it('are stored under names of their own, and found by name and description', async () => {
    expect((await add('equipage', 'Trois collègues au sol')).picture).toMatchObject({
      name: 'equipage.png',
      alt: 'Trois collègues au sol',
      focus: null,
    })
    expect((await add('equipage')).picture.name).toBe('equipage-2.png')
    expect((await add('equipage', '', Buffer.from('%PDF-1.7 rien'))).status).toBe(415)
    expect((await add('lourde', '', Buffer.concat([bytes, Buffer.alloc(10_000_000)]))).status).toBe(413)
    expect((await list('search=COLLÈGUES')).data.map(({ name }) => name)).toEqual(['equipage.png'])
    expect((await list('search=%25')).data).toEqual([])
    expect((await list('names=equipage-2.png,nulle-part.png')).data.map(({ name }) => name)).toEqual(['equipage-2.png'])
    // The newest picture comes first.
    expect((await list('per_page=2')).data.map(({ name }) => name)).toEqual(['equipage-2.png', 'equipage.png'])
  })

  it('are cropped around their focal point in lists and above the article, at once', async () => {
    await importTestContent(here.portal, { 'media/point.png': bytes, 'news/au-point.md': news('point.png') })
    const id = String(await here.portal.value(sql`select id from posts where slug = 'au-point'`))
    const page = async (path: string) => /object-position:[^;}]+/.exec((await here.portal.app.inject(path)).body)?.[0]
    expect(await page(`/blog/${id}`)).toBeUndefined()
    expect((await change('point.png', { alt: 'Un carré', focus: { x: 20, y: 85 } })).status).toBe(200)
    await expect.poll(() => page(`/blog/${id}`)).toBe('object-position:20% 85%')
    await expect.poll(() => page('/blog?search=image')).toBe('object-position:20% 85%')
    expect((await change('point.png', { alt: '', focus: { x: 101, y: 0 } })).status).toBe(422)
    expect((await change('nulle-part.png', { alt: '', focus: null })).status).toBe(404)
  })

  it('list their uses, and can be removed only when unused', async () => {
    const { picture } = await add('partout')
    const { name } = picture
    await importTestContent(here.portal, {
      [`media/${name}`]: bytes,
      [`media/le-${name}`]: bytes,
      'news/en-tete.md': news(name),
      'news/dedans.md': news(`le-${name}`, `Un mot.\n\n![Un carré](../media/${name})\n`),
    })
    await here.portal.call('POST /board/texts/:kind', {
      path: '/board/texts/news',
      token,
      body: { title: 'Au brouillon' },
    })
    await here.portal.db.execute(
      sql`update text_drafts set body = ${`![](../media/${name})`} where slug = 'au-brouillon'`,
    )
    expect((await usesOf(name)).map(({ slug, state }) => `${slug} ${state}`).toSorted()).toEqual([
      'au-brouillon brouillon',
      'dedans publie',
      'en-tete publie',
    ])
    // A name with the same ending is another picture.
    expect((await usesOf(`le-${name}`)).map(({ slug }) => slug)).toEqual(['dedans'])
    const refused = await remove(name)
    expect([refused.status, refused.body.message]).toEqual([
      409,
      expect.stringMatching(/^Cette image sert encore\u00a0: «\u00a0Avec une image\u00a0» et 2 autres\./),
    ])
    const [, other] = [await add('jamais'), await list('names=jamais.png')]
    const [unused] = other.data
    expect((await here.portal.app.inject(String(unused?.src))).statusCode).toBe(200)
    expect((await remove('jamais.png')).status).toBe(200)
    expect((await here.portal.app.inject(String(unused?.src))).statusCode).toBe(404)
    expect((await list('names=jamais.png')).data).toEqual([])
    const acts = await here.portal.db.execute(
      sql`select act from journal where subject = 'media/jamais.png' order by id`,
    )
    expect(acts.rows.map(({ act }) => act)).toEqual(['picture.added', 'picture.removed'])
  })

  it('are exported with their descriptions, to the byte, and imported again', { tags: ['nightly'] }, async () => {
    const root = await mkdtemp(join(tmpdir(), 'envol-images-'))
    const write = async (name: string) => {
      const kinds = allFeatures.flatMap(({ content }) => content ?? [])
      await exportPortalContentFolder(here.portal.db, here.portal.context.files, join(root, name), {
        kinds,
        sheets: [],
      })
      return readFile(join(root, name, 'media/dossier.png.yml'), 'utf8')
    }
    try {
      await importTestContent(here.portal, { 'media/dossier.png': bytes })
      await expect(write('none')).rejects.toThrow('ENOENT')
      await change('dossier.png', { alt: 'Un carré : vert', focus: { x: 5, y: 100 } })
      const said = await write('said')
      expect(said).toBe('alt: "Un carré : vert"\nfocus: 5% 100%\n')
      const given = { 'media/dossier.png': bytes, 'media/dossier.png.yml': said }
      await importTestContent(here.portal, given, new Set())
      const older = { ...given, 'media/dossier.png.yml': 'alt: Un carré\n' }
      await expect(importTestContent(here.portal, older, new Set())).rejects.toThrow('--over media/dossier.png.yml')
      expect(await write('kept')).toBe(said)
      await importTestContent(here.portal, older, new Set(['media/dossier.png.yml']))
      expect(await write('older')).toBe(older['media/dossier.png.yml'])
      // From now on the folder owns the picture.
      await importTestContent(here.portal, given, new Set())
      expect(await write('again')).toBe(said)
    } finally {
      await rm(root, { recursive: true })
    }
  })

  it.each([
    ['focus: 040% 5%\n', 'Le point à garder en vue s’écrit « 40% 25% »'],
    ['{}\n', 'Ce fichier ne dit rien'],
    ['alt: Un carré\nlegende: Non\n', 'legende'],
  ])('refuse a wrong description of a folder: %j', async (text, message) => {
    const given = { 'media/dossier.png': bytes, 'media/dossier.png.yml': text }
    await expect(importTestContent(here.portal, given)).rejects.toThrow(message)
    await expect(importTestContent(here.portal, { 'media/seul.png.yml': 'alt: Seul\n' })).rejects.toThrow('à côté')
  })
})
