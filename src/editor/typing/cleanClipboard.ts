import { unmergePastedTableCells } from './unmergePastedTableCells.ts'
import { convertMicrosoftWordLists } from './convertMicrosoftWordLists.ts'
import { convertWordOnlineLists } from './convertWordOnlineLists.ts'

const DROPPED =
  'template,style,script,meta,link,title,xml,img,picture,svg,object,iframe,video,audio,input,button,select,textarea'
const IN_CELL = 'p,div,ul,ol,li,h1,h2,h3,h4,h5,h6,blockquote,table,thead,tbody,tr,td,th'

/**
 * Renames style attributes and elements of pasted HTML. The content security policy would block each and report it.
 * `cleanPastedHtml` still reads bold text and Word lists from the renamed ones.
 */
export const renamePastedStyleAttributes = (html: string): string =>
  html
    .replaceAll(/<[^<>]*>/g, (tag) => tag.replaceAll(/\sstyle\s*=/gi, ' data-style='))
    .replaceAll(/(<\/?)style\b/gi, '$1template')

/** Reduces HTML pasted from Word, Google Docs or a web page to text, headings, lists and tables. */
export function cleanPastedHtml(root: HTMLElement) {
  removeComments(root)
  for (const element of root.querySelectorAll<HTMLElement>('[data-style]'))
    element.style.cssText = element.dataset['style'] ?? ''
  convertMicrosoftWordLists(root)
  convertWordOnlineLists(root)
  for (const element of root.querySelectorAll(DROPPED)) element.remove()
  // Google Docs and Outlook put a nested list beside its item.
  for (const list of root.querySelectorAll(':is(ul,ol) > :is(ul,ol)')) nest(list)
  flattenHeadings(root)
  for (const table of root.querySelectorAll('table')) unmergePastedTableCells(table)
  for (const cell of root.querySelectorAll('td,th')) flattenCell(cell)
  for (const link of root.querySelectorAll('a[href]'))
    link.setAttribute('href', plainAddress(link.getAttribute('href') ?? ''))
  cleanTexts(root)
}

/** Counts the pictures in pasted HTML, which a text cannot contain. */
export const countPicturesInPastedHtml = (html: string) => (html.match(/<img\b/gi) ?? []).length

function removeComments(root: Node) {
  for (const node of walk(root, NodeFilter.SHOW_COMMENT)) node.parentNode?.removeChild(node)
}

/** Lowers pasted headings by one level when the text uses level 1. */
function flattenHeadings(root: HTMLElement) {
  if (!root.querySelector('h1')) return
  for (const heading of root.querySelectorAll('h2')) {
    const lower = root.ownerDocument.createElement('h3')
    lower.append(...heading.childNodes)
    heading.replaceWith(lower)
  }
}

/** Moves a nested list of pasted HTML into the item before it, or replaces the outer list when there is none. */
function nest(list: Element) {
  const before = list.previousElementSibling
  if (before) before.append(list)
  else list.replaceWith(...list.childNodes)
}

/** Reduces a pasted table cell to one line of text. */
function flattenCell(cell: Element) {
  cell.removeAttribute('colspan')
  cell.removeAttribute('rowspan')
  for (const inner of cell.querySelectorAll(IN_CELL)) inner.replaceWith(...inner.childNodes, ' ')
  for (const end of cell.querySelectorAll('br')) end.replaceWith(' ')
}

/**
 * Cleans the URL of a pasted link: removes Google's redirection, makes the portal's own URLs relative, and uses https.
 */
function plainAddress(address: string) {
  // Word's links within its own file.
  if (/^#_|^file:/i.test(address)) return ''
  const url = asUrl(address)
  if (!url) return address
  const meant = url.hostname === 'www.google.com' && url.pathname === '/url' ? url.searchParams.get('q') : null
  if (meant) return plainAddress(meant)
  if (url.origin === location.origin) return url.pathname + url.search + url.hash
  return address.replace(/^http:/i, 'https:')
}

/** Parses a URL without `URL.canParse`, which the oldest supported browsers lack. */
function asUrl(address: string): URL | undefined {
  try {
    return new URL(address)
  } catch {
    return undefined
  }
}

function cleanTexts(root: HTMLElement) {
  for (const text of walk(root, NodeFilter.SHOW_TEXT)) {
    text.nodeValue = (text.nodeValue ?? '')
      .replaceAll('\u202f', '\u00a0')
      .replaceAll(/[\u00ad\u200b\ufeff]|(?![\t\n\r])\p{Cc}/gu, '')
      // Word pads with runs of no-break spaces.
      .replaceAll(/[ \u00a0\t]{2,}/g, ' ')
  }
}

function walk(root: Node, what: number): Node[] {
  const walker = (root.ownerDocument ?? document).createTreeWalker(root, what)
  const found: Node[] = []
  while (walker.nextNode()) found.push(walker.currentNode)
  return found
}
