import { styled } from '@mui/material/styles'
import { useEffect, useRef } from 'react'
import { space } from '#theme/space.ts'
import { Link } from '#src/navigation/Link.tsx'

export type FilterEntry = { label: string; to: string; isCurrent: boolean }

/** The ways to narrow a list, as links of which one is current. On a phone they slide under the thumb. */
export function CategoryFilter({ label, entries }: { label: string; entries: FilterEntry[] }) {
  const rail = useRef<HTMLElement>(null)
  const current = entries.find(({ isCurrent }) => isCurrent)?.to
  useEffect(() => {
    const chip = current !== undefined && rail.current?.querySelector('[aria-current]')
    if (rail.current && chip) bringToMiddle(rail.current, chip)
  }, [current])
  return (
    // A browser does not slide the rail to a link that it already shows in part.
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

/** Slides the rail alone: what is chosen may stand outside it, and the page must not move. */
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
