import { matchPath, type Params } from 'react-router-dom'
import { DEFAULT_COMPANY } from '#association/companies.ts'
import { parsePageAddressId } from '#contract/paths.ts'
import { getSelectedCompanyId } from '#src/companies/selectedCompany.ts'
import { companiesCacheKey, associationContactDetailsCacheKey } from '#src/companies/useCompanies.ts'
import type { PrefetchTarget } from '#src/navigation/prefetch.ts'
import { isMembersOnlyAccess } from '#src/navigation/screenFacts.ts'
import { errorScreens } from './errorScreens.ts'
import type { PortalScreen } from './portalScreen.ts'
import { portalScreens } from './screenList.tsx'

/** Returns the screen (page) at a URL path; the « not found » screen for an unknown path. */
export function findScreenByUrlPath(pathname: string): PortalScreen {
  return match(pathname).screen
}

/** Returns the cache key of the footer's data (contact details of a company). */
export const footerCacheKey = (company = DEFAULT_COMPANY): string => associationContactDetailsCacheKey(company)
/** Returns the cache keys of the data that every page shows. */
export const pageFrameCacheKeys = (company = DEFAULT_COMPANY) => [companiesCacheKey, footerCacheKey(company)]

/** Returns the screen at a URL, with the cache keys of its public data and of its members' data, for a company. */
export function matchPortalScreen(href: string, company = DEFAULT_COMPANY) {
  const { pathname, searchParams } = new URL(href, 'https://portal.invalid')
  const { screen, id, params } = match(pathname)
  const wanted = { id, slug: params['slug'] ?? '', search: searchParams, company }
  return { screen, keys: screen.needs?.(wanted) ?? [], membersKeys: screen.membersNeed?.(wanted) ?? [] }
}

/** Returns the cache keys of a screen's data for a member, for the member's own company and the selected one. */
export function memberScreenCacheKeys(address: string, own: number): string[] {
  return [own, getSelectedCompanyId()].flatMap((company) => {
    const { keys, membersKeys } = matchPortalScreen(address, company)
    return [...pageFrameCacheKeys(company), ...keys, ...membersKeys]
  })
}

/** Returns the code and cache keys to prefetch for a public page's URL; undefined for other pages. */
export function findPrefetchTarget(href: string): PrefetchTarget | undefined {
  const { screen, keys } = matchPortalScreen(href, getSelectedCompanyId())
  return screen.access === 'public' ? { preload: screen.page.preload, keys } : undefined
}

/**
 * Returns the canonical URL of a path with query: the screen's path and the parameters it reads. Undefined when there
 * is no such page.
 */
export function canonicalAddress(href: string): string | undefined {
  const [pathname = '', query] = href.split('?', 2)
  const { screen, params } = match(pathname)
  if (screen === errorScreens.missing) return undefined
  const read = screen.reads ? screen.reads(new URLSearchParams(query)) : ''
  return read === undefined ? undefined : `${filled(screen.path, params)}${read && `?${read}`}`
}

// Route parameters are encoded parts of the address.
const filled = (path: string, params: Params) =>
  path.replace(/:(\w+)|\*$/g, (_, name = '*') => params[String(name)] ?? '')

/**
 * Returns the key under which the server caches the page at a canonical URL; undefined for uncached pages. Members'
 * pages have no content, so one cached page serves every id.
 */
export function getPageCacheKey(address: string): string | undefined {
  const [pathname = '', query] = address.split('?', 2)
  const { screen } = match(pathname)
  if (screen.isOwn?.(new URLSearchParams(query))) return undefined
  return isMembersOnlyAccess(screen.access) ? screen.path : address
}

function match(pathname: string): { screen: PortalScreen; id: number; params: Params } {
  for (const screen of portalScreens) {
    const params = matchPath({ path: screen.path, end: true }, pathname)?.params
    if (!params) continue
    const id = parsePageAddressId(params['id'])
    // A path with an invalid number is unknown.
    if (!screen.path.includes(':id') || id !== undefined) return { screen, id: id ?? 0, params }
  }
  return { screen: errorScreens.missing, id: 0, params: {} }
}
