import { paths } from '#contract/paths.ts'
import { useSession } from '#src/auth/session.ts'
import { useSiteMap } from '#src/navigation/siteMap.ts'

/** The entries of the menu for who is here. */
export function useMenu() {
  const { menuOf } = useSiteMap()
  const isMember = useSession().status === 'member'
  return {
    /** Those of the header, of the drawer and of the footer. */
    header: [...menuOf('header', 'public'), ...(isMember ? menuOf('header', 'member') : [])],
    /** A visitor’s own: buttons in the header. */
    visitor: isMember ? [] : menuOf('header', 'visitor'),
    /** Those that the header has no room for: the drawer and the footer have them. */
    minor: [...menuOf('footer', 'public'), ...(isMember ? menuOf('footer', 'member') : [])],
    legal: menuOf('legal', 'public'),
  }
}

/** What marks an entry as active: `page` on its own page, `true` on a page below it. */
export function currentOf(to: string, pathname: string): 'page' | 'true' | undefined {
  if (pathname === to) return 'page'
  return to !== paths.home && pathname.startsWith(`${to}/`) ? 'true' : undefined
}
