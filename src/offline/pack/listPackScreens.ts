import { portalPagePaths } from '#contract/paths.ts'
import { apiReplyKey } from '#src/api/call.ts'
import type { OfflinePack } from './packState.ts'

/** Function that returns the cache keys of the API replies shown at a page URL, to a member of a company. */
export type FindScreenCacheKeys = (address: string, company: number) => string[]

/** URL paths of the public pages that a prepared device opens without a network, in menu order, home first. */
export const PUBLIC_OFFLINE_SCREEN_PATHS = [
  portalPagePaths.home,
  portalPagePaths.blog,
  portalPagePaths.faq,
  portalPagePaths.about,
  portalPagePaths.search,
  portalPagePaths.contact,
  portalPagePaths.adhesionCta,
  portalPagePaths.legalNotice,
  portalPagePaths.privacyPolicy,
  portalPagePaths.accessibility,
]
/** URL paths of the members' pages in the offline pack, besides one for each agreement and event. */
const MEMBERS = [
  portalPagePaths.accords,
  `${portalPagePaths.accords}?favourites=true`,
  portalPagePaths.events,
  portalPagePaths.polls,
  portalPagePaths.profile,
  portalPagePaths.offline,
]

/** Returns the URL paths of all pages of the offline pack, which open without a network. */
export const listOfflineScreenPaths = (
  { accords, events }: OfflinePack,
  posts: number[] = [],
  polls: number[] = [],
): string[] => [
  ...PUBLIC_OFFLINE_SCREEN_PATHS,
  ...posts.map(portalPagePaths.post),
  ...MEMBERS,
  ...accords.map(({ id }) => portalPagePaths.accord(id)),
  ...events.map(portalPagePaths.event),
  ...polls.map(portalPagePaths.poll),
]

/**
 * Returns the cache keys of the API replies that the offline pack's pages show. Agreements are not included: each is
 * downloaded when it has changed.
 */
export function listOfflineCacheKeys(pack: OfflinePack, company: number, findKeys: FindScreenCacheKeys): string[] {
  const shown = listOfflineScreenPaths({ accords: [], events: pack.events }).flatMap((address) =>
    findKeys(address, company),
  )
  return [
    ...new Set([
      ...shown,
      ...pagesOf(pack.accords.length, {}),
      ...pagesOf(pack.accords.filter(({ is_favourite }) => is_favourite).length, { favourites: 'true' }),
      apiReplyKey('GET /events'),
      apiReplyKey('GET /calendar-feeds'),
      apiReplyKey('GET /faq', { query: { company } }),
      apiReplyKey('GET /profile'),
    ]),
  ]
}

const ON_A_PAGE = 12
const pagesOf = (count: number, query: { favourites?: 'true' }): string[] =>
  Array.from({ length: Math.max(1, Math.ceil(count / ON_A_PAGE)) }, (_, index) =>
    apiReplyKey('GET /accords', { query: { ...query, ...(index > 0 && { page: index + 1 }) } }),
  )

const NEWS = /^\/posts(?:\?|$)/

/** Returns the ids of the news posts listed in API replies, given by cache key. */
export const listedNewsPostIds = (answers: ReadonlyMap<string, unknown>): number[] => [
  ...new Set(
    [...answers].flatMap(([key, answer]) =>
      NEWS.test(key) ? (answer as { data: { id: number }[] }).data.map(({ id }) => id) : [],
    ),
  ),
]

/** Returns the ids of the open polls in the stored list of polls, whose pages the offline pack includes. */
export function listedOpenPollIds(answers: ReadonlyMap<string, unknown>): number[] {
  const listed = answers.get(apiReplyKey('GET /polls')) as { data: { id: number; state: string }[] } | undefined
  return (listed?.data ?? []).flatMap(({ id, state }) => (state === 'open' ? [id] : []))
}
