import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readPdf, type PdfReadingResult } from '#server/accords/text/readPdf.ts'
import {
  buildSeparateAccentsPdf,
  buildPaperFormPdf,
  buildTaggedPdf,
  buildScannedPdf,
  type SamplePdfPart,
} from '#tests/samples/pdf.ts'

type Text = Extract<PdfReadingResult, { texts: unknown }>

/** Extracts the text of a generated PDF of these headings and paragraphs. The PDF has no tags when `tells` is false. */
async function readParts(parts: SamplePdfPart[], { tells = true } = {}): Promise<Text> {
  const read = await readPdf(new Uint8Array(await buildTaggedPdf(parts, { tells })))
  if (!('texts' in read)) throw new Error(`The PDF is ${read.state}`)
  return read
}

const LONG =
  'L’équipage qui a effectué une rotation dispose d’un repos d’une durée au moins égale à celle de la rotation qui précède, sans préjudice des dispositions plus favorables.'

describe('the text of a page', () => {
  it('has its words, each with its position from the bottom left corner', async () => {
    const { texts } = await readParts([
      { heading: 'Article 1 – Objet' },
      { text: 'Deux nuits, « cœur » et 12 €.' },
      'page',
      { text: 'Fin.' },
    ])
    const [first, second] = texts
    expect(texts.map(({ page, text }) => [page, text])).toEqual([
      [1, 'Article 1 – Objet\nDeux nuits, « cœur » et 12 €.'],
      [2, 'Fin.'],
    ])
    expect([first?.width, first?.height]).toEqual([595.3, 841.9])
    const words = first?.words.map(([start, end]) => first.text.slice(start, end))
    expect(words).toEqual(['Article', '1', '–', 'Objet', 'Deux', 'nuits,', '«', 'cœur', '»', 'et', '12', '€.'])
    for (const [, , left, bottom, right, top] of [...(first?.words ?? []), ...(second?.words ?? [])]) {
      expect(left).toBeGreaterThanOrEqual(59)
      expect(right).toBeGreaterThan(left)
      expect(right).toBeLessThan(536)
      expect(bottom).toBeGreaterThan(700)
      expect(top).toBeGreaterThan(bottom)
    }
  })

  const cut = (word: string) => ({ text: `${word.replace('|', '-\n')} pour tous.` })

  it('joins words split at a line’s end, as the document or French spells them', async () => {
    const { texts } = await readParts([
      { text: 'Un moyen de transport, un courrier, une rémunération.' },
      cut('moyen|courrier'),
      cut('rému|nération'),
      cut('bon|cadrage'),
      { text: 'Le boncadrage en un mot.' },
    ])
    expect(texts[0]?.text).toContain('moyen-courrier pour')
    expect(texts[0]?.text).toContain('rémunération pour')
    expect(texts[0]?.text).toContain('boncadrage pour')
    const { words = [], text = '' } = texts[0] ?? {}
    const pieces = words.filter(([start, end]) => /^(?:rému|nération)$/.test(text.slice(start, end)))
    // A word in two parts: each has its own position.
    expect(pieces).toHaveLength(2)
    expect(pieces[0]?.[3]).toBeGreaterThan(pieces[1]?.[3] ?? Infinity)
  })

  it.each([
    ['quatre-|vingt-dix', 'quatre-vingt-dix'],
    ['quatre-vingt-|dix', 'quatre-vingt-dix'],
    ['long-|courriers', 'long-courriers'],
    ['peut-|être', 'peut-être'],
    ['Île-de-|France', 'Île-de-France'],
    ['dit-|on', 'dit-on'],
    ['va-t-|il', 'va-t-il'],
    // Not a French word: the printed hyphen stays.
    ['décou-|chement', 'décou-chement'],
    ['A320-|A321', 'A320-A321'],
    ['l’équi-|page', 'l’équipage'],
    ['sous-trai-|tance', 'sous-traitance'],
    ['ÉQUI-|PAGES', 'ÉQUIPAGES'],
    ['bénéficie-|raient', 'bénéficieraient'],
    ['natio-|naux', 'nationaux'],
  ])('has « %s », where a line ends, as « %s »', async (written, read) => {
    const { texts } = await readParts([{ text: `Voici ${written.replace('|', '\n')} pour tous.` }])
    expect(texts[0]?.text).toBe(`Voici ${read} pour tous.`)
  })

  it('gives the second spelling of a split word, so that both are found', async () => {
    const { passages } = await readParts([cut('décou|chement'), cut('rému|nération'), { text: 'Entier.' }])
    expect(passages.map(({ spellings }) => spellings)).toEqual(['découchement rému-nération'])
  })

  it('keeps the hyphens that a browser prints: hard, soft and non-breaking ones', async () => {
    const bytes = readFileSync(join(import.meta.dirname, '../samples/pdf/coupures.pdf'))
    const read = await readPdf(new Uint8Array(bytes))
    expect(read.state === 'lu' && read.texts[0]?.text.replace(/\s+/g, ' ')).toBe(
      'Pause de quatre-vingt-dix minutes. Une découchante antérieure. ' +
        'Un moyen-courrier, l’accord-cadre et la demi-journée de quatre-vingt-dix minutes.',
    )
  })

  it('has the accents that TeX draws over letters', async () => {
    const words = 'À la première moitié du mois, le maître d’équipage reçoit où naïf.'
    const read = await readPdf(new Uint8Array(await buildSeparateAccentsPdf(words)))
    expect(read.state === 'lu' && read.texts[0]?.text).toBe(words)
    const signs = await readPdf(new Uint8Array(await buildTaggedPdf([{ text: 'x^a et `a la carte`, 3 ¨ e' }])))
    expect(signs.state === 'lu' && signs.texts[0]?.text).toBe('x^a et `a la carte`, 3 ¨ e')
  })
})

