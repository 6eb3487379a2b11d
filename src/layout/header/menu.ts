import { useContext } from 'react'
import { paths } from '#contract/paths.ts'
import { useSession } from '#src/auth/session.ts'
import { ScreenFactsContext, isMembersOnly, type MenuEntryPosition } from '#src/navigation/screenFacts.ts'

export type MenuEntry = { label: string; to: string }

/** Returns the entries of a menu (header, footer, visitor) for the current session. */
export function useMenuEntries(place: MenuEntryPosition): MenuEntry[] {
  const isMember = useSession().status === 'member'
  return useContext(ScreenFactsContext).flatMap(({ menu, path, access }) =>
    menu?.place === place && (isMember || !isMembersOnly(access)) ? [{ label: menu.label, to: path }] : [],
  )
}

/** Returns the `aria-current` of a menu entry: `page` on its own page, `true` on a page below. */
export function getAriaCurrent(to: string, pathname: string): 'page' | 'true' | undefined {
  if (pathname === to) return 'page'
  return to !== paths.home && pathname.startsWith(`${to}/`) ? 'true' : undefined
}
