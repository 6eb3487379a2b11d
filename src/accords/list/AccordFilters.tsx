import { styled } from '@mui/material/styles'
import { useId, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { space } from '#theme/space.ts'
import { accordStatusLabels } from '#contract/accords/accordStatusLabels.ts'
import type { AccordFilter } from '#src/accords/accordFilter.ts'
import { accordsPath } from '#src/accords/accordFilter.ts'
import { accordStatuses, isAccordStatus } from '#src/accords/accordLabels.ts'
import { useAccords } from '#src/accords/useAccords.ts'
import { FilterSelect } from '#src/components/controls/FilterSelect.tsx'
import { Link } from '#src/navigation/Link.tsx'
import { filterTypingNavigationOptions } from '#src/navigation/typingNavigation.ts'

/** Form with the filters and sort order of the list of agreements, stored in the URL. */
export function AccordFilters({ filter }: { filter: AccordFilter }) {
  const navigate = useNavigate()
  const choices = useId()
  const [isOpen, setOpen] = useState(false)
  const { page: _, ...rest } = filter
  const change = (chosen: AccordFilter) =>
    void navigate(accordsPath({ ...rest, ...chosen }), filterTypingNavigationOptions)
  const years = useAccords(filter).data?.years ?? []
  // The selected year is always among the choices.
  const offered = [...new Set([...years, ...(filter.year ? [filter.year] : [])])].sort((a, b) => b - a)
  const { search, theme, sort, ...narrowed } = rest

  const count = [filter.status, filter.year, filter.scope, sort].filter((one) => one !== undefined).length
  const isFavourite = filter.isFavourite ?? false

  return (
    <Row role="group" aria-label="Filtres">
      {/* On a phone the results come first: filters are collapsed. */}
      <button type="button" data-fold aria-expanded={isOpen} aria-controls={choices} onClick={() => setOpen(!isOpen)}>
        {count > 0 ? `Filtres et tri (${count})` : 'Filtres et tri'}
      </button>
      <button type="button" data-star aria-pressed={isFavourite} onClick={() => change({ isFavourite: !isFavourite })}>
        Mes favoris
      </button>
      <div id={choices} data-open={isOpen || undefined}>
        <FilterSelect
          label="Validité"
          value={filter.status}
          options={[['', 'Toutes'], ...accordStatuses.map((status) => [status, accordStatusLabels[status]] as const)]}
          onChange={(status) => change({ status: isAccordStatus(status) ? status : undefined })}
        />
        <FilterSelect
          label="Signé en"
          value={filter.year === undefined ? undefined : `${filter.year}`}
          options={[['', 'Toutes'], ...offered.map((year) => [`${year}`, `${year}`] as const)]}
          onChange={(year) => change({ year: Number(year) || undefined })}
        />
        <FilterSelect
          label="Pour qui"
          value={filter.scope}
          options={[
            ['', 'Tous'],
            ['compagnie', 'Ma compagnie'],
            ['toutes', 'Toutes les compagnies'],
          ]}
          onChange={(scope) => change({ scope: scope === 'compagnie' || scope === 'toutes' ? scope : undefined })}
        />
        <FilterSelect
          label="Trier"
          value={filter.sort}
          options={[
            ['', 'Du plus récent'],
            ['ancien', 'Du plus ancien'],
            ['titre', 'Par titre'],
          ]}
          onChange={(order) => change({ sort: order === 'ancien' || order === 'titre' ? order : undefined })}
        />
      </div>
      {Object.keys(narrowed).length > 0 && <Link to={accordsPath({ search, theme, sort })}>Effacer les filtres</Link>}
    </Row>
  )
}

const Row = styled('div')(({ theme: { vars, typography, breakpoints } }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  gap: space.x3,
  margin: `${space.x3} 0 ${space.x8}`,
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
  'button[data-star]::before': { content: '"☆" / ""' },
  'button[data-star][aria-pressed=true]::before': { content: '"★" / ""' },
  a: {
    ...typography.body2,
    display: 'flex',
    alignItems: 'center',
    minHeight: 44,
    color: vars.palette.company.text,
    textUnderlineOffset: '0.2em',
  },
  [breakpoints.up('md')]: {
    '& > div': { display: 'grid', flex: '1 1 34rem' },
    'button[data-fold]': { display: 'none' },
  },
}))
