import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from '#server/drizzle/drizzle.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TITLE_WITHOUT_WORD_MESSAGE } from '#contract/text.ts'
import type { EditableOfficeText } from '#contract/office/texts.ts'
import type { OfficeTextMarkdownSource } from '#contract/office/textSource.ts'
import { officeTextJobs } from '#server/office/officeTextJobs.ts'
import { JobQueue } from '#server/jobs/JobQueue.ts'
import { allFeatures } from '#server/app.ts'
import { exportPortalContentFolder } from '#server/content/exportPortalContentFolder.ts'
import { useTestPortal } from './portal.ts'
import { importTestContent } from './importTestContent.ts'

const here = useTestPortal({ withPages: true })
const BOARD = 'bureau@envol.example'
const OTHER = 'membre@envol.example'
let token = ''
let other = ''
beforeAll(async () => {
  await here.portal.db.execute(sql`update members set role = 'board' where email = ${OTHER}`)
  token = await here.portal.signIn(BOARD)
  other = await here.portal.signIn(OTHER)
})

const NEWS = '/board/texts/news'
const at = (slug: string, call = '') => `${NEWS}/text/${slug}${call}`
const open = async (slug: string, who = token) =>
  (await here.portal.call('GET /board/texts/:kind/text/:slug', { path: at(slug), token: who })).body.data
const save = async (
  slug: string,
  version: number,
  base: OfficeTextMarkdownSource,
  written: OfficeTextMarkdownSource,
  who = token,
) => {
  const body = { version, base, written }
  const saved = await here.portal.call('PUT /board/texts/:kind/text/:slug', { path: at(slug), token: who, body })
  expect(saved.status).toBe(200)
  return saved.body.data
}
const begin = async (title: string) => {
  const { body } = await here.portal.call('POST /board/texts/:kind', { path: NEWS, token, body: { title } })
  return body.data.slug
}
const publish = (slug: string, version: number, more = {}) =>
  here.portal.call('POST /board/texts/:kind/text/:slug/publication', {
    path: at(slug, '/publication'),
    token,
    body: { version, ...more },
  })
const withdraw = (slug: string, more = {}) =>
  here.portal.call('POST /board/texts/:kind/text/:slug/withdrawal', {
    path: at(slug, '/withdrawal'),
    token,
    body: more,
  })
async function work() {
  const { context } = here.portal
  const queue = new JobQueue(officeTextJobs(context), context)
  await queue.drain()
  await queue.close()
}
const written = ({ head, body }: OfficeTextMarkdownSource): OfficeTextMarkdownSource => ({ head, body })
const whole = { summary: 'Un résumé.', category: 'juridique', cover: null }

/** Creates a draft of a news post with every required field. Returns its slug and version. */
async function ready(title: string, body = 'Un premier mot.\n\nUn second.\n') {
  const slug = await begin(title)
  const begun = await open(slug)
  const { version } = await save(slug, begun.version, written(begun), { head: { ...begun.head, ...whole }, body })
  return { slug, version }
}
async function published(title: string, body?: string) {
  const { slug, version } = await ready(title, body)
  const { status, body: said } = await publish(slug, version)
  expect(status).toBe(200)
  return { slug, path: said.data.path ?? '' }
}
const page = async (path: string) => (await here.portal.app.inject(path)).statusCode

