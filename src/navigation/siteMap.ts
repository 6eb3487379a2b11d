import { createContext, useContext } from 'react'
import type { SearchKind } from '#contract/search.ts'

/**
 * Where an entry of the menu stands: in the header, the drawer and the footer; in the last two, where the header has no
 * room for it; or with the legal pages in the footer.
 */
export type MenuPlace = 'header' | 'footer' | 'legal'

export type MenuEntry = { label: string; to: string }

/** What is found of a kind, as it is said. */
export type SearchedKind = {
  label: string
  /** Where all of that kind is, for some words: of every company, as in the results. */
  all?: (words: string) => string
}

export type SiteMap = {
  /** The entries of a place: those that everyone sees, and those of members or of visitors alone. */
  menuOf: (place: MenuPlace, access: 'public' | 'member' | 'visitor') => MenuEntry[]
  /** What a login opens, as a sentence, for who wanted the page at this address. */
  loginReason: (wanted: string) => string | undefined
  searchKind: (kind: SearchKind) => SearchedKind
}

/** What the screens say of themselves to what stands below their list: handed in from above, where they are known. */
export const SiteMapContext = createContext<SiteMap | undefined>(undefined)

/** What the screens say of themselves. Throws where nobody has handed it in. */
export function useSiteMap(): SiteMap {
  const siteMap = useContext(SiteMapContext)
  if (!siteMap) throw new Error('There is no site map around this')
  return siteMap
}
