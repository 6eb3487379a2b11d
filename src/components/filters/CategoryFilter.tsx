import { styled } from '@mui/material/styles'
import { useEffect, useRef } from 'react'
import { space } from '#theme/space.ts'
import { Link } from '#src/navigation/Link.tsx'

export type FilterLinkEntry = { label: string; to: string; isCurrent: boolean }

/** Filters of a list, as links of which one is current. On a phone the row scrolls sideways. */
export function FilterLinkRow({ label, entries }: { label: string; entries: FilterLinkEntry[] }) {
  const rail = useRef<HTMLElement>(null)
  const current = entries.find(({ isCurrent }) => isCurrent)?.to
  useEffect(() => {
    const chip = current !== undefined && rail.current?.querySelector('[aria-current]')
    if (rail.current && chip) bringToMiddle(rail.current, chip)
  }, [current])
  return (
    // Browsers do not scroll to a focused link that is already partly visible.
    <Rail
      ref={rail}
      aria-label={label}
      onFocus={({ target }) => target.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
    >
      <ul>
        {entries.map((entry) => (
          <li key={entry.to}>
            <Link to={entry.to} aria-current={entry.isCurrent ? 'true' : undefined}>
              {entry.label}
            </Link>
          </li>
        ))}
      </ul>
    </Rail>
  )
}

/** Scrolls the row of filters to its current link, without moving the page. */
function bringToMiddle(rail: HTMLElement, chip: Element) {
  const [frame, box] = [rail.getBoundingClientRect(), chip.getBoundingClientRect()]
  rail.scrollLeft += box.left + box.width / 2 - (frame.left + frame.width / 2)
}

const Rail = styled('nav')(({ theme }) => ({
  marginInline: `-${space.x5}`,
  overflowX: 'auto',
  scrollbarWidth: 'none',
  scrollPaddingInline: space.x5,
  ul: {
    display: 'flex',
    gap: space.x2,
    width: 'max-content',
    margin: 0,
    padding: `${space.x2} ${space.x5}`,
    listStyle: 'none',
  },
  a: {
    ...theme.typography.body2,
    display: 'flex',
    alignItems: 'center',
    minHeight: 44,
    paddingInline: space.x4,
    borderRadius: theme.vars.shape.pill,
    border: `1px solid ${theme.vars.palette.line}`,
    fontWeight: theme.typography.fontWeightMedium,
    color: theme.vars.palette.text.primary,
    textDecoration: 'none',
    transition: theme.transitions.create(['background-color', 'border-color']),
    '&:hover': { backgroundColor: theme.vars.palette.company.tint, borderColor: theme.vars.palette.company.border },
    '&[aria-current]': {
      backgroundColor: theme.vars.palette.company.selected,
      borderColor: theme.vars.palette.company.border,
      color: theme.vars.palette.company.text,
    },
    '&:focus-visible': { borderRadius: theme.vars.shape.pill, outlineOffset: 2 },
  },
  [theme.breakpoints.up('md')]: {
    marginInline: 0,
    overflowX: 'visible',
    ul: { flexWrap: 'wrap', width: 'auto', paddingInline: 0 },
  },
}))
