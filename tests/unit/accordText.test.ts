import { describe, expect, it } from 'vitest'
import { readPdf, type ReadPdf } from '#server/accords/text/readPdf.ts'
import { writePdf, writeScan, type PdfPart } from '#tests/samples/pdf.ts'

type Text = Extract<ReadPdf, { state: 'lu' }>

/** Reads a PDF of these parts; `tells: false` has no tags in it. */
async function readParts(parts: PdfPart[], { tells = true } = {}): Promise<Text> {
  const read = await readPdf(new Uint8Array(await writePdf(parts, { tells })))
  if (read.state !== 'lu') throw new Error(`The PDF is ${read.state}`)
  return read
}

const LONG =
  'L’équipage qui a effectué une rotation dispose d’un repos d’une durée au moins égale à celle de la rotation qui précède, sans préjudice des dispositions plus favorables.'

describe('the text of a page', () => {
  it('has its words, each with its place from the bottom left corner', async () => {
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

  it('joins what the end of a line has cut, as the document writes it elsewhere', async () => {
    const cut = (word: string) => ({ text: `${word.replace('|', '-\n')} pour tous.` })
    const { texts } = await readParts([
      { text: 'Un moyen de transport, un courrier, une rémunération.' },
      cut('moyen|courrier'),
      cut('rému|nération'),
      cut('décou|chement'),
    ])
    expect(texts[0]?.text).toContain('moyen-courrier pour')
    expect(texts[0]?.text).toContain('rémunération pour')
    expect(texts[0]?.text).toContain('découchement pour')
    const { words = [], text = '' } = texts[0] ?? {}
    const pieces = words.filter(([start, end]) => /^(?:rému|nération)$/.test(text.slice(start, end)))
    // One word in two places: each has its own.
    expect(pieces).toHaveLength(2)
    expect(pieces[0]?.[3]).toBeGreaterThan(pieces[1]?.[3] ?? Infinity)
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
  ]
  it.each(formats)('« %s » begins one', async (written, number, title) => {
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
  ])('« %s » begins none', async (text) => {
    expect((await readParts([{ text: LONG }, { text }])).clauses).toEqual([])
  })

  it('have their paragraphs, over the end of a page, without what stands at its head and foot', async () => {
    const page = (number: number): PdfPart[] => [{ text: `Envol – page ${number}` }]
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
    ])
    expect(passages.find(({ page: at }) => at === 3)).toMatchObject({ clause: null, heading: 'Annexe 1' })
  })

  it('are not those of a table of contents', async () => {
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

it('passages cover the text, and none goes over the end of a page or of an article', async () => {
  // No two lines are the same, as would be the head of each page.
  const words = (from: number) =>
    LONG.split(' ')
      .map((word, at) => word + 'abcdefghij'[(from + at) % 10])
      .join(' ')
  const parts = Array.from({ length: 12 }, (_, at): PdfPart[] => [
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
  // All but the ends of lines between them.
  expect(all - covered).toBeLessThan(passages.length + 1)
})

it('says why a file has no text', async () => {
  const read = async (bytes: Buffer) => readPdf(new Uint8Array(bytes))
  const whole = await writePdf([{ text: LONG }])
  expect(await read(await writeScan())).toEqual({ state: 'scanne', pages: 1 })
  expect(await read(await writePdf([{ text: LONG }], { password: 'secret' }))).toEqual({ state: 'chiffre' })
  expect(await read(whole.subarray(0, whole.length * 0.6))).toEqual({ state: 'endommage' })
  expect(await read(Buffer.from('<!doctype html><p>Non.</p>'))).toEqual({ state: 'endommage' })
  expect(await read(Buffer.from('%PDF-1.7\n'))).toEqual({ state: 'endommage' })
})
