import { paths } from '#contract/paths.ts'
import { keyOf } from '#src/api/call.ts'
import type { Pack } from './packState.ts'

/** Returns the keys of the answers that the screen at an address shows to a member of a company. */
export type FindKeys = (address: string, company: number) => string[]

/** Public screens that a prepared device opens without a network, in the order of the menu: home is the first. */
export const PUBLIC = [
  paths.home,
  paths.blog,
  paths.faq,
  paths.about,
  paths.search,
  paths.contact,
  paths.adhesionCta,
  paths.legalNotice,
  paths.privacyPolicy,
  paths.accessibility,
]
/** Members' screens of the same, beside one for each agreement and each event. */
const MEMBERS = [paths.accords, `${paths.accords}?favourites=true`, paths.events, paths.profile, paths.offline]

/** Returns the addresses of all screens that the pack promises to open without a network. */
export const packScreens = ({ accords, events }: Pack, posts: number[] = []): string[] => [
  ...PUBLIC,
  ...posts.map(paths.post),
  ...MEMBERS,
  ...accords.map(({ id }) => paths.accord(id)),
  ...events.map(paths.event),
]

/**
 * Returns the keys of the answers that the pack's screens show, and of those that are asked for from several of them. The
 * agreements themselves are not among them: each comes when it has changed.
 */
export function packKeys(pack: Pack, company: number, findKeys: FindKeys): string[] {
  const shown = packScreens({ accords: [], events: pack.events }).flatMap((address) => findKeys(address, company))
  return [
    ...new Set([
      ...shown,
      ...pagesOf(pack.accords.length, {}),
      ...pagesOf(pack.accords.filter(({ is_favourite }) => is_favourite).length, { favourites: 'true' }),
      keyOf('GET /events'),
      keyOf('GET /calendar-feeds'),
      keyOf('GET /faq', { query: { company } }),
      keyOf('GET /profile'),
    ]),
  ]
}

const ON_A_PAGE = 12
const pagesOf = (count: number, query: { favourites?: 'true' }): string[] =>
  Array.from({ length: Math.max(1, Math.ceil(count / ON_A_PAGE)) }, (_, index) =>
    keyOf('GET /accords', { query: { ...query, ...(index > 0 && { page: index + 1 }) } }),
  )

const NEWS = /^\/posts(?:\?|$)/

/** Returns the numbers of the articles that the pack's lists of news name, from their answers by key. */
export const postsOf = (answers: ReadonlyMap<string, unknown>): number[] => [
  ...new Set(
    [...answers].flatMap(([key, answer]) =>
      NEWS.test(key) ? (answer as { data: { id: number }[] }).data.map(({ id }) => id) : [],
    ),
  ),
]