describe('articles', () => {
  const formats: [written: string, number: string, title: string][] = [
    ['Article 4.3 – Découchés', '4.3', 'Découchés'],
    ['Article 4.3 - Découchés', '4.3', 'Découchés'],
    ['ARTICLE 4 : DÉCOUCHÉS', '4', 'DÉCOUCHÉS'],
    ['Art. 12.1.2. Découchés', '12.1.2', 'Découchés'],
    ['Article 1er – Objet', '1', 'Objet'],
    ['Article premier : Objet', '1', 'Objet'],
    ['Article 4 bis – Découchés', '4-bis', 'Découchés'],
    ['4.3 Découchés', '4.3', 'Découchés'],
    ['4. Découchés', '4', 'Découchés'],
    ['Article A4 – Découchés', 'A4', 'Découchés'],
    ['Article 3-1 – Découchés', '3-1', 'Découchés'],
    ['Article premier', '1', ''],
    ['Article unique', '1', ''],
    ['Article IV – Découchés', 'IV', 'Découchés'],
    ['Article 3 quinquies : Découchés', '3-quinquies', 'Découchés'],
    ['Article L. 1225-4 – Protection', 'L1225-4', 'Protection'],
    ['Art. L.1225-4 – Protection', 'L1225-4', 'Protection'],
    ['Art. L. 1225-4-1. Protection', 'L1225-4-1', 'Protection'],
    ['Article R. 3121-1 : Protection', 'R3121-1', 'Protection'],
    ['Annexe 1 – Barème', 'ANNEXE-1', 'Barème'],
    ['ANNEXE II : BARÈME', 'ANNEXE-II', 'BARÈME'],
    ['Annexe', 'ANNEXE', ''],
  ]
  it.each(formats)('begin with « %s »', async (written, number, title) => {
    for (const tells of [true, false]) {
      const { clauses, passages } = await readParts([{ heading: written }, { text: LONG }], { tells })
      expect(clauses).toHaveLength(1)
      expect(clauses[0]).toMatchObject({ number, title, page: 1, start: 0, paragraphs: [LONG] })
      expect(passages.at(-1)).toMatchObject({ clause: number })
    }
  })

  it.each([
    'Article 4 du présent accord : il s’applique.',
    'En 2025, les salaires augmentent de 4.3 Pour cent.',
    '12 Découchés sont payés.',
    'Articles 4 et 5.',
    'Article L. 1225-4 du code du travail : il s’applique.',
    'Annexe 1 du présent accord.',
  ])('do not begin with « %s »', async (text) => {
    expect((await readParts([{ text: LONG }, { text }])).clauses).toEqual([])
  })

  it('have their paragraphs across a page’s end, without running headers and footers', async () => {
    const page = (number: number): SamplePdfPart[] => [{ text: `Envol – page ${number}` }]
    const { clauses, passages } = await readParts([
      ...page(1),
      { heading: 'Article 1 – Objet' },
      { text: `${LONG} ${LONG}` },
      { text: 'Un second alinéa qui va' },
      'page',
      ...page(2),
      { text: 'jusqu’ici.' },
      { heading: 'Article 2 – Durée' },
      { text: 'Un an.' },
      'page',
      ...page(3),
      { heading: 'Annexe 1' },
      { text: 'Un tableau.' },
    ])
    expect(clauses.map(({ number, page: at, paragraphs }) => [number, at, paragraphs])).toEqual([
      ['1', 1, [`${LONG} ${LONG}`, 'Un second alinéa qui va jusqu’ici.']],
      ['2', 2, ['Un an.']],
      ['ANNEXE-1', 3, ['Un tableau.']],
    ])
    expect(passages.find(({ page: at }) => at === 3)).toMatchObject({ clause: 'ANNEXE-1', heading: 'Annexe 1' })
  })

  it('exclude the header and footer of a two-page document', async () => {
    const edges = (number: number) => ({
      top: 'Compagnie Envol',
      foot: `Accord repos – confidentiel | Page ${number} sur 2`,
    })
    const { clauses } = await readParts([
      { edges: edges(1) },
      { heading: 'Article 1 – Repos' },
      { text: 'La pause est de quatre-vingt-dix minutes, sauf' },
      'page',
      { edges: edges(2) },
      { text: 'accord du commandant de bord.' },
    ])
    expect(clauses[0]?.paragraphs).toEqual([
      'La pause est de quatre-vingt-dix minutes, sauf accord du commandant de bord.',
    ])
  })

  it('keep the rows of a table across pages, and titles at the same position', async () => {
    const { clauses } = await readParts([
      { heading: 'Article 1 – Barème' },
      { text: '1250 et 1320' },
      'page',
      { text: '2480 et 2610' },
      'page',
      { heading: 'Annexe 1' },
      { text: 'Un.' },
      'page',
      { heading: 'Annexe 2' },
      { text: 'Deux.' },
    ])
    expect(clauses.map(({ number, paragraphs }) => [number, paragraphs.join(' ')])).toEqual([
      ['1', '1250 et 1320 2480 et 2610'],
      ['ANNEXE-1', 'Un.'],
      ['ANNEXE-2', 'Deux.'],
    ])
  })

  it('end where a larger title begins a part without a number', async () => {
    const { clauses } = await readParts([
      { heading: 'Article 1 – Vols de nuit' },
      { text: LONG },
      'page',
      { heading: 'Découchés et escales', size: 20 },
      { text: LONG },
      { heading: 'Article 2 – Chambre' },
      { text: LONG },
    ])
    expect(clauses.map(({ number, paragraphs }) => [number, paragraphs])).toEqual([
      ['1', [LONG]],
      ['2', [LONG]],
    ])
  })

  it('in an annex belong to the annex', async () => {
    const { clauses } = await readParts([
      { heading: 'Article 1 – Objet' },
      { text: LONG },
      { heading: 'Annexe 1 – Barème' },
      { heading: 'Article 1 – Taux' },
      { text: `${LONG} ${LONG}` },
    ])
    expect(clauses.map(({ number, title }) => [number, title])).toEqual([
      ['1', 'Objet'],
      ['ANNEXE-1', 'Barème'],
      ['ANNEXE-1.1', 'Taux'],
    ])
  })

  it('exclude a table of contents', async () => {
    const { clauses } = await readParts([
      { heading: 'Article 1 – Objet' },
      { heading: 'Article 2 – Durée' },
      'page',
      { heading: 'Article 1 – Objet' },
      { text: LONG },
      { heading: 'Article 2 – Durée' },
      { text: LONG },
    ])
    expect(clauses.map(({ number, page }) => [number, page])).toEqual([
      ['1', 2],
      ['2', 2],
    ])
  })
})

