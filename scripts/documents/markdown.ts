export { parseTree } from '#server/content/markdown.ts'
import type { Nodes } from 'mdast'

/** Returns the plain text of a Markdown node. */
export const nodeText = (node: Nodes): string =>
  'children' in node ? node.children.map(nodeText).join('') : 'value' in node ? node.value : ''
