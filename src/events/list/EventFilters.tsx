import { styled } from '@mui/material/styles'
import { useNavigate } from 'react-router-dom'
import { space } from '#theme/space.ts'
import { CategoryFilter } from '#src/components/controls/CategoryFilter.tsx'
import { FilterSelect } from '#src/components/controls/FilterSelect.tsx'
import {
  eventsPath,
  isEventAudienceFilter,
  isEventType,
  eventsViewLabels,
  type EventsFilter,
  type EventsPageView,
} from '#src/events/parseEventsFilter.ts'
import { eventTypeLabels } from '#src/events/eventTypeLabels.ts'

/** Filters of the events page: period, type, place, audience. Each choice changes the page's URL. */
export function EventFilters({ filter: { page: _, ...filter }, places }: { filter: EventsFilter; places: string[] }) {
  const navigate = useNavigate()
  const choose = (chosen: Partial<EventsFilter>) => void navigate(eventsPath({ ...filter, ...chosen }))
  const listed = filter.place && !places.includes(filter.place) ? [filter.place, ...places] : places
  return (
    <Tools>
      <CategoryFilter
        label="Période"
        entries={(Object.keys(eventsViewLabels) as EventsPageView[]).map((shown) => ({
          label: eventsViewLabels[shown],
          to: eventsPath({ ...filter, shown }),
          isCurrent: shown === filter.shown,
        }))}
      />
      <FilterSelect
        label="Type"
        value={filter.type}
        options={[['', 'Tous'], ...Object.entries(eventTypeLabels)]}
        onChange={(type) => choose({ type: isEventType(type) ? type : undefined })}
      />
      <FilterSelect
        label="Lieu"
        value={filter.place}
        options={[['', 'Tous'], ...listed.map((name) => [name, name] as const)]}
        onChange={(place) => choose({ place })}
      />
      <FilterSelect
        label="Pour qui"
        value={filter.scope}
        options={[
          ['', 'Tous'],
          ['compagnie', 'Ma compagnie'],
          ['toutes', 'Toutes les compagnies'],
        ]}
        onChange={(scope) => choose({ scope: isEventAudienceFilter(scope) ? scope : undefined })}
      />
    </Tools>
  )
}

const Tools = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(8.5rem, 100%), 1fr))',
  gap: space.x3,
  margin: `${space.x8} 0`,
  '& > nav': { gridColumn: '1 / -1' },
  // An odd last filter takes the whole line.
  [theme.breakpoints.down('md')]: { '& > label:last-of-type': { gridColumn: '1 / -1' } },
}))