describe('a text of the office', () => {
  it('is created under a name of its own, saved while it is typed, and published', async () => {
    const slug = await begin('L’été des équipages')
    expect(slug).toBe('l-ete-des-equipages')
    expect(await begin('L’été des équipages')).toBe('l-ete-des-equipages-2')
    const begun = await open(slug)
    expect(begun).toMatchObject({ state: 'brouillon', version: 1, path: null, head: { title: 'L’été des équipages' } })

    const refused = await publish(slug, 1)
    expect(refused.status).toBe(422)
    expect(refused.body.errors).toMatchObject({
      'head.summary': 'Ce texte manque',
      'head.category': expect.stringMatching(/^À choisir parmi /),
    })
    const body = 'Le bureau a négocié des **repos** : lisez [l’accord](/accords/1).\n'
    const saved = await save(slug, 1, written(begun), { head: { ...begun.head, ...whole }, body })
    expect(saved).toMatchObject({ outcome: 'saved', version: 2 })
    expect(await open(slug)).toMatchObject({ body, version: 2 })

    const { status, body: said } = await publish(slug, 2)
    const { path } = said.data
    expect([status, path]).toEqual([200, expect.stringMatching(/^\/blog\/\d+$/)])
    const html = (await here.portal.app.inject(path ?? '')).body
    expect(html).toContain('L’été des équipages')
    expect(html).toContain('<strong>repos</strong>')
    const list = await here.portal.call('GET /posts', { path: '/posts?per_page=1' })
    expect(list.body.data).toMatchObject([{ title: 'L’été des équipages' }])
    expect((await here.portal.app.inject('/flux.xml')).body).toContain('L’été des équipages')
    // The search finds the post, and corrects a mistyped word of it.
    await work()
    const found = await here.portal.call('GET /search', { path: '/search?query=negocie%20repos' })
    expect(JSON.stringify(found.body)).toContain(path)
    expect(await open(slug)).toMatchObject({ state: 'publie', version: 0, path })
  })

  it('gets its validation errors at the fields, by the rules of an import', async () => {
    const { slug, version } = await ready('Des fautes', 'Ici {{inconnu}}.\n\n::durations\n')
    const { status, body } = await publish(slug, version)
    expect(status).toBe(422)
    expect(body.errors?.['body']).toBe('Ligne 3\u00a0: « ::durations » n’existe pas ici.')
    const begun = await open(slug)
    const long = await save(slug, version, written(begun), {
      head: { ...begun.head, title: 'é'.repeat(161) },
      body: 'x',
    })
    expect((await publish(slug, long.version)).body.errors).toEqual({
      'head.title': 'Ce texte compte plus de 160 signes',
    })
    const drawn = '🛫✨'
    const none = await here.portal.call('POST /board/texts/:kind', { path: NEWS, token, body: { title: drawn } })
    expect([none.status, none.body.errors]).toEqual([422, { title: TITLE_WITHOUT_WORD_MESSAGE }])
    const emoji = await save(slug, long.version, written(await open(slug)), {
      head: { ...begun.head, title: drawn },
      body: 'x',
    })
    expect((await publish(slug, emoji.version)).body.errors).toEqual({ 'head.title': TITLE_WITHOUT_WORD_MESSAGE })
    const paste = { version: 0, base: { head: {}, body: '' }, written: { head: {}, body: 'x'.repeat(90_001) } }
    const asked = { path: at(slug), token, body: paste }
    const refused = await here.portal.call('PUT /board/texts/:kind/text/:slug', asked)
    expect([refused.status, Object.values(refused.body.errors ?? {})]).toEqual([
      422,
      ['Ce texte est trop long\u00a0: 90 000 signes au plus. Partagez-le en plusieurs, ou joignez un document.'],
    ])
    const huge = { ...asked, body: { ...paste, written: { head: {}, body: 'x'.repeat(5_000_000) } } }
    expect((await here.portal.call('PUT /board/texts/:kind/text/:slug', huge)).status).toBe(413)
  })

  it('is withdrawn, and published again at the same address', async () => {
    const { slug, path } = await published('Pour un temps')
    expect((await withdraw(slug)).status).toBe(200)
    expect(await page(path)).toBe(404)
    expect(await open(slug)).toMatchObject({ state: 'retire' })
    const back = await open(slug)
    const { version } = await save(slug, 0, written(back), { head: back.head, body: 'De retour.\n' })
    await publish(slug, version)
    expect(await page(path)).toBe(200)
  })
})

