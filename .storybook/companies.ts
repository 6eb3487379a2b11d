/** The three demo companies of the toolbar, by their id. */
export const companies = {
  1: { id: 1, name: 'Air Hexagone', color: '#D33377' },
  2: { id: 2, name: 'Transalpine', color: '#0E7C86' },
  3: { id: 3, name: 'EasyJet', color: '#FF6600' },
} as const

/** The id of a demo company. */
export type CompanyId = keyof typeof companies

/** True for the id of a demo company, as the toolbar gives it. */
export function isCompanyId(value: unknown): value is CompanyId {
  return typeof value === 'number' && value in companies
}
