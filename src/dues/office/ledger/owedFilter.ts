import { dueLabels } from '#contract/dues/dueLabels.ts'
import type { DueState, DuesQuery } from '#contract/dues/dues.ts'
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
    ...(isOwed(search) && { owed: 'oui' as const }),
    ...(month && /^20\d\d-(?:0[1-9]|1[0-2])$/.test(month) && { month }),
    ...(company && /^[1-9]\d{0,8}$/.test(company) && { company: Number(company) }),
  }
}

const states = Object.keys(dueLabels) as DueState[]

/** How an address says that it wants what is late. */
export const LATE = 'en-retard'
/** Values of the address's filter: dues of every state, or owed dues only. */
export const ALL = 'toutes'
const OWED = 'a-regler'

/** Without a word the list is of what is owed; a search looks through all, unless told. */
function isOwed(search: URLSearchParams): boolean {
  const state = search.get('etat')
  return state === OWED || (state === null && !search.get('recherche')?.trim())
}

/** The address of a filter; `owedFilter` reads it back. */
export function owedPath(filter: OwedFilter): string {
  const { page = 1, search, month, company } = filter
  const query = new URLSearchParams({
    ...(search && { recherche: search }),
    ...stateOf(filter),
    ...(month && { mois: month }),
    ...(company && { compagnie: String(company) }),
    ...(page > 1 && { page: String(page) }),
  }).toString()
  return query ? `${paths.boardTreasury}?${query}` : paths.boardTreasury
}

/** The part of an address that says the state: none where that is what it means by itself. */
function stateOf({ search, state, owed, late }: OwedFilter): { etat?: string } {
  if (state) return { etat: state }
  if (late) return { etat: LATE }
  if (owed) return search ? { etat: OWED } : {}
  return search ? {} : { etat: ALL }
}