describe('two authors of one text', () => {
  it('see each other’s names', async () => {
    const { slug } = await ready('À deux')
    const note = async (who: string) =>
      (
        await here.portal.call('PUT /board/texts/:kind/text/:slug/presence', {
          path: at(slug, '/presence'),
          token: who,
        })
      ).body.data
    await note(token)
    expect(await note(other)).toEqual({ others: [{ id: expect.any(Number), name: 'Solène Kerbrat' }], version: 2 })
  })

  it('keep both their changes, in whatever order they save: 20 interleavings', async () => {
    const lines = Array.from({ length: 8 }, (_, index) => `Ligne ${index}.`)
    for (let round = 0; round < 20; round++) {
      const { slug } = await ready(`Tour ${round}`, lines.map((line) => `${line}\n`).join('\n'))
      // Two authors write on lines of their own, see each other's changes only when told, and save in a random order.
      const writers = [token, other].map((who, own) => ({
        who,
        own,
        known: undefined as EditableOfficeText | undefined,
      }))
      const texts = await Promise.all(writers.map(({ who }) => open(slug, who)))
      writers.forEach((writer, index) => void (writer.known = texts[index]))
      const wrote: string[] = []
      for (let step = 0; step < 6; step++) {
        const writer = writers[(round >> (step % 5)) & 1]
        if (!writer?.known) throw new Error('Nobody writes')
        const { known, own, who } = writer
        const word = `mot-${round}-${step}`
        wrote.push(word)
        const mine = { head: known.head, body: known.body.replace(`Ligne ${own * 4}.`, `Ligne ${own * 4}. ${word}`) }
        const saved = await save(slug, known.version, written(known), mine, who)
        expect(saved.outcome).not.toBe('conflict')
        writer.known = { ...known, ...(saved.written ?? mine), version: saved.version }
      }
      const { body } = await open(slug)
      for (const word of wrote) expect(body).toContain(word)
    }
  })

  it('resolve a conflict themselves, and nothing is overwritten meanwhile', async () => {
    const { slug, version } = await ready('Le même mot', 'Une phrase.\n\nUne autre.\n')
    const begun = await open(slug)
    const theirs = await save(
      slug,
      version,
      written(begun),
      { ...written(begun), body: 'Une phrase de Camille.\n\nUne autre.\n' },
      other,
    )
    const mine = { head: { ...begun.head, summary: 'Le mien.' }, body: 'Une phrase de Solène.\n\nUne autre.\n' }
    const conflict = await save(slug, version, written(begun), mine)
    expect(conflict).toMatchObject({
      outcome: 'conflict',
      by: 'Camille Laurent',
      version: theirs.version,
      parts: [{ mine: 'Une phrase de Solène.\n', theirs: 'Une phrase de Camille.\n' }, { same: '\nUne autre.\n' }],
      fields: [],
    })
    expect((await open(slug)).body).toContain('Camille')
    expect((await publish(slug, version)).status).toBe(409)
    const chosen = await save(slug, conflict.version, conflict.written ?? mine, mine)
    expect(chosen.outcome).toBe('saved')
    expect((await open(slug)).body).toContain('Solène')
  })
})

