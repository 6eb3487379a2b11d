import { createContext } from 'react'
import type { SearchResultKind } from '#contract/search/search.ts'

/**
 * Position of a page's menu entry. `header`: header, drawer, footer. `visitor`: header button for visitors. `footer`:
 * drawer and footer. `legal`: legal pages in the footer.
 */
export type MenuEntryPosition = 'header' | 'visitor' | 'footer' | 'legal'

/** Facts about a screen (page) of the portal for the menu, the login and the search. */
export type PortalScreenFacts = {
  path: string
  /** Menu entry of the screen; entries follow the order of the screens. */
  menu?: { label: string; place: MenuEntryPosition }
  /** Kind, title and URL of the search results that the screen's feature provides. */
  search?: {
    kind: SearchResultKind
    /** Title of this kind of search result, when it differs from the menu label. */
    label?: string
    /** Returns the URL of all search results of this kind, for every company. */
    all?: (words: string) => string
  }
} & (
  | { access: 'public' | 'visitor' }
  /** French purpose of the login to the screen, which completes the sentence « Connectez-vous pour ». */
  | { access: 'member' | 'board'; loginReason: string }
)

/** True when access to a screen is for members or board members only. */
export const isMembersOnlyAccess = (access: PortalScreenFacts['access']): access is 'member' | 'board' =>
  access === 'member' || access === 'board'

/**
 * React context with a function that returns the cache keys of a screen's data for a member. It depends on the list of
 * screens.
 */
export const ScreenCacheKeysResolverContext = createContext<(address: string, company: number) => string[]>(() => [])

/** React context with the facts about all screens: menu entry, access, search. */
export const ScreenFactsContext = createContext<readonly PortalScreenFacts[]>([])
