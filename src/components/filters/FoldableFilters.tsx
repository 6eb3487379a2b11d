import { styled } from '@mui/material/styles'
import { useId, useState, type ReactNode } from 'react'
import { space } from '#theme/space.ts'
import { Link } from '#src/navigation/Link.tsx'

type Props = {
  /** Label of the button that opens the filters on a phone. */
  label: string
  /** Number of chosen filters, shown beside the label. */
  count: number
  /** Path of the list without filters; undefined while none is chosen. */
  clearTo: string | undefined
  /** Toggle buttons beside the filters. */
  beside?: ReactNode
  className?: string
  children: ReactNode
}

/**
 * Row of select lists that filter a list. On a phone they are collapsed behind a button, so that the results come
 * first.
 */
export function FoldableFilters({ label, count, clearTo, beside, className, children }: Props) {
  const choices = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <Row role="group" aria-label="Filtres" className={className}>
      <button type="button" data-fold aria-expanded={isOpen} aria-controls={choices} onClick={() => setOpen(!isOpen)}>
        {count > 0 ? `${label} (${count})` : label}
      </button>
      {beside}
      <div id={choices} data-open={isOpen || undefined}>
        {children}
      </div>
      {clearTo && <Link to={clearTo}>Effacer les filtres</Link>}
    </Row>
  )
}

const Row = styled('div')(({ theme: { vars, typography, breakpoints } }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  gap: space.x3,
  '& > div': {
    display: 'none',
    flexBasis: '100%',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(8.5rem, 100%), 1fr))',
    gap: space.x3,
  },
  '& > div[data-open]': { display: 'grid' },
  button: {
    ...typography.body2,
    display: 'flex',
    alignItems: 'center',
    gap: space.x2,
    minHeight: 44,
    padding: `0 ${space.x5}`,
    border: `1px solid ${vars.palette.control}`,
    borderRadius: vars.shape.pill,
    fontFamily: 'inherit',
    fontWeight: typography.fontWeightMedium,
    background: 'none',
    color: vars.palette.text.primary,
    cursor: 'pointer',
    '&:hover': { backgroundColor: vars.palette.company.tint, borderColor: vars.palette.company.border },
    '&:focus-visible': { borderRadius: vars.shape.pill },
    '&[aria-pressed=true], &[aria-expanded=true]': {
      backgroundColor: vars.palette.company.selected,
      borderColor: vars.palette.company.border,
      color: vars.palette.company.text,
    },
  },
  a: {
    ...typography.body2,
    display: 'flex',
    alignItems: 'center',
    minHeight: 44,
    color: vars.palette.company.text,
    textUnderlineOffset: '0.2em',
  },
  [breakpoints.up('md')]: {
    // On a row of its own where four filters do not fit beside the button.
    '& > div': { display: 'grid', flex: '1 1 38rem' },
    'button[data-fold]': { display: 'none' },
  },
}))
