import type { MemberQuery } from '#contract/members/members.ts'
import { portalPagePaths } from '#contract/paths.ts'

/** Filter of the member list, as its page URL encodes it. */
export type MemberFilter = Partial<
  Pick<MemberQuery, 'page' | 'search' | 'company' | 'function' | 'base' | 'standing' | 'dues' | 'card'>
>

const standings = ['active', 'paused', 'honorary', 'left', 'deceased', 'inactive', 'former'] as const
const owed = ['late', 'paid'] as const
const cards = ['ending', 'ended'] as const

/** Returns the filter that a URL of the office's member list encodes, without invalid values. */
export function parseMemberFilter(search: URLSearchParams): MemberFilter {
  const page = Number(search.get('page'))
  const company = search.get('compagnie')
  const read = (name: string) => search.get(name)?.trim().slice(0, 80)
  const among = <One extends string>(options: readonly One[], name: string) =>
    options.find((one) => one === search.get(name))
  const words = read('recherche')
  const [job, base] = [read('fonction'), read('base')]
  const [standing, dues, card] = [among(standings, 'situation'), among(owed, 'cotisation'), among(cards, 'carte')]
  return {
    ...(Number.isInteger(page) && page > 1 && page <= 10_000 && { page }),
    ...(words && { search: words }),
    ...(company && /^[1-9]\d{0,8}$/.test(company) && { company: Number(company) }),
    ...(job && { function: job }),
    ...(base && { base }),
    ...(standing && { standing }),
    ...(dues && { dues }),
    ...(card && { card }),
  }
}

/** Returns the URL of the office's member list with a filter; `parseMemberFilter` parses it. */
export function memberListPath({
  page = 1,
  search,
  company,
  base,
  standing,
  dues,
  card,
  ...more
}: MemberFilter): string {
  const query = new URLSearchParams({
    ...(search && { recherche: search }),
    ...(company && { compagnie: String(company) }),
    ...(more.function && { fonction: more.function }),
    ...(base && { base }),
    ...(standing && { situation: standing }),
    ...(dues && { cotisation: dues }),
    ...(card && { carte: card }),
    ...(page > 1 && { page: String(page) }),
  }).toString()
  return query ? `${portalPagePaths.boardDirectory}?${query}` : portalPagePaths.boardDirectory
}
