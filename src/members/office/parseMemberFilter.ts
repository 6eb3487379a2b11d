import type { MemberQuery } from '#contract/members/members.ts'
import { portalPagePaths } from '#contract/paths.ts'
import { listPath, parseListFilter } from '#src/office/parts/listAddress.ts'

/** Filter of the member list, as its page URL encodes it. */
export type MemberFilter = Partial<
  Pick<MemberQuery, 'page' | 'search' | 'company' | 'function' | 'base' | 'standing' | 'dues' | 'card'>
>

const standings = ['active', 'paused', 'honorary', 'left', 'deceased', 'inactive', 'former'] as const
const owed = ['late', 'paid'] as const
const cards = ['ending', 'ended'] as const

/** Returns the filter that a URL of the office's member list encodes, without invalid values. */
export function parseMemberFilter(search: URLSearchParams): MemberFilter {
  const read = (name: string) => search.get(name)?.trim().slice(0, 80)
  const among = <One extends string>(options: readonly One[], name: string) =>
    options.find((one) => one === search.get(name))
  const [job, base] = [read('fonction'), read('base')]
  const [standing, dues, card] = [among(standings, 'situation'), among(owed, 'cotisation'), among(cards, 'carte')]
  return {
    ...parseListFilter(search),
    ...(job && { function: job }),
    ...(base && { base }),
    ...(standing && { standing }),
    ...(dues && { dues }),
    ...(card && { card }),
  }
}

/** Returns the URL of the office's member list with a filter; `parseMemberFilter` parses it. */
export const memberListPath = ({ page, search, company, base, standing, dues, card, ...more }: MemberFilter) =>
  listPath(portalPagePaths.boardDirectory, {
    recherche: search,
    compagnie: company,
    fonction: more.function,
    base,
    situation: standing,
    cotisation: dues,
    carte: card,
    page,
  })