describe('a scheduled time in Paris', () => {
  it('publishes the text as it was when scheduled, and withdraws it', async () => {
    const { slug, version } = await ready('À dix-huit heures')
    const set = await publish(slug, version, { at: '2199-07-01 18:00' })
    expect([set.status, set.body.data]).toMatchObject([
      200,
      { message: 'Ce texte sera publié le 1er juillet 2199 à 18\u00a0h.' },
    ])
    expect((await open(slug)).publish_at).toBe('2199-07-01T16:00:00.000Z')
    const begun = await open(slug)
    await save(slug, version, written(begun), { head: begun.head, body: 'Pas encore.\n' })
    await here.portal.db.execute(sql`update text_schedules set at = now() - interval '1 second'`)
    await here.portal.db.execute(sql`update jobs set due_at = now() where name = 'board.schedule'`)
    await work()
    const shown = await open(slug)
    expect(shown).toMatchObject({ publish_at: null, path: expect.stringMatching(/^\/blog\//), body: 'Pas encore.\n' })
    const id = shown.path?.split('/').at(-1)
    expect((await here.portal.app.inject(`/api/v1/posts/${id}`)).statusCode).toBe(404)
    await here.portal.db.execute(sql`update posts set published_at = now() where slug = ${slug}`)
    expect((await here.portal.app.inject(shown.path ?? '')).body).toContain('Un premier mot.')
    await withdraw(slug, { at: '2199-07-01 18:00' })
    expect((await open(slug)).withdraw_at).not.toBeNull()
    const { status } = await here.portal.call('DELETE /board/texts/:kind/text/:slug/schedule', {
      path: at(slug, '/schedule'),
      token,
    })
    expect([status, (await open(slug)).withdraw_at]).toEqual([200, null])
  })

  it.each([
    ['2199-03-31 02:30', 'at', /n’existe pas à Paris/],
    ['2199-10-27 02:30', 'twice', /cette heure existe deux fois/],
    ['2020-01-01 12:00', 'at', /déjà passée/],
    ['2199-02-30 12:00', 'at', /Cette date n’existe pas/],
  ])('is refused at %s, a time that does not exist or occurs twice', async (hour, field, said) => {
    const { slug, version } = await ready(`Heure ${hour}`)
    const { status, body } = await publish(slug, version, { at: hour })
    expect([status, body.errors?.[field]]).toEqual([422, expect.stringMatching(said)])
    if (field === 'twice') {
      await publish(slug, version, { at: hour, twice: 'seconde' })
      expect((await open(slug)).publish_at).toBe('2199-10-27T01:30:00.000Z')
    }
  })
})

describe('the history of a text', () => {
  it('records each publication with its author, shows differences by word, and restores a version', async () => {
    const { slug, path } = await published('Un texte qui change', 'Les repos durent onze heures.\n')
    const now = await open(slug)
    const { version } = await save(
      slug,
      0,
      written(now),
      { head: now.head, body: 'Les repos durent douze heures.\n' },
      other,
    )
    await publish(slug, version)
    const list = async () =>
      (await here.portal.call('GET /board/texts/:kind/text/:slug/versions', { path: at(slug, '/versions'), token }))
        .body.data
    const [newest, first] = await list()
    expect([newest, first]).toMatchObject([{ act: 'published', by: 'Solène Kerbrat' }, { act: 'published' }])
    const { body } = await here.portal.call('GET /board/texts/:kind/text/:slug/versions/:id', {
      path: at(slug, `/versions/${newest?.id}`),
      token,
    })
    const { pieces } = body.data
    expect(pieces.filter(({ is }) => is !== 'same').map(({ is, text }) => `${is} ${text}`)).toEqual(
      expect.arrayContaining(['removed onze', 'added douze']),
    )
    const restored = await here.portal.call('POST /board/texts/:kind/text/:slug/versions/:id/restoration', {
      path: at(slug, `/versions/${first?.id}/restoration`),
      token,
    })
    expect(restored.status).toBe(200)
    expect((await here.portal.app.inject(path)).body).toContain('onze heures')
    expect((await list()).map(({ act }) => act)).toEqual(['restored', 'published', 'published'])
  })

  it('begins with the version of the imported folder', async () => {
    const slug = String(await here.portal.value(sql`select slug from posts where not withdrawn order by id limit 1`))
    const now = await open(slug)
    const { version } = await save(slug, 0, written(now), {
      head: { ...now.head, title: 'Un autre titre' },
      body: now.body,
    })
    await publish(slug, version)
    const { body } = await here.portal.call('GET /board/texts/:kind/text/:slug/versions', {
      path: at(slug, '/versions'),
      token,
    })
    expect(body.data).toMatchObject([{ act: 'published' }, { act: 'found', by: null }])
  })
})

// Warnings of PostgreSQL's client, which reports each once a process.
const warnings: string[] = []
process.on('warning', ({ message }) => warnings.push(message))

describe('a preview', () => {
  const preview = async (slug: string) =>
    here.portal.call('POST /board/texts/:kind/text/:slug/preview', { path: at(slug, '/preview'), token })

  it('is the draft’s real page at a secret address, and leaves no data behind', async () => {
    const { slug } = await ready('Un aperçu', 'Ce que personne ne lit **encore**.\n')
    const before = await here.portal.value(sql`select count(*) from posts`)
    const { body } = await preview(slug)
    const { path } = body.data
    const shown = await here.portal.app.inject(`${path}?mode=nuit&compagnie=2`)
    expect([shown.statusCode, shown.headers['x-frame-options'], shown.headers['x-robots-tag']]).toEqual([
      200,
      'SAMEORIGIN',
      'noindex',
    ])
    expect(shown.body).toContain('<h1')
    expect(shown.body).toContain('<strong>encore</strong>')
    expect(shown.body).toContain('data-scheme="dark"')
    // No script runs that would apply the company's colours.
    expect(shown.body).toContain('--envol-palette-company-exact:#0E7C86')
    expect(shown.body).not.toContain('<script')
    expect(String(shown.headers['content-security-policy'])).toMatch(/script-src 'none';.*frame-ancestors 'self'/)
    expect(await here.portal.value(sql`select count(*) from posts`)).toBe(before)
    // Simultaneous queries of a page run in sequence on the draft's one connection.
    expect(warnings.filter((said) => said.includes('client.query()'))).toEqual([])
    expect(here.portal.lines.join('')).not.toContain(path.slice('/apercu/'.length))
    expect(await page(`/apercu/${'a'.repeat(43)}`)).toBe(404)
    await here.portal.db.execute(sql`update text_previews set expires_at = now()`)
    expect(await page(path)).toBe(404)
  })

  it('of an unfinished text lists the fields with errors', async () => {
    const { status, body } = await preview(await begin('Rien encore'))
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, expect.arrayContaining(['head.summary'])])
  })
})

describe('the lists of the office', () => {
  const list = async (query = '', kind = 'news') =>
    (await here.portal.call('GET /board/texts/:kind', { path: `/board/texts/${kind}?${query}`, token })).body

  it('find texts by words, state and company, drafts among them', async () => {
    const { slug } = await ready('Zèbre introuvable')
    expect((await list('search=zebre')).data).toMatchObject([{ slug, state: 'brouillon', has_draft: true }])
    expect((await list('search=%25')).data).toEqual([])
    expect((await list('state=brouillon&per_page=50')).data.every(({ state }) => state === 'brouillon')).toBe(true)
    expect((await list('state=modifie&search=zebre')).meta['total']).toBe(1)
    for (const kind of ['faq', 'pages']) expect((await list('', kind)).meta['total']).toBeGreaterThan(3)
    const csv = await here.portal.app.inject({
      url: '/api/v1/board/texts/news/csv?search=zebre',
      headers: { authorization: `Bearer ${token}` },
    })
    expect(csv.body).toContain('"Zèbre introuvable";"zebre-introuvable";"Brouillon";"oui"')
  })

  it('publish and withdraw several texts at once, with the reason of each failure', async () => {
    const [one, two] = [await ready('En nombre 1'), { slug: await begin('En nombre 2') }]
    const { body } = await here.portal.call('POST /board/texts/:kind/bulk', {
      path: `${NEWS}/bulk`,
      token,
      body: { act: 'publish', slugs: [one.slug, two.slug] },
    })
    expect(body.data).toEqual({ done: [one.slug], refused: [{ slug: two.slug, message: 'Ce texte manque' }] })
  })
})

describe('a folder', () => {
  let folder = ''
  beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'envol-office-'))))
  afterAll(() => rm(folder, { recursive: true, force: true }))

  it('contains the office’s texts, to the byte', async () => {
    const body = 'Un **mot** · _deux_.\n\n- un\n- deux\n\n:::figures\n- **12** sièges\n:::\n'
    const { slug } = await published('Vers le dossier', body)
    const kinds = allFeatures.flatMap(({ content }) => content ?? [])
    await exportPortalContentFolder(here.portal.db, here.portal.context.files, folder, { kinds, sheets: [] })
    const file = await readFile(join(folder, `news/${slug}.md`), 'utf8')
    expect(file.endsWith(`---\n\n${body}`)).toBe(true)
    const kept = await here.portal.value(
      sql`select text from text_versions where slug = ${slug} order by id desc limit 1`,
    )
    expect(file).toBe(kept)
  })

  it('does not overwrite the office’s texts, unless forced for each text', async () => {
    const { slug } = await published('Écrit au bureau')
    const file = `news/${slug}.md`
    const text = String(await here.portal.value(sql`select text from text_versions where slug = ${slug}`))
    const older = { [file]: text.replace('Un premier mot.', 'Un mot d’hier.') }
    await expect(importTestContent(here.portal, older, new Set())).rejects.toThrow(
      `imposez celui-ci avec --over ${file}`,
    )
    expect((await open(slug)).body).toContain('Un premier mot.')
    // The same file changes nothing.
    await importTestContent(here.portal, { [file]: text }, new Set())
    await importTestContent(here.portal, older, new Set([file]))
    expect((await open(slug)).body).toContain('Un mot d’hier.')
    // From now on the folder owns the text.
    await importTestContent(here.portal, { [file]: text }, new Set())
    expect((await open(slug)).body).toContain('Un premier mot.')
  })
})
