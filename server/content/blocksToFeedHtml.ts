/* oxlint-disable typescript/consistent-return -- every case returns: the compiler holds it */
import type { PublishedTextBlock, InlineSpan } from '#contract/blocks.ts'
import { escapeXml } from '#server/http/escapeXml.ts'

/**
 * Converts the blocks of a published text to plain HTML for feed readers. Relative links and pictures become absolute
 * with `origin`.
 */
export function blocksToFeedHtml(blocks: PublishedTextBlock[], origin: string): string {
  const inOrigin = (address: string) => escapeXml(address.startsWith('/') ? `${origin}${address}` : address)
  const inline = (one: InlineSpan) => {
    const words = escapeXml(one.text)
    if (one.type === 'link') return `<a href="${inOrigin(one.href)}">${words}</a>`
    return one.type === 'text' ? words : `<${one.type}>${words}</${one.type}>`
  }
  const inlines = (all: InlineSpan[]) => all.map(inline).join('')
  const cells = (row: InlineSpan[][], tag: 'td' | 'th') =>
    `<tr>${row.map((cell) => `<${tag}>${inlines(cell)}</${tag}>`).join('')}</tr>`

  const write = (block: PublishedTextBlock): string => {
    switch (block.type) {
      case 'paragraph':
        return `<p>${inlines(block.inlines)}</p>`
      case 'heading':
        return `<h${block.level}>${inlines(block.inlines)}</h${block.level}>`
      case 'list': {
        const tag = block.ordered ? 'ol' : 'ul'
        return `<${tag}>${block.items.map((item) => `<li>${inlines(item)}</li>`).join('')}</${tag}>`
      }
      case 'quote':
        return `<blockquote><p>${inlines(block.inlines)}</p></blockquote>`
      case 'picture': {
        const { alt, width, height, sources } = block.picture
        const legend = block.legend && `<figcaption>${escapeXml(block.legend)}</figcaption>`
        const address = inOrigin(sources.at(-1)?.src ?? '')
        return `<figure><img src="${address}" alt="${escapeXml(alt)}" width="${width}" height="${height}">${legend}</figure>`
      }
      case 'table':
        return `<table>${block.head.length > 0 ? cells(block.head, 'th') : ''}${block.rows.map((row) => cells(row, 'td')).join('')}</table>`
      case 'entries':
        return `<dl>${block.entries.map(({ name, inlines: said }) => `<dt>${escapeXml(name)}</dt><dd>${inlines(said)}</dd>`).join('')}</dl>`
    }
  }
  return blocks.map(write).join('\n')
}
