import { dueStateLabels } from '#contract/dues/dueStateLabels.ts'
import type { DueState, DuesQuery } from '#contract/dues/dues.ts'
import { portalPagePaths } from '#contract/paths.ts'
import { listPath, parseListFilter } from '#src/office/parts/listAddress.ts'

/** Filter of the office's list of dues, as its page URL encodes it. */
export type OfficeDuesFilter = Partial<
  Pick<DuesQuery, 'page' | 'search' | 'state' | 'owed' | 'late' | 'month' | 'company'>
>

/** Returns the filter that a URL of the office's dues list encodes, without invalid values. */
export function parseOfficeDuesFilter(search: URLSearchParams): OfficeDuesFilter {
  const state = states.find((one) => one === search.get('etat'))
  const month = search.get('mois')
  return {
    ...parseListFilter(search),
    ...(state && { state }),
    ...(search.get('etat') === LATE_DUES_STATE && { late: 'oui' as const }),
    ...(isOwed(search) && { owed: 'oui' as const }),
    ...(month && /^20\d\d-(?:0[1-9]|1[0-2])$/.test(month) && { month }),
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

/** Returns the URL of the office's dues list with a filter; `parseOfficeDuesFilter` parses it. */
export function duesListPath(filter: OfficeDuesFilter): string {
  const { page, search, month, company } = filter
  const parameters = { recherche: search, ...stateOf(filter), mois: month, compagnie: company, page }
  return listPath(portalPagePaths.boardTreasury, parameters)
}

/** Returns the URL parameter `etat` for a filter of the dues list; none for the default. */
function stateOf({ search, state, owed, late }: OfficeDuesFilter): { etat?: string } {
  if (state) return { etat: state }
  if (late) return { etat: LATE_DUES_STATE }
  if (owed) return search ? { etat: OWED } : {}
  return search ? {} : { etat: ALL_DUES_STATE }
}
