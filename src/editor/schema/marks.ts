import { Mark, markInputRule } from '@tiptap/core'
import { isSafePublishedTextLink } from '#contract/safeLink.ts'

/** Editor mark of a link, limited to the URLs allowed in the portal's texts. */
const Link = Mark.create({
  name: 'link',
  priority: 1000,
  inclusive: false,
  addAttributes: () => ({
    href: { default: '' },
    // A link without a title shows its address on hover.
    title: {
      default: null,
      parseHTML: (element) => (element.title === element.getAttribute('href') ? null : element.title || null),
    },
  }),
  parseHTML: () => [
    { tag: 'a[href]', getAttrs: (element) => isSafePublishedTextLink(element.getAttribute('href') ?? '') && null },
  ],
  renderHTML({ HTMLAttributes: { href, title } }) {
    const address = String(href)
    return ['a', isSafePublishedTextLink(address) ? { href: address, title: title ?? address } : { title: address }, 0]
  },
})

const Bold = Mark.create({
  name: 'bold',
  parseHTML: () => [
    { tag: 'strong' },
    // Google Docs wraps copied content in a `<b>` that is not bold.
    { tag: 'b', getAttrs: (element) => element.style.fontWeight !== 'normal' && null },
    { style: 'font-weight=400', clearMark: ({ type }) => type.name === 'bold' },
    { style: 'font-weight', getAttrs: (weight) => /^(?:bold(?:er)?|[6-9]\d\d)$/.test(weight) && null },
  ],
  renderHTML: () => ['strong', 0],
  addKeyboardShortcuts() {
    return { 'Mod-b': () => this.editor.commands.toggleMark(this.name) }
  },
  addInputRules() {
    return [markInputRule({ find: /(?:^|\s)(\*\*(?!\s)((?:[^*]+))\*\*)$/, type: this.type })]
  },
})

const Italic = Mark.create({
  name: 'italic',
  parseHTML: () => [
    { tag: 'em' },
    { tag: 'i', getAttrs: (element) => element.style.fontStyle !== 'normal' && null },
    { style: 'font-style=normal', clearMark: ({ type }) => type.name === 'italic' },
    { style: 'font-style=italic' },
  ],
  renderHTML: () => ['em', 0],
  addKeyboardShortcuts() {
    return { 'Mod-i': () => this.editor.commands.toggleMark(this.name) }
  },
  addInputRules() {
    return [markInputRule({ find: /(?:^|[^*])(\*(?![\s*])([^*]+)\*)$/, type: this.type })]
  },
})

/** Editor mark of inline code; the portal shows it as normal text. */
const Code = Mark.create({
  name: 'code',
  code: true,
  parseHTML: () => [{ tag: 'code' }],
  renderHTML: () => ['code', 0],
})

export const editorMarkExtensions = [Link, Bold, Italic, Code]
