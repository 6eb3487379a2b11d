/* oxlint-disable typescript/consistent-return -- every case returns: the compiler holds it */
import type { ReactNode } from 'react'
import type { Inline } from '#contract/blocks.ts'
import { Link } from '#src/navigation/Link.tsx'

/** Runs of words, as a text has them. */
export const Inlines = ({ of }: { of: Inline[] }) => of.map(drawInline)

function drawInline(inline: Inline, key: number): ReactNode {
  switch (inline.type) {
    case 'text':
      return inline.text
    case 'strong':
      return <strong key={key}>{inline.text}</strong>
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
