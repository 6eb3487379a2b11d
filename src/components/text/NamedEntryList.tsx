import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import type { PublishedTextEntryListLayout, InlineSpan } from '#contract/blocks.ts'
import { InlineTextSpans } from './InlineTextSpans.tsx'

type Props = { look: PublishedTextEntryListLayout; entries: { name: string; inlines: InlineSpan[] }[] }

/** List of named entries in a published text, in one of four styles: dates, figures, people or steps. */
export function NamedEntryList({ look, entries }: Props) {
  const List = lists[look]
  return (
    <List>
      {entries.map(({ name, inlines }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the entries of a text never move
        <li key={index}>
          {look === 'people' && <span aria-hidden>{initialsOf(name)}</span>}
          <div>
            {name && <strong>{name}</strong>}
            {look === 'people' ? (
              <Person inlines={inlines} />
            ) : (
              <p>
                <InlineTextSpans of={inlines} />
              </p>
            )}
          </div>
        </li>
      ))}
    </List>
  )
}

/** Description of a person in a published text; its first sentence is the person's role. */
function Person({ inlines: [first, ...rest] }: { inlines: InlineSpan[] }) {
  const [, role, more = ''] = /^(.+?)\.(?:\s+(.*))?$/su.exec(first?.text ?? '') ?? []
  if (first?.type !== 'text' || role === undefined) return <p>{first && <InlineTextSpans of={[first, ...rest]} />}</p>
  return (
    <>
      <em>{role}</em>
      <p>
        <InlineTextSpans of={[{ type: 'text', text: more }, ...rest]} />
      </p>
    </>
  )
}

/** Returns the initials of a person's first and last name. */
const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .filter((_, index, { length }) => index === 0 || index === length - 1)
    .map((word) => word.slice(0, 1))
    .join('')

const Plain = styled('ul')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space.x8,
  padding: 0,
  listStyle: 'none',
  li: { breakInside: 'avoid' },
  strong: { ...theme.typography.h4, display: 'block' },
  p: { margin: 0, color: theme.vars.palette.text.secondary },
}))

const Figures = styled(Plain)(({ theme }) => ({
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(13rem, 100%), 1fr))',
  gap: `${space.x8} ${space.x10}`,
  li: { paddingTop: space.x4, borderTop: `3px solid ${theme.vars.palette.company.border}` },
  strong: { ...theme.typography.h1, color: theme.vars.palette.company.text, fontVariantNumeric: 'tabular-nums' },
  p: { maxWidth: '22em' },
}))

/** Styled list of dated entries in a published text: a dotted line with a window-shaped mark at each date. */
const Timeline = styled(Plain.withComponent('ol'))(({ theme }) => ({
  gap: 0,
  li: { position: 'relative', padding: `0 0 ${space.x8} ${space.x10}` },
  'li:last-of-type': { paddingBottom: 0 },
  'li::before': {
    content: '""',
    position: 'absolute',
    left: 2,
    top: '0.15em',
    width: 14,
    height: 20,
    borderRadius: theme.vars.shape.pill,
    border: `3px solid ${theme.vars.palette.company.border}`,
  },
  'li:not(:last-of-type)::after': {
    content: '""',
    position: 'absolute',
    // Centre of the portholes.
    left: 7.5,
    top: '2.1em',
    bottom: '0.15em',
    borderInlineStart: `3px dotted ${theme.vars.palette.control}`,
    opacity: 0.5,
  },
  strong: { fontVariantNumeric: 'tabular-nums', color: theme.vars.palette.company.text },
  [theme.breakpoints.up('md')]: {
    'li > div': { display: 'grid', gridTemplateColumns: '4.5rem minmax(0, 30em)', gap: space.x4 },
    // An entry without a date aligns with the text of the others.
    'p:only-child': { gridColumn: 2 },
    li: { paddingBottom: space.x10 },
  },
}))

/** Styled list of numbered steps in a published text. Each number looks like the stub of a boarding pass. */
const Steps = styled(Plain.withComponent('ol'))(({ theme: { vars, typography } }) => ({
  gap: space.x4,
  counterReset: 'step',
  li: {
    display: 'grid',
    gridTemplateColumns: `${space.x16} minmax(0, 1fr)`,
    overflow: 'clip',
    borderRadius: vars.shape.card,
    border: `1px solid ${vars.palette.line}`,
    backgroundColor: vars.palette.background.paper,
    counterIncrement: 'step',
  },
  'li::before': {
    content: 'counter(step)',
    ...typography.h2,
    display: 'grid',
    placeItems: 'center',
    color: vars.palette.company.text,
    fontVariantNumeric: 'tabular-nums',
    backgroundColor: vars.palette.company.selected,
    borderInlineEnd: `3px dotted ${vars.palette.background.paper}`,
  },
  'li > div': { padding: `${space.x5} ${space.x6}` },
  strong: { marginBottom: space.x1 },
}))

/**
 * Styled list of people in a published text, with each person's initials in a drawing of an aircraft window at dawn.
 */
const People = styled(Plain)(({ theme: { vars, typography, breakpoints } }) => ({
  gap: `${space.x10} ${space.x8}`,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(15rem, 100%), 1fr))',
  li: { display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', gap: space.x5, alignContent: 'start' },
  'li > span': {
    ...typography.h3,
    display: 'grid',
    placeItems: 'center',
    width: 84,
    aspectRatio: '3 / 4',
    paddingBottom: space.x2,
    borderRadius: vars.shape.porthole,
    border: `4px solid ${vars.palette.background.paper}`,
    outline: `1px solid ${vars.palette.control}`,
    color: vars.palette.common.white,
    background: `radial-gradient(60% 34% at var(--sun, 50%) 100%, ${vars.palette.scene.sun} 12%, transparent), linear-gradient(${vars.palette.scene.zenith} 62%, ${vars.palette.scene.haze} 88%, ${vars.palette.scene.dawn})`,
  },
  'li:nth-of-type(4n + 2)': { '--sun': '22%' },
  'li:nth-of-type(4n + 3)': { '--sun': '80%' },
  'li:nth-of-type(4n)': { '--sun': '8%' },
  em: { ...typography.subtitle2, display: 'block', fontStyle: 'normal', color: vars.palette.company.text },
  p: { ...typography.body2, marginTop: space.x2 },
  [breakpoints.up('lg')]: {
    gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
    li: { gridTemplateColumns: 'minmax(0, 1fr)' },
    'li > span': { ...typography.h2, width: 120 },
  },
}))

const lists = { figures: Figures, timeline: Timeline, steps: Steps, people: People } satisfies Record<
  PublishedTextEntryListLayout,
  unknown
>
