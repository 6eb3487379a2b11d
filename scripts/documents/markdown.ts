export { parseTree } from '#server/content/markdown.ts'
import type { Nodes } from 'mdast'

/** Returns the plain text of a Markdown node. */
export const plainText = (node: Nodes): string =>
  'children' in node ? node.children.map(plainText).join('') : 'value' in node ? node.value : ''
