import { getSchema } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Transform } from '@tiptap/pm/transform'
import { sample } from 'fast-check'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseMarkdownBlocks as parsePortal } from '#server/content/markdown.ts'
import { contentPlaceholderNames } from '#server/content/files/placeholders.ts'
import { parseEditorMarkdown } from '#src/editor/markdown/parseMarkdown.ts'
import type { MarkdownSourcePiece, MarkdownSourcePieces } from '#src/editor/markdown/piece.ts'
import { printMarkdown } from '#src/editor/markdown/printMarkdown.ts'
import { editorSchemaExtensions } from '#src/editor/schema/extensions.ts'
import { arbitraryMarkdownText } from './generated.ts'

const vocabulary = {
  placeholders: Object.fromEntries(contentPlaceholderNames.map((name) => [name, name])),
  inserts: { durations: 'Durées', device: 'Appareil', identity: 'Identité' },
  sections: { 'credit-d-impot': 'Crédit d’impôt' },
}
const reading = { schema: getSchema(editorSchemaExtensions(vocabulary)), vocabulary }
const parse = (text: string) => parseEditorMarkdown(text, reading)
const print = (doc: Node, pieces: MarkdownSourcePieces) => printMarkdown(doc, pieces, reading)
const anew: MarkdownSourcePieces = { pieces: [], tail: '' }

const root = join(import.meta.dirname, '../../../association/demo')
const demo = ['content', 'documents'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => ({
      name,
      text: readFileSync(join(root, folder, name), 'utf8').replace(/^---\n.*?\n---\n\n?/s, ''),
    })),
)

const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_123)
const generated = sample(arbitraryMarkdownText, { numRuns: Number(process.env['FUZZ_INPUTS'] ?? 300), seed: SEED })

describe('an unedited text', () => {
  it.each(demo)('is serialized unchanged: $name', ({ text }) => {
    const { doc, pieces } = parse(text)
    doc.check()
    expect(print(doc, pieces)).toBe(text)
    // All of the demo is editable, except the page breaks in its PDFs' texts.
    const kept = pieces.pieces.filter(({ node, source }) => node.type.name === 'source' && source !== '::page')
    expect(kept).toEqual([])
  })

  it(`is serialized unchanged, ${generated.length} generated ones (seed ${SEED})`, { timeout: 300_000 }, () => {
    const changed = generated.filter((text) => {
      const { doc, pieces } = parse(text)
      doc.check()
      return print(doc, pieces) !== text
    })
    expect(changed).toEqual([])
  })
})

describe('a text serialized from scratch', () => {
  const again = (doc: Node) => parse(print(doc, anew)).doc

  it.each(demo)('has the same meaning: $name', ({ text }) => {
    const { doc } = parse(text)
    expect(again(doc).toString()).toBe(doc.toString())
    expect(parsePortal(print(doc, anew))).toEqual(parsePortal(text))
  })

  it('has the same meaning, block by block', () => {
    const changed = generated.flatMap((text, index) => {
      if (index % 4) return []
      const { pieces } = parse(text).pieces
      const one = pieces[index % Math.max(pieces.length, 1)]
      if (!one || one.node.type.name === 'source') return []
      const doc = reading.schema.node('doc', null, one.node)
      return again(doc).eq(doc) ? [] : [[one.source, print(doc, anew), '\n' + doc, '\n' + again(doc)]]
    })
    expect(changed).toEqual([])
  })
})

describe('a text with one edit', () => {
  it.each([
    ['the demo', demo.map(({ text }) => text)],
    ['generated texts', generated.slice(0, 1500)],
  ] as const)('keeps all other lines: %s', (_, texts) => {
    const wrong = texts.flatMap((text, index) => {
      const { doc, pieces } = parse(text)
      const places = wordPlaces(doc)
      const place = places[(index * 7919) % Math.max(places.length, 1)]
      if (place === undefined) return []
      const edited = new Transform(doc).insert(place, reading.schema.text('ajout', doc.resolve(place).marks())).doc
      const out = print(edited, pieces)
      const { start, end } = unitAt(doc, place, pieces)
      const isKept = out.startsWith(text.slice(0, start)) && out.endsWith(text.slice(end))
      const isSaid = out.includes('ajout') && parse(out).doc.eq(edited)
      return isKept && isSaid ? [] : [{ text, out, start, end, isKept, isSaid }]
    })
    expect(wrong.slice(0, 10)).toEqual([])
  })
})

/** Returns every ProseMirror position inside a text node of a document. */
function wordPlaces(doc: Node): number[] {
  const places: number[] = []
  doc.descendants((node, pos) => {
    if (node.isText) for (let at = 1; at < node.nodeSize; at++) places.push(pos + at)
  })
  return places
}

/** Returns the Markdown source range of the block, list item or table row that contains a ProseMirror position. */
function unitAt(doc: Node, place: number, { pieces }: MarkdownSourcePieces, from = 0): { start: number; end: number } {
  const $place = doc.resolve(place)
  const within = (
    all: readonly MarkdownSourcePiece[],
    depth: number,
    before: number,
  ): { start: number; end: number } => {
    const index = $place.index(depth)
    let start = before
    for (const [at, piece] of all.entries()) {
      start += piece.gap.length
      const end = start + piece.source.length
      if (at === index) return piece.inner ? within(piece.inner.pieces, depth + 1, start) : { start, end }
      start = end
    }
    throw new Error('No piece has this place')
  }
  return within(pieces, 0, from)
}
