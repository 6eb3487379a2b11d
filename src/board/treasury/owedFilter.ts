import type { DuesQuery } from '#contract/dues.ts'
import { paths } from '#contract/paths.ts'

/** What the address of the list of dues asks for. */
export type OwedFilter = Partial<Pick<DuesQuery, 'page' | 'search' | 'state' | 'owed' | 'late' | 'month' | 'company'>>

/** The filter that an address means; what it cannot mean is left out. */
export function owedFilter(search: URLSearchParams): OwedFilter {
  const page = Number(search.get('page'))
  const words = search.get('recherche')?.trim().slice(0, 100)
  const state = states.find((one) => one === search.get('etat'))
  const month = search.get('mois')
  const company = search.get('compagnie')
  return {
    ...(Number.isInteger(page) && page > 1 && page <= 100_000 && { page }),
    ...(words && { search: words }),
    ...(state && { state }),
    ...(search.get('etat') === LATE && { late: 'oui' as const }),
    ...(!state && search.get('etat') !== LATE && search.get('etat') !== ALL && { owed: 'oui' as const }),
    ...(month && /^20\d\d-(?:0[1-9]|1[0-2])$/.test(month) && { month }),
    ...(company && /^[1-9]\d{0,8}$/.test(company) && { company: Number(company) }),
  }
}

/** How an address says that it wants what is late. */
export const LATE = 'en-retard'
/** How an address says that it wants dues of every state: without a word it is what is owed. */
export const ALL = 'toutes'
const states = [
  'attendue',
  'a-annoncer',
  'annoncee',
  'remise',
  'payee',
  'rejetee',
] as const satisfies DuesQuery['state'][]

/** The address of a filter; `owedFilter` reads it back. */
export function owedPath({ page = 1, search, state, owed, late, month, company }: OwedFilter): string {
  const query = new URLSearchParams({
    ...(search && { recherche: search }),
    ...(!owed && { etat: state ?? (late ? LATE : ALL) }),
    ...(month && { mois: month }),
    ...(company && { compagnie: String(company) }),
    ...(page > 1 && { page: String(page) }),
  }).toString()
  return query ? `${paths.boardTreasury}?${query}` : paths.boardTreasury
}
