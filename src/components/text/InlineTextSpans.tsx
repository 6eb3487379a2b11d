/* oxlint-disable typescript/consistent-return -- every case returns: the compiler holds it */
import type { ReactNode } from 'react'
import type { InlineSpan } from '#contract/blocks.ts'
import { Link } from '#src/navigation/Link.tsx'
import { OrdinalText } from './OrdinalText.tsx'

/**
 * Prevents a line break in « e-mail » with a word joiner (U+2060), which is invisible and leaves the searchable text
 * unchanged.
 */
const unbroken = (text: string) => text.replace(/\be-(?=mails?\b)/gi, '$&\u2060')

/** Inline content of a published text: words, bold, italic and links. */
export const InlineTextSpans = ({ of }: { of: InlineSpan[] }) => of.map(drawInline)

function drawInline(inline: InlineSpan, key: number): ReactNode {
  switch (inline.type) {
    case 'text':
      return <OrdinalText key={key}>{unbroken(inline.text)}</OrdinalText>
    case 'strong':
      return (
        <strong key={key}>
          <OrdinalText>{unbroken(inline.text)}</OrdinalText>
        </strong>
      )
    case 'em':
      return <em key={key}>{inline.text}</em>
    case 'link':
      return inline.href.startsWith('/') ? (
        <Link key={key} to={inline.href}>
          {inline.text}
        </Link>
      ) : (
        <a key={key} href={inline.href} rel="noopener">
          {inline.text}
        </a>
      )
  }
}
