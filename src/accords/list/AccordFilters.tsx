import { styled } from '@mui/material/styles'
import { useNavigate } from 'react-router-dom'
import { space } from '#theme/space.ts'
import { accordStatusLabels } from '#contract/accords/accordStatusLabels.ts'
import type { AccordFilter } from '#src/accords/accordFilter.ts'
import { accordsPath } from '#src/accords/accordFilter.ts'
import { accordStatuses, isAccordStatus } from '#src/accords/accordLabels.ts'
import { useAccords } from '#src/accords/useAccords.ts'
import { OwnOrEveryCompanyFilter } from '#src/components/filters/OwnOrEveryCompanyFilter.tsx'
import { FilterSelect } from '#src/components/filters/FilterSelect.tsx'
import { FoldableFilters } from '#src/components/filters/FoldableFilters.tsx'
import { inPlaceNavigationOptions } from '#src/navigation/inPlaceNavigation.ts'

/** Form with the filters and sort order of the list of agreements, stored in the URL. */
export function AccordFilters({ filter }: { filter: AccordFilter }) {
  const navigate = useNavigate()
  const { page: _, ...rest } = filter
  const change = (chosen: AccordFilter) => void navigate(accordsPath({ ...rest, ...chosen }), inPlaceNavigationOptions)
  const years = useAccords(filter).data?.years ?? []
  // The selected year is always among the choices.
  const offered = [...new Set([...years, ...(filter.year ? [filter.year] : [])])].sort((a, b) => b - a)
  const { search, theme, sort, ...narrowed } = rest

  const count = [filter.status, filter.year, filter.scope, sort].filter((one) => one !== undefined).length
  const isFavourite = filter.isFavourite ?? false

  return (
    <Filters
      label="Filtres et tri"
      count={count}
      clearTo={Object.keys(narrowed).length > 0 ? accordsPath({ search, theme, sort }) : undefined}
      beside={
        <button type="button" aria-pressed={isFavourite} onClick={() => change({ isFavourite: !isFavourite })}>
          Mes favoris
        </button>
      }
    >
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
      <OwnOrEveryCompanyFilter value={filter.scope} onChange={(scope) => change({ scope })} />
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
    </Filters>
  )
}

const Filters = styled(FoldableFilters)({
  margin: `${space.x3} 0 ${space.x8}`,
  'button[aria-pressed]::before': { content: '"☆" / ""' },
  'button[aria-pressed=true]::before': { content: '"★" / ""' },
})
