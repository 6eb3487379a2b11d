import type { MenuPlace, SiteMap } from '#src/navigation/siteMap.ts'
import { screenAt } from './matchScreen.ts'
import { screens, type ScreenAccess, type SearchedByScreens } from './screenList.tsx'

const menuOf = (place: MenuPlace, access: ScreenAccess) =>
  screens.flatMap(({ menu, path: to, access: own }) =>
    menu?.place === place && own === access ? [{ label: menu.label, to }] : [],
  )

function loginReason(wanted: string) {
  const [pathname = ''] = wanted.split(/[?#]/, 1)
  const screen = screenAt(pathname)
  return screen.access === 'member' ? screen.loginReason : undefined
}

function searchKind(kind: SearchedByScreens) {
  const found = screens.find(({ search }) => search?.kind === kind)?.search
  if (!found) throw new Error(`No screen is searched for ${kind}`)
  return found
}

/** What the list of screens tells the menu, the login and the search. A kind that no screen names does not compile. */
export const siteMap: SiteMap = { menuOf, loginReason, searchKind }
