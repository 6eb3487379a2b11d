import { createContext } from 'react'
import type { SearchKind } from '#contract/search/search.ts'

/**
 * Where an entry of the menu stands: in the header, the drawer and the footer; there for visitors, as a button of the
 * header; where the header has no room for it, in the drawer and the footer; or with the footer's legal pages.
 */
export type MenuPlace = 'header' | 'visitor' | 'footer' | 'legal'

/** What a screen says of itself to the menu, the login and the search. */
export type ScreenFacts = {
  path: string
  /** Its entry in the menu; entries stand in the order of the screens. */
  menu?: { label: string; place: MenuPlace }
  /** What the search finds of its feature. */
  search?: {
    kind: SearchKind
    /** The kind's title, where it is not the label in the menu. */
    label?: string
    /** Where all of that kind is, for some words: of every company, as in the results. */
    all?: (words: string) => string
  }
} & (
  | { access: 'public' | 'visitor' }
  /** What a login lets one do, as it follows « Connectez-vous pour ». */
  | { access: 'member' | 'board'; loginReason: string }
)

/** Whether a screen is for members, those of the board among them: it holds nothing for who is not signed in. */
export const isMembers = (access: ScreenFacts['access']): access is 'member' | 'board' =>
  access === 'member' || access === 'board'

/** Finds the keys of the answers that the screen at an address shows to a member of a company: handed in from above. */
export const FindKeys = createContext<(address: string, company: number) => string[]>(() => [])

/** What the screens say of themselves: handed in from above, where they are known. */
export const AllScreens = createContext<readonly ScreenFacts[]>([])
