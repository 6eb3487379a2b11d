/* oxlint-disable typescript/consistent-return -- every case returns: the compiler holds it */
import { styled } from '@mui/material/styles'
import type { ReactElement, ReactNode } from 'react'
import { space } from '#theme/space.ts'
import type { Block, Inline } from '#contract/blocks.ts'
import { Link } from '#src/navigation/Link.tsx'

/** An article's blocks as elements, in lines of 60 to 70 characters. No HTML is ever parsed. */
export function RichText({ blocks }: { blocks: Block[] }) {
  // The blocks of an article never move: their place is their key.
  return <Text>{blocks.map((block, index) => drawBlock(block, index))}</Text>
}

function drawBlock(block: Block, key: number): ReactElement {
  switch (block.type) {
    case 'paragraph':
      return <p key={key}>{block.inlines.map(drawInline)}</p>
    case 'heading': {
      const Heading = block.level === 2 ? 'h2' : 'h3'
      return <Heading key={key}>{block.inlines.map(drawInline)}</Heading>
    }
    case 'list': {
      const List = block.ordered ? 'ol' : 'ul'
      return (
        <List key={key}>
          {block.items.map((item, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- as above
            <li key={index}>{item.map(drawInline)}</li>
          ))}
        </List>
      )
    }
    case 'quote':
      return (
        <blockquote key={key}>
          <p>{block.inlines.map(drawInline)}</p>
        </blockquote>
      )
  }
}

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

const Text = styled('div')(({ theme }) => ({
  ...theme.typography.body1,
  maxWidth: '30em',
  '& > *': { margin: '0 0 1.25em' },
  '& > :last-child': { marginBottom: 0 },
  h2: { ...theme.typography.h3, margin: '2.25em 0 0.625em' },
  h3: { ...theme.typography.h4, margin: '1.75em 0 0.5em' },
  'ul, ol': { paddingInlineStart: '1.375em' },
  li: { marginBottom: '0.625em', paddingInlineStart: '0.375em' },
  'li::marker': { color: theme.vars.palette.company.text, fontWeight: theme.typography.fontWeightBold },
  a: {
    color: theme.vars.palette.company.text,
    textDecorationColor: 'color-mix(in srgb, currentcolor 40%, transparent)',
    textUnderlineOffset: '0.2em',
    '&:hover': { textDecorationColor: 'currentcolor' },
  },
  strong: { fontWeight: theme.typography.fontWeightBold },
  blockquote: {
    ...theme.typography.h4,
    margin: '2.25em 0',
    paddingInlineStart: space.x6,
    borderInlineStart: `3px solid ${theme.vars.palette.company.exact}`,
    textWrap: 'balance',
    p: { margin: 0 },
  },
}))
