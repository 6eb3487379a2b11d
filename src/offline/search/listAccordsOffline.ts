import type { PaginatedAccordList } from '#contract/accords/accords.ts'
import { buildApiCallPath } from '#contract/address.ts'
import { normalizeTextForSearch } from '#contract/normalizeText.ts'
import type { DeviceStore } from '#src/offline/store/deviceStore.ts'
import type { OutboxAction } from '#src/offline/outbox/Act.ts'
import { applyQueuedActions } from '#src/offline/outbox/applyQueuedActions.ts'
import { deviceStoreNameOfReply } from '#src/offline/pack/packState.ts'

type Kept = { at: string; answer: PaginatedAccordList }
type Summary = PaginatedAccordList['data'][number]

const LIST = buildApiCallPath('GET /accords')
const ON_A_PAGE = 12

/**
 * True for the cache key of a list of favourites, which is rebuilt with queued user actions instead of read as
 * downloaded.
 */
export const isFavouriteAccordsCacheKey = (key: string): boolean =>
  key.startsWith(`${LIST}?`) && /[?&]favourites=/.test(key)

/**
 * Builds a list of agreements from those stored on this device, with queued user actions applied and the age of the
 * oldest stored agreement. Searches words as typed in titles and summaries. Returns undefined for the cache keys of
 * other API replies, and when no agreements are stored.
 */
export async function listAccordsOffline(
  store: DeviceStore,
  key: string,
  acts: OutboxAction[],
): Promise<{ at: string; answer: PaginatedAccordList } | undefined> {
  const { pathname, searchParams: asked } = new URL(key, 'https://key.invalid')
  if (pathname !== LIST) return undefined
  const names = (await store.names(deviceStoreNameOfReply(LIST))).filter((name) => /^[^?]+\/accords(?:\?|$)/.test(name))
  const lists = (await Promise.all(names.map((name) => store.get<Kept>(name)))).filter((list) => list !== undefined)
  const [first] = lists
  if (!first) return undefined
  const all = new Map(
    lists.flatMap(({ answer }) =>
      (applyQueuedActions(LIST, answer, acts) as PaginatedAccordList).data.map((accord) => [accord.id, accord]),
    ),
  )
  const found = [...all.values()].filter(isWanted(asked)).sort(orderOf(asked.get('sort')))
  const [page, per_page] = [Number(asked.get('page') ?? 1), Number(asked.get('per_page') ?? ON_A_PAGE)]
  const last_page = Math.max(1, Math.ceil(found.length / per_page))
  return {
    at: lists.reduce((oldest, { at }) => (at < oldest ? at : oldest), first.at),
    answer: {
      data: found.slice((page - 1) * per_page, page * per_page),
      meta: { current_page: page, last_page, per_page, total: found.length },
      years: first.answer.years,
    },
  }
}

function isWanted(asked: URLSearchParams): (accord: Summary) => boolean {
  const [theme, status, year, scope] = ['theme', 'status', 'year', 'scope'].map((name) => asked.get(name))
  const words = normalizeTextForSearch(asked.get('search') ?? '')
    .split(/\s+/)
    .filter(Boolean)
  return (accord) => {
    const text = normalizeTextForSearch(`${accord.title} ${accord.summary}`)
    return (
      (!theme || accord.theme === theme) &&
      (!status || accord.status === status) &&
      (!year || accord.signed_on.startsWith(`${year}-`)) &&
      (!scope || (scope === 'toutes') === (accord.company === null)) &&
      (!asked.get('favourites') || accord.is_favourite) &&
      words.every((word) => text.includes(word))
    )
  }
}

const orderOf = (sort: string | null) => (one: Summary, other: Summary) => {
  if (sort === 'titre') return one.title.localeCompare(other.title, 'fr')
  const newest = other.signed_on.localeCompare(one.signed_on) || other.id - one.id
  return sort === 'ancien' ? -newest : newest
}
