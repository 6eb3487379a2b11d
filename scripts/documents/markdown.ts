export { parseMarkdownTree } from '#server/content/markdown.ts'
import type { Nodes } from 'mdast'

/** Returns the plain text of a Markdown node. */
export const markdownNodeText = (node: Nodes): string =>
  'children' in node ? node.children.map(markdownNodeText).join('') : 'value' in node ? node.value : ''
