import type { Nodes, Root } from 'mdast'
import { PublishedTextEntryListLayout } from '#contract/blocks.ts'
import type { ContentKind } from '#server/feature/contentKind.ts'
import type { ContentMistake } from '#server/content/mistakes.ts'

type Named = Pick<ContentKind, 'inserts' | 'sections'>

/**
 * Returns the Markdown syntax of a text that the portal cannot show, by line. The import rejects it instead of omitting
 * it silently.
 */
export function findUnsupportedMarkdown(tree: Root, named: Named = {}): Omit<ContentMistake, 'file'>[] {
  const lost: Omit<ContentMistake, 'file'>[] = []
  const look = (node: Nodes, above: Nodes[]) => {
    const message = whyLost(node, above, named)
    if (message) lost.push({ line: node.position?.start.line ?? 1, message })
    if ('children' in node) for (const child of node.children) look(child, [...above, node])
  }
  look(tree, [])
  return lost
}

function whyLost(node: Nodes, above: Nodes[], { inserts = [], sections = [] }: Named): string | undefined {
  switch (node.type) {
    case 'image':
      return standsAlone(above) ? undefined : 'Une image se tient seule dans son paragraphe, entre deux lignes vides.'
    case 'imageReference':
      return 'Une image s’écrit en entier : « ![ce que l’on voit](../media/NOM.jpg) ».'
    case 'linkReference':
      return 'Un lien s’écrit en entier : « [mots](adresse) ».'
    case 'table':
      return isWithin(above) ? 'Un tableau ne se met ni dans une liste ni dans une citation.' : undefined
    case 'leafDirective':
      if (isWithin(above)) return `« ::${node.name} » ne se met ni dans une liste ni dans une citation.`
      return inserts.includes(node.name) ? undefined : `« ::${node.name} » n’existe pas ici.`
    case 'containerDirective': {
      if (isWithin(above)) return `« :::${node.name} » ne se met ni dans une liste ni dans une citation.`
      if (sections.includes(node.name)) return undefined
      if (!isLook(node.name)) return `« :::${node.name} » n’existe pas ici.`
      const [list, ...others] = node.children
      return list?.type === 'list' && others.length === 0
        ? undefined
        : `« :::${node.name} » contient une liste, et rien d’autre.`
    }
    default:
      return undefined
  }
}

/** True when a Markdown node is alone in its paragraph, and this paragraph is at the top level or in a section. */
function standsAlone(above: Nodes[]) {
  const [paragraph, ...around] = above.toReversed()
  const isAlone = paragraph?.type === 'paragraph' && paragraph.children.length === 1
  return isAlone && around.every(({ type }) => type === 'root' || type === 'containerDirective')
}

const isWithin = (above: Nodes[]) => above.some(({ type }) => type === 'listItem' || type === 'blockquote')
const isLook = (name: string) => PublishedTextEntryListLayout.safeParse(name).success
