import { matchPath, type Params } from 'react-router-dom'
import { DEFAULT_COMPANY } from '#association/companies.ts'
import { asId } from '#contract/paths.ts'
import { selectedCompanyId } from '#src/companies/selectedCompany.ts'
import { companiesKey, contactDataKey } from '#src/companies/useCompanies.ts'
import type { Destination } from '#src/navigation/prefetch.ts'
import { isMembers } from '#src/navigation/screenFacts.ts'
import { errorScreens, screens, type Screen } from './screenList.tsx'

/** The screen at a path: the last one, NotFound, when no other is there. */
export function screenAt(pathname: string): Screen {
  return match(pathname).screen
}

/** The key of what the foot of every page shows. */
export const footKey = (company = DEFAULT_COMPANY): string => contactDataKey(company)
/** The keys of the answers that every page shows. */
export const frameKeys = (company = DEFAULT_COMPANY) => [companiesKey, footKey(company)]

/**
 * The screen at an address, with the keys of the answers that it alone shows for a company; and of those that it asks
 * for first in the name of a member.
 */
export function matchScreen(href: string, company = DEFAULT_COMPANY) {
  const { pathname, searchParams } = new URL(href, 'https://portal.invalid')
  const { screen, id, params } = match(pathname)
  const wanted = { id, slug: params['slug'] ?? '', search: searchParams, company }
  return { screen, keys: screen.needs?.(wanted) ?? [], membersKeys: screen.membersNeed?.(wanted) ?? [] }
}

/** The keys of what a screen shows to a member, for their own company and for the one that is selected. */
export function keysAt(address: string, own: number): string[] {
  return [own, selectedCompanyId()].flatMap((company) => {
    const { keys, membersKeys } = matchScreen(address, company)
    return [...frameKeys(company), ...keys, ...membersKeys]
  })
}

/** What may be fetched ahead at an address: a public page's code, and the keys of its answers. */
export function destinationAt(href: string): Destination | undefined {
  const { screen, keys } = matchScreen(href, selectedCompanyId())
  return screen.access === 'public' ? { preload: screen.page.preload, keys } : undefined
}

/**
 * The one address of the page at `href` (a path and its query), whatever else stands in it: the path as it is written
 * here and what its screen reads. Undefined when no page is there.
 */
export function canonicalAddress(href: string): string | undefined {
  const [pathname = '', query] = href.split('?', 2)
  const { screen, params } = match(pathname)
  if (screen === errorScreens.missing) return undefined
  const read = screen.reads ? screen.reads(new URLSearchParams(query)) : ''
  return read === undefined ? undefined : `${filled(screen.path, params)}${read && `?${read}`}`
}

// What was matched is a part of an address, and encoded as such.
const filled = (path: string, params: Params) =>
  path.replace(/:(\w+)|\*$/g, (_, name = '*') => params[String(name)] ?? '')

/**
 * Under what the page at a canonical address is kept; undefined when it is not. A members' page is drawn without its
 * content, so it is one for every number that someone may ask for.
 */
export function cacheKeyOf(address: string): string | undefined {
  const [pathname = '', query] = address.split('?', 2)
  const { screen } = match(pathname)
  if (screen.isOwn?.(new URLSearchParams(query))) return undefined
  return isMembers(screen.access) ? screen.path : address
}

function match(pathname: string): { screen: Screen; id: number; params: Params } {
  for (const screen of screens) {
    const params = matchPath({ path: screen.path, end: true }, pathname)?.params
    if (!params) continue
    const id = asId(params['id'])
    // A path whose number is no number is nobody's.
    if (!screen.path.includes(':id') || id !== undefined) return { screen, id: id ?? 0, params }
  }
  return { screen: errorScreens.missing, id: 0, params: {} }
}
