import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoContentFolder } from '#tests/samples/demo.ts'
import { createContentImportTestDatabase } from './contentFolder.ts'

const pageText = '---\npage: a-propos\ntitle: À propos\nsummary: Qui.\nupdated_at: 2026-01-15 09:10\n---\n\nNous.\n'
const post = `---
title: Un accord
summary: En deux mots.
category: negociation
author: Le bureau
published_at: 2026-01-15 09:10
---

Un texte, **signé**.
`

const company = (number: number, name: string) =>
  `- company: ${number}\n  name: ${name}\n  color: "#0E7C86"\n  social: 2\n`

const here = {} as Awaited<ReturnType<typeof createContentImportTestDatabase>>
beforeAll(async () => void Object.assign(here, await createContentImportTestDatabase()))
afterAll(() => here.close())

describe('the demo’s folder', () => {
  it('has the same companies as a new database', async () => {
    const written = await readFile(join(await here.write(), 'compagnies.yml'), 'utf8')
    expect(written).toBe(await readFile(join(demoContentFolder, 'compagnies.yml'), 'utf8'))
  })

  it('is exported to the byte, pictures included, and a second import changes nothing', async () => {
    const imported = await here.load(demoContentFolder)
    for (const { read, created } of Object.values(imported)) expect(created).toBe(read)
    const folder = await here.write()
    const bytes = async (root: string) =>
      Promise.all(
        (await namesIn(root)).map(async (name) => [name, (await readFile(join(root, name))).toString('latin1')]),
      )
    expect(await bytes(folder)).toEqual(await bytes(demoContentFolder))

    const before = { rows: await here.rows(), kept: await here.kept() }
    for (const { created, changed } of Object.values(await here.load(folder)))
      expect([created, changed]).toEqual([0, 0])
    expect({ rows: await here.rows(), kept: await here.kept() }).toEqual(before)
  })

  it('keeps the id of an edited text, and changes no other', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'envol-edited-'))
    await cp(demoContentFolder, folder, { recursive: true })
    const [file = ''] = await readdir(join(folder, 'news'))
    const text = await readFile(join(folder, 'news', file), 'utf8')
    await writeFile(join(folder, 'news', file), text.replace(/^title: .*$/m, 'title: Un autre titre'))
    const before = await here.rows()
    const imported = await here.load(folder)
    expect(imported['news']).toMatchObject({ created: 0, changed: 1, absent: [] })
    const changed = (await here.rows()).filter((row, index) => JSON.stringify(row) !== JSON.stringify(before[index]))
    expect(changed).toHaveLength(1)
    expect(changed[0]).toMatchObject({ slug: file.replace('.md', ''), title: 'Un autre titre' })
    await here.load(demoContentFolder)
    await rm(folder, { recursive: true })
  })

  it('names the portal’s texts that the folder lacks, and keeps them', async () => {
    const before = (await here.rows()).length
    const { news } = await here.take({ 'news/un-accord.md': post })
    expect(news).toMatchObject({ read: 1, created: 1 })
    expect(news?.absent.length).toBeGreaterThan(10)
    expect((await here.rows()).length).toBe(before + 1)
  })
})

const image = (format: 'png' | 'jpeg') =>
  sharp({ create: { width: 900, height: 500, channels: 3, background: 'teal' } })
    .toFormat(format)
    .toBuffer()

