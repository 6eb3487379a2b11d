import type { PortalScreenFacts } from '#src/navigation/screenFacts.ts'
import type { LazyPageComponent } from './lazyPage.tsx'

/** Access to a screen (page) of the portal: everyone, visitors, members or board members. */
export type ScreenAccess = PortalScreenFacts['access']

type Wanted = { id: number; slug: string; search: URLSearchParams; company: number }

/** Declaration of a screen of the portal, from which menus, access, titles, prefetching and caching are derived. */
export type PortalScreen = PortalScreenFacts & {
  name: string
  page: LazyPageComponent
  /** Returns the cache keys of the data that the screen shows at once, sent with its HTML or prefetched. */
  needs?: (wanted: Wanted) => string[]
  /** Returns the cache keys of the screen's data for members, which the browser requests as early as possible. */
  membersNeed?: (wanted: Wanted) => string[]
  /** True for a public screen that shows a member other content. */
  isOtherForMembers?: true
  /**
   * True when the screen's data is long text: rendered as HTML but not sent as data too, so the browser fetches it
   * later.
   */
  isText?: true
  /**
   * Returns the canonical query string of the screen's URL; undefined for an invalid one. Absent when the screen has no
   * query.
   */
  reads?: (search: URLSearchParams) => string | undefined
  /** True when the fetched data has content to show at the URL; else the page is not found. */
  isThere?: (answers: unknown[]) => boolean
  /** True for a URL with personal search words, whose page the server does not cache. */
  isOwn?: (search: URLSearchParams) => boolean
}
