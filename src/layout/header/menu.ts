import { useContext } from 'react'
import { portalPagePaths } from '#contract/paths.ts'
import { useSession } from '#src/auth/session.ts'
import { ScreenFactsContext, isMembersOnlyAccess, type MenuEntryPosition } from '#src/navigation/screenFacts.ts'

export type PortalMenuEntry = { label: string; to: string }

/** Returns the entries of a menu (header, footer, visitor) for the current session. */
export function useMenuEntries(place: MenuEntryPosition): PortalMenuEntry[] {
  const isMember = useSession().status === 'member'
  return useContext(ScreenFactsContext).flatMap(({ menu, path, access }) =>
    menu?.place === place && (isMember || !isMembersOnlyAccess(access)) ? [{ label: menu.label, to: path }] : [],
  )
}

/** Returns the `aria-current` of a menu entry: `page` on its own page, `true` on a page below. */
export function getAriaCurrent(to: string, pathname: string): 'page' | 'true' | undefined {
  if (pathname === to) return 'page'
  return to !== portalPagePaths.home && pathname.startsWith(`${to}/`) ? 'true' : undefined
}