it('passages cover the text, and none crosses the end of a page or of an article', async () => {
  // Every line differs; equal ones would be taken for running headers.
  const words = (from: number) =>
    LONG.split(' ')
      .map((word, at) => word + 'abcdefghij'[(from + at) % 10])
      .join(' ')
  const parts = Array.from({ length: 12 }, (_, at): SamplePdfPart[] => [
    { heading: `Article ${at + 1} – Titre` },
    ...Array.from({ length: 4 }, (_none, turn) => ({ text: `${words(at)} ${words(turn * 3)}` })),
  ]).flat()
  const { texts, passages, clauses } = await readParts(parts)
  for (const { page, start, end, clause } of passages) {
    expect(end - start).toBeLessThan(1200)
    const inside = clauses.filter((one) => one.page === page && one.start > start && one.start < end)
    expect([clause, inside]).toEqual([clause, []])
  }
  const covered = passages.reduce((sum, { start, end }) => sum + end - start, 0)
  const all = texts.reduce((sum, { text }) => sum + text.length, 0)
  // Everything but the line ends between passages.
  expect(all - covered).toBeLessThan(passages.length + 1)
})

it('a file without text has a reason', async () => {
  const read = async (bytes: Buffer) => readPdf(new Uint8Array(bytes))
  const whole = await buildTaggedPdf([{ text: LONG }])
  expect(await read(await buildScannedPdf())).toEqual({ state: 'scanne', pages: 1, attachments: [], drawn: [0] })
  // The form has no picture of words that could be mistaken for searchable text.
  expect(await read(await buildPaperFormPdf())).toEqual({
    state: 'sans-texte',
    pages: 2,
    attachments: [],
    drawn: [],
  })
  expect(await read(await buildTaggedPdf([{ text: LONG }], { password: 'secret' }))).toEqual({ state: 'chiffre' })
  expect(await read(whole.subarray(0, whole.length * 0.6))).toEqual({ state: 'endommage' })
  expect(await read(Buffer.from('<!doctype html><p>Non.</p>'))).toEqual({ state: 'endommage' })
  expect(await read(Buffer.from('%PDF-1.7\n'))).toEqual({ state: 'endommage' })
})

it('readable pages are extracted, and image pages, failed pages and late ones are reported', async () => {
  const bytes = new Uint8Array(await buildScannedPdf(['Une page de texte.', 'Une autre.']))
  const whole = await readPdf(bytes)
  expect(whole).toMatchObject({ state: 'partiel', pages: 3, read: 2 })
  expect((whole as Text).texts.map(({ page }) => page)).toEqual([1, 2])
  const without = await readPdf(bytes, { skip: new Set([0]) })
  expect(without).toMatchObject({ state: 'partiel', pages: 3, read: 1 })
  expect((without as Text).texts.map(({ page, text }) => [page, text])).toEqual([[2, 'Une autre.']])
  expect(await readPdf(bytes, { readingMs: -1 })).toMatchObject({ state: 'long', pages: 3, read: 0, texts: [] })
})

it('a blank page between others counts as read', async () => {
  const { state, read } = await readParts([{ text: LONG }, 'page', 'page', { text: LONG }])
  expect([state, read]).toEqual(['lu', 3])
})
