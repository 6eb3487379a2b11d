import { describe, expect, it } from 'vitest'
import { buildDocumentTextPages } from '#contract/accords/buildDocumentText.ts'
import { findContinuation } from '#src/accords/reader/text/findContinuation.ts'
import { readPdf } from '#server/accords/text/readPdf.ts'
import { buildTaggedPdf } from '#tests/samples/pdf.ts'

async function pagesOf(bytes: Uint8Array) {
  const read = await readPdf(bytes)
  if (!('texts' in read)) throw new Error(read.state)
  const texts = new Map(read.texts.map(({ page, text }) => [page, text]))
  const passages = read.passages.map(({ start, end, ...passage }) => ({
    ...passage,
    start_at: start,
    words: texts.get(passage.page)?.slice(start, end) ?? '',
  }))
  return { pages: buildDocumentTextPages(passages, new Set()), texts }
}

const blocks = (words: string, layout: string, clause: string | null = null) =>
  buildDocumentTextPages([{ page: 1, start_at: 10, clause, words, layout }], new Set())[0]?.blocks

describe('the text of a document', () => {
  it('has the headings and paragraphs that the server has read, at their offsets', async () => {
    const { pages, texts } = await pagesOf(
      await buildTaggedPdf([
        { heading: 'Article 1 – Objet' },
        { text: 'Le wombat dort. Il mange.' },
        { text: '• une feuille' },
        'page',
        { heading: 'Article 2 – Durée' },
        { text: 'Un an de wombats.' },
      ]),
    )
    expect(
      pages.map(({ page, blocks: its }) => [page, its.map(({ kind, number, text }) => [kind, number, text])]),
    ).toEqual([
      [
        1,
        [
          ['article', '1', 'Article 1 – Objet'],
          ['paragraph', undefined, 'Le wombat dort. Il mange.'],
          ['item', undefined, '• une feuille'],
        ],
      ],
      [
        2,
        [
          ['article', '2', 'Article 2 – Durée'],
          ['paragraph', undefined, 'Un an de wombats.'],
        ],
      ],
    ])
    for (const { page, blocks: its } of pages)
      for (const { start, text } of its) expect(texts.get(page)?.slice(start, start + text.length)).toBe(text)
  })

  it('keeps offsets where a running header is left out of a paragraph', () => {
    expect(blocks('Un vol\nPied de page\nde nuit', 'P0 H6 C20')).toEqual([
      { kind: 'paragraph', start: 10, text: `Un vol${' '.repeat(14)}de nuit` },
    ])
  })

  it('has the rows of a table with their cells', () => {
    expect(blocks('Base Orly Nice\nPrime 10 12', 'R0,5,10 R15,21,24')).toEqual([
      { kind: 'row', start: 10, text: 'Base Orly Nice', cells: [5, 10] },
      { kind: 'row', start: 25, text: 'Prime 10 12', cells: [6, 9] },
    ])
  })

  it('joins a paragraph that two passages share', () => {
    const passages = [
      { page: 1, start_at: 0, clause: '1', words: 'Un vol', layout: 'P0' },
      { page: 1, start_at: 7, clause: '1', words: 'de nuit', layout: 'C0' },
    ]
    expect(buildDocumentTextPages(passages, new Set([1]))).toEqual([
      {
        page: 1,
        is_recognized: true,
        has_columns: false,
        blocks: [{ kind: 'paragraph', start: 0, text: 'Un vol de nuit' }],
      },
    ])
  })

  it('tells the paragraph that continues on the next page from one that begins there', async () => {
    const { pages } = await pagesOf(
      await buildTaggedPdf([
        { text: 'Le terrier est creusé' },
        'page',
        { text: 'pendant la nuit.' },
        { text: 'Il est fermé le jour.' },
        'page',
        { text: 'Une autre phrase.' },
      ]),
    )
    const begun = pages.map(({ blocks: [first] }) => [first?.text, first?.is_continued])
    expect(begun).toEqual([
      ['Le terrier est creusé', undefined],
      ['pendant la nuit.', true],
      ['Une autre phrase.', undefined],
    ])
    const [one, two, three] = pages
    expect(findContinuation(one, two)?.block.text).toBe('pendant la nuit.')
    expect(findContinuation(two, three)).toBeUndefined()
    expect(findContinuation(one, two && { ...two, has_columns: true })).toBeUndefined()
    // The page would be empty.
    expect(findContinuation(one, two && { ...two, blocks: two.blocks.slice(0, 1) })).toBeUndefined()
  })

  it('tells paragraphs from the punctuation in a document that a former version has read', () => {
    expect(blocks('Un vol\nde nuit.\nUn autre.', '')?.map(({ text }) => text)).toEqual([
      'Un vol\nde nuit.',
      'Un autre.',
    ])
  })

  it('names an article only where the server has kept it', () => {
    expect(blocks('Article 1\nTexte', 'A0 P10', '1')?.map(({ kind, number }) => [kind, number])).toEqual([
      ['article', '1'],
      ['paragraph', undefined],
    ])
    expect(blocks('Article 1', 'A0')?.[0]?.kind).toBe('title')
    expect(blocks('Art. 1. Le vol', 'a0', '1')?.[0]).toMatchObject({ kind: 'paragraph', number: '1' })
  })
})
