/** Converts lists pasted from Microsoft Word, which are paragraphs with a marker and spaces, into HTML lists. */
export function convertMicrosoftWordLists(root: HTMLElement) {
  let lists: { level: number; list: HTMLElement }[] = []
  let before: Element | null = null
  for (const paragraph of root.querySelectorAll<HTMLElement>(
    'p[data-style*="mso-list"], p[class*="MsoListParagraph"]',
  )) {
    const level = levelOf(paragraph.dataset['style'] ?? '')
    const isOrdered = takeSign(paragraph)
    if (isOrdered === undefined) continue
    // A paragraph that does not follow the last item starts a new list.
    if (paragraph.previousElementSibling !== before) lists = []
    lists = lists.filter((one) => one.level <= level)
    let last = lists.at(-1)
    if (!last || last.level < level) {
      const list = root.ownerDocument.createElement(isOrdered ? 'ol' : 'ul')
      if (last?.list.lastElementChild) last.list.lastElementChild.append(list)
      else paragraph.before(list)
      last = { level, list }
      lists.push(last)
    }
    const item = root.ownerDocument.createElement('li')
    last.list.append(item)
    before = lists[0]?.list ?? null
    item.append(paragraph)
  }
}

/** Returns the level of a Word list item; without Word's own level, one level per 36 points of margin. */
function levelOf(style: string): number {
  const told = /level(\d)/.exec(style)?.[1]
  if (told) return Number(told)
  const [, margin = '0', unit = 'pt'] = /margin-left:\s*([\d.]+)(pt|in|cm|px)/i.exec(style) ?? []
  return Math.max(1, Math.round((Number(margin) * POINTS[unit.toLowerCase() as keyof typeof POINTS]) / 36))
}

const POINTS = { pt: 1, in: 72, cm: 28.35, px: 0.75 }

/**
 * Removes the marker of a list item pasted from Word. Returns true when it is a number, and undefined when there is
 * none.
 */
function takeSign(paragraph: HTMLElement): boolean | undefined {
  const marked = paragraph.querySelector('[data-style*="mso-list:Ignore" i], [data-style*="mso-list: Ignore" i]')
  if (marked) {
    const isOrdered = /^\s*(?:\d+|[a-z]{1,4})[.)]/i.test(marked.textContent)
    marked.remove()
    return isOrdered
  }
  // Without Word's own mark, the marker is the first word, and its spaces may be in a separate element.
  const sign = /^\s*(?:([·•o§▪–-])|(\d+|[a-z])[.)])[\s\u00a0]+/.exec(paragraph.textContent)
  if (!sign) return undefined
  const texts = paragraph.ownerDocument.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT)
  for (let left = sign[0].length; left > 0 && texts.nextNode();) {
    const { nodeValue } = texts.currentNode
    texts.currentNode.nodeValue = (nodeValue ?? '').slice(left)
    left -= nodeValue?.length ?? 0
  }
  return sign[2] !== undefined
}
