import { matchPath } from 'react-router-dom'
import { companiesKey, contactDataKey } from '#src/companies/useCompanies.ts'
import { postKey, postsKey } from '#src/news/usePosts.ts'
import type { Destination } from '#src/navigation/prefetch.ts'
import { lazyPage, type LazyPage } from './lazyPage.tsx'
import { blogFilter, blogQuery, HOME_POSTS, isBlogPage } from '#src/news/blogFilter.ts'
import { DEFAULT_COMPANY } from '#association/companies.ts'
import { asId, paths, patterns } from '#contract/paths.ts'

/** Who may see a screen: everyone, members only, or visitors only. */
export type ScreenAccess = 'public' | 'member' | 'visitor'

type Wanted = { id: number; search: URLSearchParams }

export type Screen = {
  name: string
  path: string
  access: ScreenAccess
  page: LazyPage
  /** The keys of the answers that the page shows at once: they come with its HTML, or are fetched ahead. */
  needs?: (wanted: Wanted) => string[]
  /** What its address may ask for, in one form; undefined when it asks for what cannot be. Without it, nothing. */
  reads?: (search: URLSearchParams) => string | undefined
  /** Whether the answers hold anything to show at this address. */
  isThere?: (answers: unknown[]) => boolean
  /** Whether what is asked for is one person's own words: nobody else will ask for that page. */
  isOwn?: (search: URLSearchParams) => boolean
}

const home = lazyPage('src/home/HomePage.tsx', () => import('#src/home/HomePage.tsx').then((module) => module.HomePage))
const blog = lazyPage('src/news/BlogPage.tsx', () => import('#src/news/BlogPage.tsx').then((module) => module.BlogPage))
const post = lazyPage('src/news/PostPage.tsx', () => import('#src/news/PostPage.tsx').then((module) => module.PostPage))
const login = lazyPage('src/session/LoginPage.tsx', () =>
  import('#src/session/LoginPage.tsx').then((module) => module.LoginPage),
)
const resetPassword = lazyPage('src/passwordReset/ResetPasswordPage.tsx', () =>
  import('#src/passwordReset/ResetPasswordPage.tsx').then((module) => module.ResetPasswordPage),
)
/** The screens that have no content yet say so, each with its own title. */
const coming = lazyPage('src/coming/ComingPage.tsx', () =>
  import('#src/coming/ComingPage.tsx').then((module) => module.ComingPage),
)
const unavailable = lazyPage('src/missing/UnavailablePage.tsx', () =>
  import('#src/missing/UnavailablePage.tsx').then((module) => module.UnavailablePage),
)
export const notFound = lazyPage('src/missing/NotFoundPage.tsx', () =>
  import('#src/missing/NotFoundPage.tsx').then((module) => module.NotFoundPage),
)

const missing: Screen = { name: 'NotFound', path: '*', access: 'public', page: notFound }

/** What the server draws instead of a page that is not there, or whose data could not be had. */
export const screensInstead = {
  missing,
  failed: { name: 'Unavailable', path: '*', access: 'public', page: unavailable },
} satisfies Record<string, Screen>

/** Every screen of the portal, with its path and who may see it. Any other path is NotFound. */
export const screens: Screen[] = [
  { name: 'home', path: paths.home, access: 'public', page: home, needs: () => [postsKey(HOME_POSTS)] },
  { name: 'accords', path: paths.accords, access: 'member', page: coming },
  { name: 'accords-details', path: patterns.accord, access: 'member', page: coming },
  { name: 'adhesion', path: paths.adhesion, access: 'visitor', page: coming },
  {
    name: 'blog',
    path: paths.blog,
    access: 'public',
    page: blog,
    needs: ({ search }) => [postsKey(blogFilter(search))],
    reads: blogQuery,
    isThere: isBlogPage,
    isOwn: (search) => search.has('search'),
  },
  { name: 'blog-post', path: patterns.post, access: 'public', page: post, needs: ({ id }) => [postKey(id)] },
  { name: 'login', path: paths.login, access: 'visitor', page: login },
  { name: 'profile', path: paths.profile, access: 'member', page: coming },
  { name: 'profile-delete', path: paths.profileDelete, access: 'member', page: coming },
  { name: 'faq', path: paths.faq, access: 'public', page: coming },
  { name: 'about', path: paths.about, access: 'public', page: coming },
  { name: 'events', path: paths.events, access: 'member', page: coming },
  { name: 'adhesionCta', path: paths.adhesionCta, access: 'public', page: coming },
  { name: 'legal-notice', path: paths.legalNotice, access: 'public', page: coming },
  { name: 'privacy-policy', path: paths.privacyPolicy, access: 'public', page: coming },
  { name: 'reset-password', path: paths.resetPassword, access: 'public', page: resetPassword },
  missing,
]

/** The screen at a path: the last one, NotFound, when no other is there. */
export function screenAt(pathname: string): Screen {
  return match(pathname).screen
}

/** The keys of the answers that every page shows. */
export const everywhere = [companiesKey, contactDataKey(DEFAULT_COMPANY)]

/** The screen at an address, with the keys of the answers that it alone shows. */
export function matchScreen(href: string) {
  const { pathname, searchParams } = new URL(href, 'https://portal.invalid')
  const { screen, id } = match(pathname)
  return { screen, keys: screen.needs?.({ id, search: searchParams }) ?? [] }
}

/** What may be fetched ahead at an address: a public page's code, and the keys of its answers. */
export function destinationAt(href: string): Destination | undefined {
  const { screen, keys } = matchScreen(href)
  return screen.access === 'public' ? { preload: screen.page.preload, keys } : undefined
}

/**
 * The one address of the page at `href` (a path and its query), whatever else stands in it: the path as it is written
 * here and what its screen reads. Undefined when no page is there.
 */
export function canonicalAddress(href: string): string | undefined {
  const [pathname = '', query] = href.split('?', 2)
  const { screen, id } = match(pathname)
  if (screen === missing) return undefined
  const read = screen.reads ? screen.reads(new URLSearchParams(query)) : ''
  return read === undefined ? undefined : `${screen.path.replace(':id', String(id))}${read && `?${read}`}`
}

/**
 * Under what the page at a canonical address is kept; undefined when it is not. A members' page is drawn without its
 * content, so it is one for every number that someone may ask for.
 */
export function keptAs(address: string): string | undefined {
  const [pathname = '', query] = address.split('?', 2)
  const { screen } = match(pathname)
  if (screen.isOwn?.(new URLSearchParams(query))) return undefined
  return screen.access === 'member' ? screen.path : address
}

function match(pathname: string): { screen: Screen; id: number } {
  for (const screen of screens) {
    const params = matchPath({ path: screen.path, end: true }, pathname)?.params
    if (!params) continue
    const id = asId(params['id'])
    // A path whose number is no number is nobody's.
    if (!screen.path.includes(':id') || id !== undefined) return { screen, id: id ?? 0 }
  }
  return { screen: missing, id: 0 }
}
