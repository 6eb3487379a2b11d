import { styled } from '@mui/material/styles'
import { useNavigate } from 'react-router-dom'
import { space } from '#theme/space.ts'
import { FilterLinkRow } from '#src/components/filters/CategoryFilter.tsx'
import { OwnOrEveryCompanyFilter } from '#src/components/filters/OwnOrEveryCompanyFilter.tsx'
import { FilterSelect } from '#src/components/filters/FilterSelect.tsx'
import { FoldableFilters } from '#src/components/filters/FoldableFilters.tsx'
import {
  eventsPath,
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
  const count = [filter.type, filter.place, filter.scope].filter(Boolean).length
  return (
    <Tools>
      <FilterLinkRow
        label="Période"
        entries={(Object.keys(eventsViewLabels) as EventsPageView[]).map((shown) => ({
          label: eventsViewLabels[shown],
          to: eventsPath({ ...filter, shown }),
          isCurrent: shown === filter.shown,
        }))}
      />
      <FoldableFilters
        label="Filtres"
        count={count}
        clearTo={
          count > 0 ? eventsPath({ shown: filter.shown, ...(filter.month && { month: filter.month }) }) : undefined
        }
      >
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
        <OwnOrEveryCompanyFilter value={filter.scope} onChange={(scope) => choose({ scope })} />
      </FoldableFilters>
    </Tools>
  )
}

const Tools = styled('div')({ display: 'grid', gap: space.x3, margin: `${space.x8} 0` })
