/** The lists of Word, which it writes as paragraphs with a sign and spaces before them, as lists. */
export function wordLists(root: HTMLElement) {
  let lists: { level: number; list: HTMLElement }[] = []
  let before: Element | null = null
  for (const paragraph of root.querySelectorAll<HTMLElement>(
    'p[data-style*="mso-list"], p[class*="MsoListParagraph"]',
  )) {
    const level = levelOf(paragraph.dataset['style'] ?? '')
    const isOrdered = takeSign(paragraph)
    if (isOrdered === undefined) continue
    // What does not follow the last item begins a list of its own.
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

/** Word's own level; where a mail program has left it out, that of the margin: 36 points each. */
function levelOf(style: string): number {
  const told = /level(\d)/.exec(style)?.[1]
  if (told) return Number(told)
  const [, margin = '0', unit = 'pt'] = /margin-left:\s*([\d.]+)(pt|in|cm|px)/i.exec(style) ?? []
  return Math.max(1, Math.round((Number(margin) * POINTS[unit.toLowerCase() as keyof typeof POINTS]) / 36))
}

const POINTS = { pt: 1, in: 72, cm: 28.35, px: 0.75 }

/** Takes the sign of an item away, and tells whether it is a number; undefined when there is none. */
function takeSign(paragraph: HTMLElement): boolean | undefined {
  const marked = paragraph.querySelector('[data-style*="mso-list:Ignore" i], [data-style*="mso-list: Ignore" i]')
  if (marked) {
    const isOrdered = /^\s*(?:\d+|[a-z]{1,4})[.)]/i.test(marked.textContent)
    marked.remove()
    return isOrdered
  }
  // Without Word's own mark the sign is the first of its words, and its spaces may stand in an element of their own.
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
