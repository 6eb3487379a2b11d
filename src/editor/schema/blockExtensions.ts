import { mergeAttributes, Node, textblockTypeInputRule, wrappingInputRule } from '@tiptap/core'
import { isEntryListLayout, entryListLayoutLabels } from '#src/editor/vocabulary.ts'

// Group `plain`: blocks allowed inside a fenced part. Group `block`: blocks allowed at the top level.
const Doc = Node.create({ name: 'doc', topNode: true, content: 'block+' })

const Text = Node.create({ name: 'text', group: 'inline' })

const Paragraph = Node.create({
  name: 'paragraph',
  priority: 1000,
  group: 'block plain',
  content: 'inline*',
  parseHTML: () => [{ tag: 'p' }],
  renderHTML: () => ['p', 0],
})

/**
 * Editor node of a heading. Levels start at 2, since the page's title is level 1. Levels below 3 look like level 3, as
 * in the portal.
 */
const Heading = Node.create({
  name: 'heading',
  group: 'block plain',
  content: 'inline*',
  defining: true,
  addAttributes: () => ({ level: { default: 2, rendered: false } }),
  parseHTML: () => [
    { tag: 'h1', attrs: { level: 2 } },
    { tag: 'h2', attrs: { level: 2 } },
    { tag: 'h3,h4,h5,h6', attrs: { level: 3 } },
  ],
  renderHTML: ({ node }) => [node.attrs['level'] <= 2 ? 'h2' : 'h3', 0],
  // One shortcut cycles through heading, subheading and text. Ctrl+Alt with a digit types a character on French
  // keyboards.
  addKeyboardShortcuts() {
    return {
      'Mod-Shift-h': () => {
        const level = this.editor.isActive(this.name) && Number(this.editor.getAttributes(this.name)['level'])
        if (level && level > 2) return this.editor.commands.setNode('paragraph')
        return this.editor.commands.setNode(this.name, { level: level ? 3 : 2 })
      },
    }
  },
  addInputRules() {
    return [
      textblockTypeInputRule({ find: /^##\s$/, type: this.type, getAttributes: { level: 2 } }),
      textblockTypeInputRule({ find: /^###\s$/, type: this.type, getAttributes: { level: 3 } }),
    ]
  },
})

const Blockquote = Node.create({
  name: 'blockquote',
  group: 'block plain',
  content: 'paragraph+',
  defining: true,
  parseHTML: () => [{ tag: 'blockquote' }],
  renderHTML: () => ['blockquote', 0],
  addKeyboardShortcuts() {
    return { 'Mod-Shift-b': () => this.editor.commands.toggleWrap(this.name) }
  },
  addInputRules() {
    return [wrappingInputRule({ find: /^>\s$/, type: this.type })]
  },
})

// True when empty lines separate the items. Readers see no difference; the source preserves it.
const spread = { default: false, rendered: false }

const BulletList = Node.create({
  name: 'bulletList',
  group: 'block plain list',
  content: 'listItem+',
  addAttributes: () => ({ spread }),
  parseHTML: () => [{ tag: 'ul' }],
  renderHTML: () => ['ul', 0],
  addKeyboardShortcuts() {
    return { 'Mod-Shift-8': () => this.editor.commands.toggleList(this.name, 'listItem') }
  },
  addInputRules() {
    return [wrappingInputRule({ find: /^[-*]\s$/, type: this.type })]
  },
})

const OrderedList = Node.create({
  name: 'orderedList',
  group: 'block plain list',
  content: 'listItem+',
  addAttributes: () => ({ spread, start: { default: 1 } }),
  parseHTML: () => [{ tag: 'ol' }],
  renderHTML: ({ HTMLAttributes }) => ['ol', HTMLAttributes, 0],
  addKeyboardShortcuts() {
    return { 'Mod-Shift-7': () => this.editor.commands.toggleList(this.name, 'listItem') }
  },
  addInputRules() {
    return [wrappingInputRule({ find: /^1[.)]\s$/, type: this.type })]
  },
})

const ListItem = Node.create({
  name: 'listItem',
  content: 'paragraph (paragraph | list)*',
  defining: true,
  parseHTML: () => [{ tag: 'li' }],
  renderHTML: () => ['li', 0],
  // Tab leaves the editor as any field, and does not nest items.
  addKeyboardShortcuts() {
    return { Enter: () => this.editor.commands.splitListItem(this.name) }
  },
})

const HardBreak = Node.create({
  name: 'hardBreak',
  group: 'inline',
  inline: true,
  selectable: false,
  parseHTML: () => [{ tag: 'br' }],
  renderHTML: () => ['br'],
})

/** Editor node of a list of named entries, rendered in a special style. */
const Entries = Node.create({
  name: 'entries',
  group: 'block',
  content: 'list',
  defining: true,
  addAttributes: () => ({ look: { default: 'timeline', parseHTML: (element) => element.dataset['entries'] } }),
  parseHTML: () => [
    { tag: 'div[data-entries]', getAttrs: (element) => isEntryListLayout(element.dataset['entries'] ?? '') && null },
  ],
  renderHTML({ node }) {
    const { look } = node.attrs as { look: keyof typeof entryListLayoutLabels }
    return ['div', { ...framedBlockAttributes(entryListLayoutLabels[look]), 'data-entries': look }, ['div', 0]]
  },
})

/** Editor node of a section of a text whose display depends on a setting. */
const SectionNode = Node.create<{ labels: Record<string, string> }>({
  name: 'section',
  group: 'block',
  content: 'plain+',
  defining: true,
  addOptions: () => ({ labels: {} }),
  addAttributes: () => ({ name: { default: '', parseHTML: (element) => element.dataset['section'] } }),
  parseHTML: () => [{ tag: 'div[data-section]' }],
  renderHTML({ node }) {
    const { name } = node.attrs as { name: string }
    return ['div', { ...framedBlockAttributes(this.options.labels[name] ?? name), 'data-section': name }, ['div', 0]]
  },
})

/**
 * Returns the HTML attributes of an editor block that is shown in a frame: its label, visible and for screen readers.
 */
export const framedBlockAttributes = (label: string, more: Record<string, string> = {}) =>
  mergeAttributes({ role: 'group', 'aria-label': label, 'data-label': label }, more)

export const editorBlockExtensions = [
  Doc,
  Text,
  Paragraph,
  Heading,
  Blockquote,
  BulletList,
  OrderedList,
  ListItem,
  HardBreak,
  Entries,
]
export { SectionNode }
