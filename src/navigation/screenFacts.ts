import { createContext } from 'react'
import type { SearchKind } from '#contract/search/search.ts'

/**
 * Place of a menu entry. `header`: header, drawer, footer. `visitor`: header button for visitors. `footer`: drawer and
 * footer. `legal`: legal pages in the footer.
 */
export type MenuPlace = 'header' | 'visitor' | 'footer' | 'legal'

/** Facts about a screen for the menu, the login and the search. */
export type ScreenFacts = {
  path: string
  /** Menu entry; entries follow the order of the screens. */
  menu?: { label: string; place: MenuPlace }
  /** Search results of the screen's feature. */
  search?: {
    kind: SearchKind
    /** Title of the result kind, when it differs from the menu label. */
    label?: string
    /** Returns the address of all results of this kind, for every company. */
    all?: (words: string) => string
  }
} & (
  | { access: 'public' | 'visitor' }
  /** Purpose of the login, which completes « Connectez-vous pour ». */
  | { access: 'member' | 'board'; loginReason: string }
)

/** True when a screen is for members or board members only. */
export const isMembersOnly = (access: ScreenFacts['access']): access is 'member' | 'board' =>
  access === 'member' || access === 'board'

/**
 * Context with a function that returns the cache keys of a screen's data, for a member of a company. It depends on the
 * list of screens.
 */
export const ScreenKeysContext = createContext<(address: string, company: number) => string[]>(() => [])

/** Context with the facts about all screens. */
export const ScreenFactsContext = createContext<readonly ScreenFacts[]>([])
