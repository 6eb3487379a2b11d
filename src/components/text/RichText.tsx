/* oxlint-disable typescript/consistent-return -- every case returns: the compiler holds it */
import { styled } from '@mui/material/styles'
import type { ReactElement } from 'react'
import { space } from '#theme/space.ts'
import type { PublishedTextBlock } from '#contract/blocks.ts'
import { NamedEntryList } from './NamedEntryList.tsx'
import { InlineTextSpans } from './InlineTextSpans.tsx'
import { CaptionedPicture } from '#src/components/pictures/CaptionedPicture.tsx'
import { PublishedTextTable } from '#src/components/PublishedTextTable.tsx'

type Props = {
  blocks: PublishedTextBlock[]
  /** True when the people, figures, dates and tables of a published text take the full width. */
  isWide?: boolean
  /** True when each heading of a published text links to itself, for sharing. */
  hasLinks?: boolean
}

/** Renders the blocks of a published text, in lines of 60 to 70 characters. HTML is never parsed. */
export function RichText({ blocks, isWide, hasLinks = false }: Props) {
  // The blocks of a text never move, so the index is their key.
  return <Text data-wide={isWide}>{blocks.map((block, index) => drawBlock(block, index, hasLinks))}</Text>
}

function drawBlock(block: PublishedTextBlock, key: number, hasLinks: boolean): ReactElement {
  switch (block.type) {
    case 'paragraph':
      return (
        <p key={key}>
          <InlineTextSpans of={block.inlines} />
        </p>
      )
    case 'heading': {
      const Heading = block.level === 2 ? 'h2' : 'h3'
      return (
        <Heading key={key} id={block.id}>
          {hasLinks && block.inlines.every(({ type }) => type !== 'link') ? (
            <a href={`#${block.id}`}>
              <InlineTextSpans of={block.inlines} />
            </a>
          ) : (
            <InlineTextSpans of={block.inlines} />
          )}
        </Heading>
      )
    }
    case 'list': {
      const List = block.ordered ? 'ol' : 'ul'
      return (
        <List key={key} data-list>
          {block.items.map((item, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- as above
            <li key={index}>
              <InlineTextSpans of={item} />
            </li>
          ))}
        </List>
      )
    }
    case 'quote':
      return (
        <blockquote key={key}>
          <p>
            <InlineTextSpans of={block.inlines} />
          </p>
        </blockquote>
      )
    case 'picture':
      return <CaptionedPicture key={key} picture={block.picture} legend={block.legend} />
    case 'table':
      return <PublishedTextTable key={key} head={block.head} rows={block.rows} />
    case 'entries':
      return <NamedEntryList key={key} look={block.look} entries={block.entries} />
  }
}

const Text = styled('div')(({ theme }) => ({
  ...theme.typography.body1,
  maxWidth: '30em',
  '&[data-wide]': { maxWidth: 'none', '& > :is(p, h2, h3, blockquote, figure, [data-list])': { maxWidth: '30em' } },
  '& > *': { margin: '0 0 1.25em' },
  '& > :last-child': { marginBottom: 0 },
  // Anchors scroll to below the header.
  ':is(h2, h3)': { scrollMarginTop: `calc(var(--header-height) + ${space.x4})` },
  h2: { ...theme.typography.h3, margin: '2.25em 0 0.625em' },
  h3: { ...theme.typography.h4, margin: '1.75em 0 0.5em' },
  '& > p + :is(ul, ol):not([data-list])': { marginTop: '2em' },
  '& > [data-list]': { paddingInlineStart: '1.375em' },
  '& > [data-list] > li': { marginBottom: '0.625em', paddingInlineStart: '0.375em' },
  'li::marker': { color: theme.vars.palette.company.text, fontWeight: theme.typography.fontWeightBold },
  a: {
    color: theme.vars.palette.company.text,
    textDecorationColor: 'color-mix(in srgb, currentcolor 40%, transparent)',
    textUnderlineOffset: '0.2em',
    '&:hover': { textDecorationColor: 'currentcolor' },
  },
  'h2 > a[href^="#"], h3 > a[href^="#"]': {
    color: 'inherit',
    textDecoration: 'none',
    '&:hover::after': { content: '" #" / ""', color: theme.vars.palette.company.text },
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
  '@media print': { maxWidth: 'none', 'h2, h3': { breakAfter: 'avoid' } },
}))
