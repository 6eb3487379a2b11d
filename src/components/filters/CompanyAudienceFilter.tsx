import { FilterSelect } from './FilterSelect.tsx'

type Audience = 'compagnie' | 'toutes'
type Props = { value: Audience | undefined; onChange: (audience: Audience | undefined) => void }

/**
 * Select list of the companies that an entry concerns: all entries, those of the own company, or those of every one.
 */
export function CompanyAudienceFilter({ value, onChange }: Props) {
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
