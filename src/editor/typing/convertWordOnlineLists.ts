/** A list item of Word or OneNote on the web, which is alone in its own list, with its level as an attribute. */
type Item = { li: HTMLElement; level: number; tag: 'ol' | 'ul'; start: string | null; container: Element }

/**
 * Joins the lists of Word and OneNote on the web, which wrap each item in its own list and `<div>`, and converts their
 * headings. Adjacent items join when nothing separates them.
 */
export function convertWordOnlineLists(root: HTMLElement) {
  for (const mark of root.querySelectorAll('.EOP')) mark.remove()
  for (const paragraph of root.querySelectorAll('p[role=heading][aria-level]')) asHeading(paragraph)

  let before: Item | undefined
  let open: { level: number; list: HTMLElement }[] = []
  for (const li of root.querySelectorAll<HTMLElement>('li[data-listid], li[data-aria-level]')) {
    const item = itemOf(li, root)
    if (!before || !follows(before, item)) open = []
    before = item
    open = open.filter(({ level }) => level <= item.level)
    let last = open.at(-1)
    const isOtherKind = last?.level === item.level && last.list.localName !== item.tag
    if (isOtherKind) {
      open.pop()
      last = open.at(-1)
    }
    if (!last || last.level < item.level) {
      const list = root.ownerDocument.createElement(item.tag)
      if (item.start) list.setAttribute('start', item.start)
      if (last?.list.lastElementChild) last.list.lastElementChild.append(list)
      else item.container.before(list)
      last = { level: item.level, list }
      open.push(last)
    }
    last.list.append(li)
  }
  for (const left of root.querySelectorAll('.ListContainerWrapper, ul, ol'))
    if (!left.querySelector('li') && left.textContent.trim() === '') left.remove()
}

function itemOf(li: HTMLElement, root: HTMLElement): Item {
  const list = li.closest('ul,ol')
  const level = Number(li.dataset['ariaLevel'] ?? li.getAttribute('aria-level') ?? 1)
  let container: Element = li.closest('.ListContainerWrapper') ?? list ?? li
  // The outermost list: nested ones are moved with it.
  for (let above = container.parentElement; above && above !== root; above = above.parentElement)
    if (above.matches('ul,ol')) container = above
  return {
    li,
    level: Number.isInteger(level) && level > 0 ? Math.min(level, LEVELS_AT_MOST) : 1,
    tag: list?.localName === 'ol' ? 'ol' : 'ul',
    start: list?.getAttribute('start') ?? null,
    container,
  }
}

const LEVELS_AT_MOST = 9

/**
 * True when no text, picture, table or empty line separates two pasted list items. Within one list, an empty line does
 * not count.
 */
function follows(before: Item, { li }: Item) {
  const between = li.ownerDocument.createRange()
  between.setStartAfter(before.li)
  between.setEndBefore(li)
  if (between.toString().trim() !== '') return false
  const isOneList = before.li.dataset['listid'] !== undefined && before.li.dataset['listid'] === li.dataset['listid']
  return between.cloneContents().querySelector(isOneList ? 'img,table' : 'img,table,p') === null
}

function asHeading(paragraph: Element) {
  const level = Math.min(3, Math.max(1, Number(paragraph.getAttribute('aria-level')) || 2))
  const heading = paragraph.ownerDocument.createElement(`h${level}`)
  heading.append(...paragraph.childNodes)
  paragraph.replaceWith(heading)
}
