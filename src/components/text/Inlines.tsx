/* oxlint-disable typescript/consistent-return -- every case returns: the compiler holds it */
import type { ReactNode } from 'react'
import type { Inline } from '#contract/blocks.ts'
import { Link } from '#src/navigation/Link.tsx'
import { OrdinalText } from './OrdinalText.tsx'

/** A text in which « e-mail » stays on one line, by a sign that nothing shows: what is searched stands as it was written. */
const unbroken = (text: string) => text.replace(/\be-(?=mails?\b)/gi, '$&\u2060')

/** Runs of words, as a text has them. */
export const Inlines = ({ of }: { of: Inline[] }) => of.map(drawInline)

function drawInline(inline: Inline, key: number): ReactNode {
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
