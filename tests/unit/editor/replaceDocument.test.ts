import { getSchema } from '@tiptap/core'
import { EditorState, TextSelection } from '@tiptap/pm/state'
import { sample } from 'fast-check'
import { expect, it } from 'vitest'
import { parseEditorMarkdown } from '#src/editor/markdown/parseMarkdown.ts'
import { replaceEditorDocument, restoreTypedSpaces } from '#src/editor/replaceDocument.ts'
import { editorSchemaExtensions } from '#src/editor/schema/extensions.ts'
import { emptyEditorVocabulary } from '#src/editor/vocabulary.ts'
import { arbitraryMarkdownText } from './generated.ts'

const schema = getSchema(editorSchemaExtensions(emptyEditorVocabulary))
const docOf = (text: string) => parseEditorMarkdown(text, { schema, vocabulary: emptyEditorVocabulary }).doc

/** Places the editor's cursor after some words and replaces the document. Returns the text before the cursor. */
function beforeCursor(text: string, words: string, next: string) {
  const state = EditorState.create({ doc: docOf(text) })
  let at = 0
  state.doc.descendants((node, position) => {
    const found = node.isText ? (node.text ?? '').indexOf(words) : -1
    if (found >= 0) at = position + found + words.length
  })
  const there = state.apply(state.tr.setSelection(TextSelection.create(state.doc, at)))
  const after = there.apply(replaceEditorDocument(there, docOf(next)))
  expect(after.doc.eq(docOf(next))).toBe(true)
  const { $from } = after.selection
  return $from.parent.textBetween(0, $from.parentOffset)
}

it.each([
  [
    'above and below it',
    'Zéro.\n\nAvant.\n\nIci on écrit.\n\nAprès.\n\nFin.\n',
    'Un.\n\nAvant.\n\nIci on écrit.\n\nAprès.\n\nDeux.\n',
  ],
  [
    'new blocks around it',
    'Avant.\n\nIci on écrit.\n\nAprès.\n',
    '## Titre\n\nAvant.\n\n- un\n- deux\n\nIci on écrit.\n\n> Mot\n\nAprès.\n',
  ],
  ['blocks that have gone', 'Un.\n\nDeux.\n\nIci on écrit.\n\nTrois.\n', 'Ici on écrit.\n'],
  ['its own paragraph, further on', 'Ici on écrit.\n', 'Ici on écrit avec d’autres.\n'],
])('a replaced document keeps the cursor at its words: %s', (_, text, next) => {
  expect(beforeCursor(text, 'Ici on', next)).toBe('Ici on')
})

it('any text can replace any other', () => {
  const texts = sample(arbitraryMarkdownText, { numRuns: 400, seed: 9 })
  for (const [index, text] of texts.entries()) {
    const next = docOf(texts[(index * 7 + 3) % texts.length] ?? '')
    const state = EditorState.create({ doc: docOf(text) })
    expect(state.apply(replaceEditorDocument(state, next)).doc.eq(next)).toBe(true)
  }
})

it('a space just typed at a paragraph’s end stays, although Markdown drops it', () => {
  const doc = schema.node('doc', null, [
    schema.node('paragraph', null, schema.text('Un début.')),
    schema.node('paragraph', null, schema.text('Ici on écrit ')),
  ])
  const kept = restoreTypedSpaces(doc, docOf('Un début à deux.\n\nIci on écrit\n'))
  expect(kept.children.map(({ textContent }) => textContent)).toEqual(['Un début à deux.', 'Ici on écrit '])
  // The other author's version of the paragraph wins.
  const changed = docOf('Un début.\n\nIci on écrit à deux\n')
  expect(restoreTypedSpaces(doc, changed).eq(changed)).toBe(true)
})
