import { Node } from '@tiptap/core'
import { DOMSerializer, type DOMOutputSpec, type Node as Shown } from '@tiptap/pm/model'
import { framedBlockAttributes } from './blockExtensions.ts'
import { fileNameFromPictureUrl } from '#src/editor/vocabulary.ts'

/** Function that returns a picture's URL for its file name; undefined when unknown. */
export type FindPictureUrl = (name: string) => string | undefined
/** URLs of pictures by file name, with a subscription to changes. */
export type PictureUrlSource = { of: FindPictureUrl; subscribe: (listener: () => void) => () => void }

export const emptyPictureUrlSource: PictureUrlSource = { of: () => undefined, subscribe: () => () => undefined }

/** Editor node of a block picture with alternative text and caption. */
export const PictureNode = Node.create<{ addresses: PictureUrlSource }>({
  name: 'picture',
  group: 'block plain',
  atom: true,
  draggable: true,
  addOptions: () => ({ addresses: emptyPictureUrlSource }),
  addAttributes: () => ({
    url: { default: '', parseHTML: (element) => element.dataset['picture'] },
    alt: { default: '', parseHTML: (element) => element.querySelector('img')?.alt ?? '' },
    title: { default: null, parseHTML: (element) => element.querySelector('figcaption')?.textContent || null },
  }),
  parseHTML: () => [{ tag: 'figure[data-picture]' }],
  renderHTML({ node }) {
    return figureOf(node, this.options.addresses.of)
  },
  addNodeView() {
    return ({ node }) => {
      const { addresses } = this.options
      const draw = () => DOMSerializer.renderSpec(document, figureOf(node, addresses.of)).dom
      const dom = draw()
      const leave = addresses.subscribe(() => dom.replaceChildren(...draw().childNodes))
      return { dom, destroy: leave }
    }
  },
})

function figureOf(node: Shown, addressOf: FindPictureUrl): DOMOutputSpec {
  const { url, alt, title } = node.attrs as { url: string; alt: string; title: string | null }
  const name = fileNameFromPictureUrl(url) ?? url
  const src = addressOf(name)
  const shown = src ? ['img', { src, alt, draggable: 'false' }] : ['span', { 'data-missing': '' }, name]
  const said = alt || 'Image décorative'
  return ['figure', { 'data-picture': url }, shown, ['span', { 'data-alt': '' }, said], ['figcaption', title ?? '']]
}

/** Editor node of Markdown that the editor cannot show. It is preserved byte for byte and edited in the source view. */
export const MarkdownSourceNode = Node.create({
  name: 'source',
  group: 'block plain',
  atom: true,
  draggable: true,
  addAttributes: () => ({ source: { default: '', parseHTML: (element) => element.querySelector('pre')?.textContent } }),
  parseHTML: () => [{ tag: 'div[data-source]', priority: 60 }],
  renderHTML: ({ node }) => [
    'div',
    framedBlockAttributes('Passage gardé tel quel\u00a0: il se change dans la source', { 'data-source': '' }),
    ['pre', node.attrs['source'] as string],
  ],
})

/** Editor node of a line such as `::durations`, which the portal replaces with its data. */
export const PortalContentNode = Node.create<{ labels: Record<string, string> }>({
  name: 'insert',
  group: 'block',
  atom: true,
  draggable: true,
  addOptions: () => ({ labels: {} }),
  addAttributes: () => ({ name: { default: '', parseHTML: (element) => element.dataset['insert'] } }),
  parseHTML: () => [{ tag: 'div[data-insert]' }],
  renderHTML({ node }) {
    const { name } = node.attrs as { name: string }
    return [
      'div',
      framedBlockAttributes('Rempli par le portail', { 'data-insert': name }),
      ['span', this.options.labels[name] ?? name],
    ]
  },
})

/** Editor node of a word such as `{{email}}`, shown with the value that the portal fills in. */
export const PlaceholderNode = Node.create<{ values: Record<string, string> }>({
  name: 'placeholder',
  group: 'inline',
  inline: true,
  atom: true,
  addOptions: () => ({ values: {} }),
  addAttributes: () => ({ name: { default: '', parseHTML: (element) => element.dataset['placeholder'] } }),
  parseHTML: () => [{ tag: 'span[data-placeholder]' }],
  renderHTML({ node }) {
    const { name } = node.attrs as { name: string }
    return ['span', { 'data-placeholder': name, title: `{{${name}}}` }, this.options.values[name] ?? name]
  },
})
