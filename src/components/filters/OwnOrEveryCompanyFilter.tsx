import { FilterSelect } from './FilterSelect.tsx'

type Audience = 'compagnie' | 'toutes'
type Props = { value: Audience | undefined; onChange: (audience: Audience | undefined) => void }

/**
 * Select list of the entries to show: all, those for the user's own company, or those that concern every company.
 */
export function OwnOrEveryCompanyFilter({ value, onChange }: Props) {
  return (
    <FilterSelect
      label="Pour qui"
      value={value}
      options={[
        ['', 'Tous'],
        ['compagnie', 'Ma compagnie'],
        ['toutes', 'Toutes les compagnies'],
      ]}
      onChange={(chosen) => onChange(chosen === 'compagnie' || chosen === 'toutes' ? chosen : undefined)}
    />
  )
}
