import { styled } from '@mui/material/styles'
import { useId } from 'react'
import { useNavigate } from 'react-router-dom'
import { space } from '#theme/space.ts'
import { CategoryFilter } from '#src/components/CategoryFilter.tsx'
import { eventsPath, isScope, isType, shownLabels, type EventsFilter, type Shown } from '#src/events/eventsFilter.ts'
import { eventTypes } from '#src/events/eventTypes.ts'

/** What of the events is shown: which, of what type, where and for whom. Each choice is an address. */
export function EventFilters({ filter: { page: _, ...filter }, places }: { filter: EventsFilter; places: string[] }) {
  const navigate = useNavigate()
  const choose = (chosen: Partial<EventsFilter>) => void navigate(eventsPath({ ...filter, ...chosen }))
  const listed = filter.place && !places.includes(filter.place) ? [filter.place, ...places] : places
  return (
    <Tools>
      <CategoryFilter
        label="Période"
        entries={(Object.keys(shownLabels) as Shown[]).map((shown) => ({
          label: shownLabels[shown],
          to: eventsPath({ ...filter, shown }),
          isCurrent: shown === filter.shown,
        }))}
      />
      <Choice
        label="Type"
        value={filter.type}
        options={Object.entries(eventTypes)}
        onChange={(type) => choose({ type: isType(type) ? type : undefined })}
      />
      <Choice
        label="Lieu"
        value={filter.place}
        options={listed.map((name) => [name, name])}
        onChange={(place) => choose({ place })}
      />
      <Choice
        label="Pour qui"
        value={filter.scope}
        options={[
          ['compagnie', 'Ma compagnie'],
          ['toutes', 'Toutes les compagnies'],
        ]}
        onChange={(scope) => choose({ scope: isScope(scope) ? scope : undefined })}
      />
    </Tools>
  )
}

type ChoiceProps = {
  label: string
  value: string | undefined
  options: [value: string, words: string][]
  onChange: (value: string) => void
}

function Choice({ label, value = '', options, onChange }: ChoiceProps) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="">Tous</option>
        {options.map(([one, words]) => (
          <option key={one} value={one}>
            {words}
          </option>
        ))}
      </select>
    </div>
  )
}

const Tools = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: space.x4,
  margin: `${space.x8} 0`,
  '& > nav': { gridColumn: '1 / -1' },
  '& > div': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space.x2 },
  label: { ...theme.typography.subtitle2 },
  select: {
    ...theme.typography.body2,
    flex: 1,
    minWidth: '6rem',
    minHeight: 46,
    padding: `0 ${space.x4}`,
    border: `1px solid ${theme.vars.palette.control}`,
    borderRadius: theme.vars.shape.borderRadius,
    backgroundColor: theme.vars.palette.background.paper,
    color: theme.vars.palette.text.primary,
    '&:focus-visible': { borderRadius: theme.vars.shape.borderRadius, outlineOffset: 1 },
  },
  '& > div:last-child': { gridColumn: '1 / -1' },
  [theme.breakpoints.up('md')]: {
    gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
    '& > div:last-child': { gridColumn: 'auto' },
  },
}))
