import { defaultTreeAdapter as tree, parse, type DefaultTreeAdapterTypes as Tree } from 'parse5'

const BLOCKS = new Set(
  'address article blockquote dd div dl dt footer form h1 h2 h3 h4 h5 h6 header hr li ol p pre section table tr ul'.split(
    ' ',
  ),
)
/** Maximum « > » quote marks before a line of a mail, for nested quotes. */
const MARKS_AT_MOST = 10
const UNSHOWN = new Set(['head', 'script', 'style', 'template', 'title'])

/** Converts an HTML mail to text: one line for each block, « > » before quotes. */
export function htmlToText(html: string): string {
  const lines = ['']
  let quotes = 0
  const say = (words: string) => (lines[lines.length - 1] += words)
  const breakLine = () => lines.push('> '.repeat(Math.min(quotes, MARKS_AT_MOST)))
  // An explicit stack: a mail may nest deeper than the call stack allows.
  const left: (Tree.ChildNode | (() => void))[] = parse(html).childNodes.toReversed()
  for (let next = left.pop(); next; next = left.pop()) {
    if (typeof next === 'function') next()
    else if (tree.isTextNode(next)) say(next.value.replace(/\s+/g, ' '))
    else if (tree.isElementNode(next) && next.tagName === 'br') breakLine()
    else if (tree.isElementNode(next) && !UNSHOWN.has(next.tagName)) {
      const isQuote = next.tagName === 'blockquote'
      if (isQuote) quotes++
      if (BLOCKS.has(next.tagName)) {
        breakLine()
        left.push(() => {
          if (isQuote) quotes--
          breakLine()
        })
      }
      for (const child of next.childNodes.toReversed()) left.push(child)
    }
  }
  return lines
    .map((line) => line.trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
