import { dueStateLabels } from '#contract/dues/dueStateLabels.ts'
import type { DueState, DuesQuery } from '#contract/dues/dues.ts'
import { portalPagePaths } from '#contract/paths.ts'

/** Filter of the office's list of dues, as its page URL encodes it. */
export type OwedDuesFilter = Partial<
  Pick<DuesQuery, 'page' | 'search' | 'state' | 'owed' | 'late' | 'month' | 'company'>
>

/** Returns the filter that a URL of the office's dues list encodes, without invalid values. */
export function parseOwedDuesFilter(search: URLSearchParams): OwedDuesFilter {
  const page = Number(search.get('page'))
  const words = search.get('recherche')?.trim().slice(0, 100)
  const state = states.find((one) => one === search.get('etat'))
  const month = search.get('mois')
  const company = search.get('compagnie')
  return {
    ...(Number.isInteger(page) && page > 1 && page <= 100_000 && { page }),
    ...(words && { search: words }),
    ...(state && { state }),
    ...(search.get('etat') === LATE_DUES_STATE && { late: 'oui' as const }),
    ...(isOwed(search) && { owed: 'oui' as const }),
    ...(month && /^20\d\d-(?:0[1-9]|1[0-2])$/.test(month) && { month }),
    ...(company && /^[1-9]\d{0,8}$/.test(company) && { company: Number(company) }),
  }
}

const states = Object.keys(dueStateLabels) as DueState[]

/** Value of the URL parameter `etat` for late dues. */
export const LATE_DUES_STATE = 'en-retard'
/** Value of the URL parameter `etat` for dues of every state. `OWED` selects unpaid dues. */
export const ALL_DUES_STATE = 'toutes'
const OWED = 'a-regler'

/** True when the office's list of dues shows unpaid dues only: the default, except in a search. */
function isOwed(search: URLSearchParams): boolean {
  const state = search.get('etat')
  return state === OWED || (state === null && !search.get('recherche')?.trim())
}

/** Returns the URL of the office's dues list with a filter; `parseOwedDuesFilter` parses it. */
export function duesListPath(filter: OwedDuesFilter): string {
  const { page = 1, search, month, company } = filter
  const query = new URLSearchParams({
    ...(search && { recherche: search }),
    ...stateOf(filter),
    ...(month && { mois: month }),
    ...(company && { compagnie: String(company) }),
    ...(page > 1 && { page: String(page) }),
  }).toString()
  return query ? `${portalPagePaths.boardTreasury}?${query}` : portalPagePaths.boardTreasury
}

/** Returns the URL parameter `etat` for a filter of the dues list; none for the default. */
function stateOf({ search, state, owed, late }: OwedDuesFilter): { etat?: string } {
  if (state) return { etat: state }
  if (late) return { etat: LATE_DUES_STATE }
  if (owed) return search ? { etat: OWED } : {}
  return search ? {} : { etat: ALL_DUES_STATE }
}
