import { expect, it } from 'vitest'
import { parseMarkdownBlocks, publishedTextToPlainText } from '#server/content/markdown.ts'

const text = (words: string) => ({ type: 'text', text: words })

it('paragraphs and lists inside a list or a quote are separate', () => {
  expect(publishedTextToPlainText(parseMarkdownBlocks('- un\n  - deux\n  - trois'))).toBe('un\ndeux\ntrois')
  expect(parseMarkdownBlocks('> Une fin.\n>\n> Début.')).toEqual([
    { type: 'quote', inlines: [text('Une fin.'), text('\n'), text('Début.')] },
  ])
  const [entries] = parseMarkdownBlocks(':::people\n- **Ada** Pilote.\n\n  Elle vole.\n:::')
  expect(entries).toMatchObject({
    entries: [{ name: 'Ada', inlines: [text('Pilote.'), text('\n'), text('Elle vole.')] }],
  })
})

it('a link works in bold and in italic too', () => {
  expect(parseMarkdownBlocks('**Voyez [la *FAQ*](/faq) vite**, ou *[ici](/blog)*.')).toEqual([
    {
      type: 'paragraph',
      inlines: [
        { type: 'strong', text: 'Voyez ' },
        { type: 'link', text: 'la FAQ', href: '/faq' },
        { type: 'strong', text: ' vite' },
        text(', ou '),
        { type: 'link', text: 'ici', href: '/blog' },
        text('.'),
      ],
    },
  ])
  expect(parseMarkdownBlocks('**un [a](javascript:x)**')).toEqual([
    {
      type: 'paragraph',
      inlines: [
        { type: 'strong', text: 'un ' },
        { type: 'strong', text: 'a' },
      ],
    },
  ])
})

it('a conditional section is shown only when its setting is on', () => {
  const body = 'Avant.\n\n:::credit-d-impot\n## Le crédit\n\n- **66 %**\n:::\n\nAprès.'
  expect(publishedTextToPlainText(parseMarkdownBlocks(body))).toBe('Avant.\nAprès.')
  const shown = parseMarkdownBlocks(body, { sections: new Set(['credit-d-impot']) })
  expect(shown.map(({ type }) => type)).toEqual(['paragraph', 'heading', 'list', 'paragraph'])
})
