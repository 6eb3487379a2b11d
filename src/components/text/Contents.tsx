import { styled } from '@mui/material/styles'
import type { MouseEvent } from 'react'
import { space } from '#theme/space.ts'
import type { PublishedTextBlock } from '#contract/blocks.ts'

/** Minimum number of headings in a text for which a table of contents is shown. */
const AT_LEAST = 5

/**
 * Table of contents of a long text: collapsed above it on a phone, beside it on wide screens. Its links are plain
 * anchors, so « Back » works.
 */
export function TableOfContents({ of: blocks }: { of: PublishedTextBlock[] }) {
  const parts = blocks.flatMap((block) =>
    block.type === 'heading' && block.level === 2
      ? [{ id: block.id, name: block.inlines.map(({ text }) => text).join('') }]
      : [],
  )
  if (parts.length < AT_LEAST) return null
  const list = (
    <ol>
      {parts.map(({ id, name }) => (
        <li key={id}>
          <a href={`#${id}`} onClick={goTo}>
            {name}
          </a>
        </li>
      ))}
    </ol>
  )
  return (
    <Root aria-label="Sommaire" data-print="hide">
      <details>
        <summary>Sommaire</summary>
        {list}
      </details>
      <div>
        <b>Sommaire</b>
        {list}
      </div>
    </Root>
  )
}

/** Focuses the section of a text to which a table of contents links; the browser scrolls to it. */
function goTo({ currentTarget: { hash } }: MouseEvent<HTMLAnchorElement>) {
  const part = document.getElementById(decodeURIComponent(hash.slice(1)))
  if (!part) return
  part.tabIndex = -1
  part.focus({ preventScroll: true })
}

const Root = styled('nav')(({ theme }) => ({
  ...theme.typography.body2,
  marginBottom: space.x8,
  ol: { margin: 0, padding: 0, listStyle: 'none' },
  a: {
    display: 'block',
    padding: `${space.x2} 0`,
    color: theme.vars.palette.text.secondary,
    textDecoration: 'none',
    '&:hover': { color: theme.vars.palette.company.text, textDecoration: 'underline', textUnderlineOffset: '0.2em' },
  },
  details: {
    padding: `0 ${space.x5}`,
    borderRadius: theme.vars.shape.card,
    backgroundColor: theme.vars.palette.company.tint,
  },
  'details[open]': { paddingBottom: space.x3 },
  summary: {
    ...theme.typography.subtitle1,
    padding: `${space.x3} 0`,
    color: theme.vars.palette.company.text,
    cursor: 'pointer',
  },
  '& > div': { display: 'none' },
  [theme.breakpoints.up('lg')]: {
    position: 'sticky',
    top: `calc(var(--header-height) + ${space.x8})`,
    maxHeight: `calc(100vh - var(--header-height) - ${space.x16})`,
    overflowY: 'auto',
    marginBottom: 0,
    paddingInlineEnd: space.x8,
    details: { display: 'none' },
    '& > div': { display: 'block' },
    b: { ...theme.typography.overline, display: 'block', marginBottom: space.x2 },
  },
}))