describe('a folder with an error', () => {
  const faq = '---\nquestion: Quoi ?\ncategory: repos\nrank: 1\nupdated_at: 2026-01-15 09:10\n---\n\nRien.\n'
  const cases: [what: string, texts: Record<string, string | Buffer>, told: string][] = [
    ['no head', { 'news/a.md': 'Un texte' }, 'news/a.md:1  Le fichier commence par un en-tête'],
    ['an unknown category', { 'news/a.md': post.replace('negociation', 'divers') }, 'news/a.md:4  category : '],
    ['a missing author', { 'news/a.md': post.replace('author: Le bureau\n', '') }, 'news/a.md:2  author : '],
    [
      'an unknown word in its head',
      { 'news/a.md': post.replace('author', 'autor') },
      'news/a.md:5  autor : cette information',
    ],
    [
      'a word given twice',
      { 'news/a.md': post.replace('author', 'title') },
      'news/a.md:5  Cette information est donnée deux fois.',
    ],
    [
      'a colon without quotes',
      { 'news/a.md': post.replace('Un accord', 'Un accord : enfin') },
      'news/a.md:2  Cette ligne ne se lit pas',
    ],
    [
      'a day that there is not',
      { 'news/a.md': post.replace('01-15', '02-30') },
      'news/a.md:6  published_at : Cette date n’existe pas',
    ],
    [
      'an hour that the summer time passes over',
      { 'news/a.md': post.replace('2026-01-15 09:10', '2027-03-28 02:30') },
      'news/a.md:6  published_at : Cette heure n’existe pas à Paris',
    ],
    [
      'a year that no calendar has',
      { 'news/a.md': post.replace('2026-01-15', '0000-01-15') },
      'news/a.md:6  published_at : Cette date n’existe pas',
    ],
    [
      'an amount with a comma',
      { 'cotisations.yml': 'dues:\n  - {function: a, working_time: b, yearly: 12,50, monthly: 1}\n' },
      'cotisations.yml:2  dues, n°\u00a01 : «\u00a050\u00a0» est de trop\u00a0: un montant s’écrit avec un point',
    ],
    ['dues alone', { 'cotisations.yml': 'dues: []\n' }, 'cotisations.yml:1  functions : cette information manque'],
    [
      'a line that stands aside of the others',
      { 'cotisations.yml': 'bases:\n  - {company: 1, name: Lyon}\n   - {company: 1, name: Nice}\n' },
      'cotisations.yml:3  Cette ligne n’est pas en face de ses voisines',
    ],
    [
      'a list within a list, without end',
      { 'synonymes.yml': `- ${'['.repeat(3000)}${']'.repeat(3000)}` },
      'synonymes.yml:1  Il y a ici trop de listes',
    ],
    [
      'a company that there is not',
      { 'news/a.md': post.replace('author', 'company: 99\nauthor') },
      'news/a.md:1  company : il n’y a pas de compagnie 99.',
    ],
    [
      'a picture that is not there',
      { 'news/a.md': `${post}\nEt :\n\n![Un avion](../media/avion.jpg)\n` },
      'news/a.md:13  L’image « avion.jpg » n’est pas dans media/.',
    ],
    ['a folder for a text', { 'news/a.md/b.md': post }, 'news/a.md:1  Un texte est un fichier, pas un dossier.'],
    ['a folder for a picture', { 'media/a.png/b.png': 'x' }, 'media/a.png:1  Une image est un fichier'],
    [
      'a title that is read backwards',
      { 'news/a.md': post.replace('Un accord', 'Un \u202eaccord') },
      'news/a.md:2  title : Ce texte contient un signe invisible',
    ],
    ['a name with an accent', { 'news/été.md': post }, 'news/été.md:1  Un texte s’appelle'],
    ['a file of another kind', { 'notes.txt': 'x' }, 'notes.txt:1  Ce nom n’est pas attendu'],
    [
      'an alias that grows',
      { 'news/a.md': post.replace('Un accord', '&a x').replace('En deux mots.', '*a') },
      'news/a.md:3  Une ancre ou un alias',
    ],
    [
      'two texts for one screen',
      { 'pages/a.md': pageText, 'pages/b.md': pageText },
      'pages/b.md:1  page : « a-propos » a déjà un texte',
    ],
    ['a group of one word', { 'synonymes.yml': '- [pnc, steward]\n- [base]\n' }, 'synonymes.yml:2  n°\u00a02 : '],
    [
      'one address that leads to two',
      {
        'news/a.md': post.replace('---\n\n', 'formerly:\n  - /a\n---\n\n'),
        'news/b.md': post.replace('---\n\n', 'formerly:\n  - /a\n---\n\n'),
      },
      'news/b.md:1  L’ancienne adresse /a est déjà celle de news/a.md.',
    ],
    [
      'pictures on following lines',
      { 'news/a.md': `${post}\n![Un](../media/a.jpg)\n![Deux](../media/b.jpg)\n` },
      'news/a.md:11  Une image se tient seule dans son paragraphe',
    ],
    [
      'a picture in a list',
      { 'news/a.md': `${post}\n- ![Un](../media/a.jpg)\n` },
      'news/a.md:11  Une image se tient seule dans son paragraphe',
    ],
    [
      'a picture by reference',
      { 'news/a.md': `${post}\n![Un][x]\n\n[x]: ../media/a.jpg\n` },
      'news/a.md:11  Une image s’écrit en entier',
    ],
    [
      'a link by reference',
      { 'news/a.md': `${post}\nDes [mots][x].\n\n[x]: /faq\n` },
      'news/a.md:11  Un lien s’écrit en entier',
    ],
    [
      'a table in a quote',
      { 'news/a.md': `${post}\n> | a |\n> | - |\n> | b |\n` },
      'news/a.md:11  Un tableau ne se met',
    ],
    [
      'a part that there is not',
      { 'pages/a.md': `${pageText}\n:::credit-impot\nDeux tiers.\n:::\n` },
      'pages/a.md:10  « :::credit-impot » n’existe pas ici.',
    ],
    [
      'words beside the list of entries',
      { 'news/a.md': `${post}\n:::timeline\n- **2019** Onze.\n\nEt après ?\n:::\n` },
      'news/a.md:11  « :::timeline » contient une liste',
    ],
    [
      'a line that stands for nothing',
      { 'news/a.md': `${post}\n::durations\n` },
      'news/a.md:11  « ::durations » n’existe pas',
    ],
    [
      'a sign that is not seen',
      { 'news/a.md': `${post}Un \u0000zéro.\n` },
      'news/a.md:10  Cette ligne contient un caractère',
    ],
    [
      'one in an address of former days',
      { 'news/a.md': post.replace('---\n\n', 'formerly:\n  - "/a\\0b"\n---\n\n') },
      'news/a.md:8  formerly, n°\u00a01 : ',
    ],
    [
      'an address of former days with a question',
      { 'news/a.md': post.replace('---\n\n', 'formerly:\n  - /?p=12\n---\n\n') },
      'news/a.md:8  formerly, n°\u00a01 : Une ancienne adresse s’arrête avant « ? »',
    ],
    [
      'an address at which a page stands',
      { 'news/a.md': post.replace('---\n\n', 'formerly:\n  - /recherche/\n---\n\n') },
      'news/a.md:8  formerly, n°\u00a01 : Une page du portail se tient déjà à cette adresse',
    ],
    [
      'one address written in two ways',
      {
        'news/a.md': post.replace('---\n\n', 'formerly:\n  - /a/\n---\n\n'),
        'news/b.md': post.replace('---\n\n', 'formerly:\n  - /a\n---\n\n'),
      },
      'news/b.md:1  L’ancienne adresse /a est déjà celle de news/a.md.',
    ],
    [
      'a synonym without a letter',
      { 'synonymes.yml': '- [euro, €]\n' },
      'synonymes.yml:1  n°\u00a01, n°\u00a02 : Sans lettre ni chiffre',
    ],
    [
      'synonyms with a sign that is not seen',
      { 'synonymes.yml': '- [euro, "a\\0b"]\n' },
      'synonymes.yml:1  n°\u00a01, n°\u00a02 : ',
    ],
    [
      'synonyms in another writing',
      { 'synonymes.yml': Buffer.from('- [congés, vacances]', 'latin1') },
      'synonymes.yml:1  Ce fichier n’est pas en UTF-8\u00a0: enregistrez-le',
    ],
    [
      'synonyms without end',
      { 'synonymes.yml': '- [a, b]\n'.repeat(60_000) },
      'synonymes.yml:1  Ce texte dépasse 500 ko.',
    ],
    [
      'a folder for synonyms',
      { 'synonymes.yml/a.md': 'x' },
      'synonymes.yml:1  Un texte est un fichier, pas un dossier.',
    ],
    [
      'a text for a screen that has one on the portal',
      { 'pages/nous.md': pageText },
      'pages/nous.md:1  page : « a-propos » a déjà un texte sur le portail, pages/a-propos.md',
    ],
    [
      'two companies of one name',
      { 'compagnies.yml': `${company(1, 'Brise')}${company(2, 'brise')}` },
      'compagnies.yml:6  n°\u00a02, name : Une autre compagnie porte déjà ce nom',
    ],
    [
      'a company with the name of one that the folder leaves out',
      { 'compagnies.yml': company(1, 'Transalpine') },
      'compagnies.yml:1  name : la compagnie 2 du portail porte déjà le nom « Transalpine ».',
    ],
    [
      'a logo that is not there',
      { 'compagnies.yml': `${company(1, 'Brise')}  logo: brise.svg\n` },
      'compagnies.yml:1  « brise.svg » n’est pas dans logos/.',
    ],
    [
      'a logo out of the portal',
      { 'compagnies.yml': `${company(1, 'Brise')}  logo: //ailleurs.example/a.svg\n` },
      'compagnies.yml:5  n°\u00a01, logo : Un logo est le nom d’un fichier de logos/',
    ],
    ['a logo of nobody', { 'logos/brise.svg': '<svg/>' }, 'logos/brise.svg:1  Aucune compagnie de compagnies.yml'],
    [
      'a logo that is none',
      { 'compagnies.yml': `${company(1, 'Brise')}  logo: brise.svg\n`, 'logos/brise.svg': '<html>' },
      'logos/brise.svg:1  Ce logo ne se lit pas',
    ],
    [
      'a drawing under the name of an exported logo',
      {
        'compagnies.yml': `${company(1, 'Brise')}  logo: ${'0'.repeat(32)}.webp\n`,
        [`logos/${'0'.repeat(32)}.webp`]: '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
      },
      `logos/${'0'.repeat(32)}.webp:1  Ce logo ne se lit pas`,
    ],
    [
      'a picture that is a drawing',
      { 'media/a.png': '<svg xmlns="http://www.w3.org/2000/svg"/>' },
      'media/a.png:1  Ce fichier n’est pas dans un format accepté',
    ],
  ]

  it.each(cases)('%s: the import gives the place, and changes nothing', async (_what, texts, told) => {
    const before = { rows: await here.rows(), kept: await here.kept() }
    await expect(here.take({ 'faq/bonne.md': faq, ...texts })).rejects.toThrow(told)
    expect({ rows: await here.rows(), kept: await here.kept() }).toEqual(before)
  })

  it('gets a count of further errors, singular or plural', async () => {
    const wrong = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`news/a-${index}.md`, 'Un texte']))
    await expect(here.take(wrong(101))).rejects.toThrow(/… et 1 autre\.$/)
    await expect(here.take(wrong(102))).rejects.toThrow(/… et 2 autres\.$/)
  })

  it('leaves nothing of a damaged picture, or of one with too many pixels', { tags: ['nightly'] }, async () => {
    const whole = await image('png')
    const before = await here.kept()
    const huge = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: 'white' } })
      .png()
      .toBuffer()
    for (const [bytes, said] of [
      [whole.subarray(0, 900), 'est abîmée'],
      [huge, 'compte trop de points\u00a0: 50\u00a0millions'],
    ] as const) {
      const taking = here.take({ 'media/bonne.png': whole, 'media/mauvaise.png': bytes })
      await expect(taking).rejects.toThrow(`media/mauvaise.png:1  Cette image ${said}`)
    }
    expect(await here.kept()).toEqual(before)
  })
})

it('a replaced picture leaves none of its files', async () => {
  await here.take({ 'media/escale.png': await image('png') })
  const before = await here.kept()
  await here.take({ 'media/escale.png': await image('jpeg') })
  const after = await here.kept()
  expect(after.length).toBe(before.length)
  expect(after).not.toEqual(before)
})

async function namesIn(root: string) {
  const found = await readdir(root, { recursive: true, withFileTypes: true })
  return found
    .filter((one) => one.isFile())
    .map((one) => join(one.parentPath, one.name).slice(root.length + 1))
    .toSorted()
}
