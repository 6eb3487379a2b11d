export { parseTree } from '#server/content/markdown.ts'
import type { Nodes } from 'mdast'

/** The words of a part of a text, without their marks. */
export const plainText = (node: Nodes): string =>
  'children' in node ? node.children.map(plainText).join('') : 'value' in node ? node.value : ''
