import { parseFaqFilter, canonicalFaqQueryString, isUncachedFaqUrl } from '#src/faq/parseFaqFilter.ts'
import { faqEntryCacheKey, faqCacheKeys } from '#src/faq/useFaq.ts'
import { newsPostCacheKey, newsPostsCacheKey } from '#src/news/usePosts.ts'
import { textPageNameAt } from '#src/pages/textPages.ts'
import { pageTextCacheKey } from '#src/pages/usePageText.ts'
import { createLazyPageComponent, type LazyPage } from './lazyPage.tsx'
import { parseSearchFilter, searchPageCacheKeys, canonicalSearchQuery } from '#src/search/searchFilter.ts'
import { memberHomeCacheKeys } from '#src/home/memberHomeKeys.ts'
import { faqHighlightsCacheKey, homeTextCacheKey, nextPublicEventCacheKey } from '#src/home/homeKeys.ts'
import {
  parseNewsListFilter,
  newsListPath,
  canonicalNewsQueryString,
  homeNewsPostsQuery,
  isNewsPageInRange,
  toNewsPostsQuery,
} from '#src/news/parseBlogFilter.ts'
import { apiReplyKey } from '#src/api/call.ts'
import type { PortalScreenFacts } from '#src/navigation/screenFacts.ts'
import { portalPagePaths, routerPathPatterns } from '#contract/paths.ts'

/** Access to a screen (page) of the portal: everyone, visitors, members or board members. */
export type ScreenAccess = PortalScreenFacts['access']

type Wanted = { id: number; slug: string; search: URLSearchParams; company: number }

export type PortalScreen = PortalScreenFacts & {
  name: string
  page: LazyPage
  /** Returns the cache keys of the data that the screen shows at once, sent with its HTML or prefetched. */
  needs?: (wanted: Wanted) => string[]
  /** Returns the cache keys of the screen's data for members, which the browser requests as early as possible. */
  membersNeed?: (wanted: Wanted) => string[]
  /**
   * True when the screen's data is long text: rendered as HTML but not sent as data too, so the browser fetches it
   * later.
   */
  isText?: true
  /**
   * Returns the canonical query string of the screen's URL; undefined for an invalid one. Absent when the screen has no
   * query.
   */
  reads?: (search: URLSearchParams) => string | undefined
  /** True when the fetched data has content to show at the URL; else the page is not found. */
  isThere?: (answers: unknown[]) => boolean
  /** True for a URL with personal search words, whose page the server does not cache. */
  isOwn?: (search: URLSearchParams) => boolean
}

const home = createLazyPageComponent('HomePage', () =>
  import('#src/home/HomePage.tsx').then((module) => module.HomePage),
)
const blog = createLazyPageComponent('BlogPage', () =>
  import('#src/news/BlogPage.tsx').then((module) => module.BlogPage),
)
const post = createLazyPageComponent('PostPage', () =>
  import('#src/news/PostPage.tsx').then((module) => module.PostPage),
)
const about = createLazyPageComponent('AboutPage', () =>
  import('#src/pages/AboutPage.tsx').then((module) => module.AboutPage),
)
const join = createLazyPageComponent('JoinPage', () =>
  import('#src/pages/JoinPage.tsx').then((module) => module.JoinPage),
)
const text = createLazyPageComponent('TextPage', () =>
  import('#src/pages/TextPage.tsx').then((module) => module.TextPage),
)
const faq = createLazyPageComponent('FaqPage', () => import('#src/faq/FaqPage.tsx').then((module) => module.FaqPage))
const faqEntry = createLazyPageComponent('FaqEntryPage', () =>
  import('#src/faq/FaqEntryPage.tsx').then((module) => module.FaqEntryPage),
)
const membership = createLazyPageComponent('MembershipPage', () =>
  import('#src/membership/MembershipPage.tsx').then((module) => module.MembershipPage),
)
const ownRequest = createLazyPageComponent('RequestPage', () =>
  import('#src/membership/RequestPage.tsx').then((module) => module.RequestPage),
)
const activation = createLazyPageComponent('ActivationPage', () =>
  import('#src/membership/ActivationPage.tsx').then((module) => module.ActivationPage),
)
const accords = createLazyPageComponent('AccordsPage', () =>
  import('#src/accords/AccordsPage.tsx').then((module) => module.AccordsPage),
)
const accord = createLazyPageComponent('AccordPage', () =>
  import('#src/accords/AccordPage.tsx').then((module) => module.AccordPage),
)
const events = createLazyPageComponent('EventsPage', () =>
  import('#src/events/EventsPage.tsx').then((module) => module.EventsPage),
)
const event = createLazyPageComponent('EventPage', () =>
  import('#src/events/EventPage.tsx').then((module) => module.EventPage),
)
const contact = createLazyPageComponent('ContactPage', () =>
  import('#src/contact/ContactPage.tsx').then((module) => module.ContactPage),
)
const exchange = createLazyPageComponent('ExchangePage', () =>
  import('#src/contact/ExchangePage.tsx').then((module) => module.ExchangePage),
)
const login = createLazyPageComponent('LoginPage', () =>
  import('#src/session/LoginPage.tsx').then((module) => module.LoginPage),
)
const profile = createLazyPageComponent('ProfilePage', () =>
  import('#src/profile/ProfilePage.tsx').then((module) => module.ProfilePage),
)
const prepare = createLazyPageComponent('PreparePage', () =>
  import('#src/offline/PreparePage.tsx').then((module) => module.PreparePage),
)
const card = createLazyPageComponent('CardCheckPage', () =>
  import('#src/profile/CardCheckPage.tsx').then((module) => module.CardCheckPage),
)
const resetPassword = createLazyPageComponent('ResetPasswordPage', () =>
  import('#src/passwordReset/ResetPasswordPage.tsx').then((module) => module.ResetPasswordPage),
)
const results = createLazyPageComponent('SearchPage', () =>
  import('#src/search/SearchPage.tsx').then((module) => module.SearchPage),
)
const office = createLazyPageComponent('OfficeScreens', () =>
  import('./OfficeScreens.tsx').then((module) => module.OfficeScreens),
)
const unavailable = createLazyPageComponent('UnavailablePage', () =>
  import('#src/missing/UnavailablePage.tsx').then((module) => module.UnavailablePage),
)
export const lazyNotFoundPage = createLazyPageComponent('NotFoundPage', () =>
  import('#src/missing/NotFoundPage.tsx').then((module) => module.NotFoundPage),
)

const missing = {
  name: 'NotFound',
  path: '*',
  access: 'public',
  page: lazyNotFoundPage,
} as const satisfies PortalScreen

/** Screens that the server renders for missing pages and unavailable data. */
export const errorScreens = {
  missing,
  failed: { name: 'Unavailable', path: '*', access: 'public', page: unavailable },
} satisfies Record<string, PortalScreen>

/** Returns the screen (route) of a legal text, such as the privacy policy. */
const legalScreen = <const Name extends string>(name: Name, path: string, label: string) =>
  ({
    name,
    path,
    access: 'public',
    page: text,
    menu: { label, place: 'legal' },
    needs: ({ company }) => [pageTextCacheKey(textPageNameAt(path), company)],
    isText: true,
  }) satisfies PortalScreen

const readAccords = 'lire les accords'
const allAccords = (search: string) => `${portalPagePaths.accords}?${new URLSearchParams({ search })}`
const seeEvents = 'voir les événements'
const openProfile = 'ouvrir votre profil'
const openOffice = 'ouvrir le bureau'

const list = [
  {
    name: 'home',
    path: portalPagePaths.home,
    access: 'public',
    page: home,
    menu: { label: 'Accueil', place: 'header' },
    needs: ({ company }) => [
      newsPostsCacheKey(homeNewsPostsQuery(company)),
      homeTextCacheKey(company),
      faqHighlightsCacheKey(company),
      nextPublicEventCacheKey(company),
    ],
    membersNeed: ({ company }) => memberHomeCacheKeys(company),
    isText: true,
    // Texts that the association has not written are omitted.
    isThere: () => true,
  },
  {
    name: 'blog',
    path: portalPagePaths.blog,
    access: 'public',
    page: blog,
    menu: { label: 'Actualités', place: 'header' },
    search: { kind: 'news', all: (search) => newsListPath({ search, isOfAll: true }) },
    needs: ({ search, company }) => [newsPostsCacheKey(toNewsPostsQuery(parseNewsListFilter(search), company))],
    reads: canonicalNewsQueryString,
    isThere: isNewsPageInRange,
    isOwn: (search) => search.has('search'),
  },
  {
    name: 'blog-post',
    path: routerPathPatterns.post,
    access: 'public',
    page: post,
    needs: ({ id }) => [newsPostCacheKey(id)],
    isText: true,
  },
  {
    name: 'accords',
    path: portalPagePaths.accords,
    access: 'member',
    page: accords,
    loginReason: readAccords,
    // The whole list; a search inside it loads with the page's code.
    membersNeed: ({ search }) => (`${search}` ? [] : [apiReplyKey('GET /accords')]),
    menu: { label: 'Accords', place: 'header' },
    search: {
      kind: 'accords',
      all: allAccords,
    },
  },
  {
    name: 'accords-details',
    path: routerPathPatterns.accord,
    access: 'member',
    page: accord,
    loginReason: readAccords,
    membersNeed: ({ id }) => [apiReplyKey('GET /accords/:id', { params: { id } })],
    search: { kind: 'passages', label: 'Dans le texte des accords', all: allAccords },
  },
  {
    name: 'events',
    path: portalPagePaths.events,
    access: 'member',
    page: events,
    loginReason: seeEvents,
    menu: { label: 'Événements', place: 'header' },
    search: { kind: 'events' },
  },
  {
    name: 'event-details',
    path: routerPathPatterns.event,
    access: 'member',
    page: event,
    loginReason: seeEvents,
    membersNeed: ({ id }) => [apiReplyKey('GET /events/:id', { params: { id } })],
  },
  {
    name: 'adhesion',
    path: portalPagePaths.adhesion,
    access: 'visitor',
    page: membership,
    menu: { label: 'Adhésion', place: 'visitor' },
  },
  {
    name: 'search',
    path: portalPagePaths.search,
    access: 'public',
    page: results,
    needs: ({ search, company }) => searchPageCacheKeys({ ...parseSearchFilter(search), company }),
    reads: canonicalSearchQuery,
    isOwn: (search) => search.has('query'),
  },
  { name: 'contact', path: portalPagePaths.contact, access: 'public', page: contact },
  { name: 'exchange', path: portalPagePaths.exchange, access: 'public', page: exchange },
  { name: 'login', path: portalPagePaths.login, access: 'visitor', page: login },
  {
    name: 'profile',
    path: portalPagePaths.profile,
    access: 'member',
    page: profile,
    loginReason: openProfile,
    membersNeed: () => [apiReplyKey('GET /profile/card'), apiReplyKey('GET /profile/details')],
  },
  {
    name: 'profile-delete',
    path: portalPagePaths.profileDelete,
    access: 'member',
    page: profile,
    loginReason: openProfile,
  },
  {
    name: 'offline',
    path: portalPagePaths.offline,
    access: 'member',
    page: prepare,
    loginReason: 'préparer votre vol',
  },
  {
    name: 'card-check',
    path: routerPathPatterns.card,
    access: 'member',
    page: card,
    loginReason: 'lire cette carte',
  },
  {
    name: 'faq',
    path: portalPagePaths.faq,
    access: 'public',
    page: faq,
    menu: { label: 'FAQ', place: 'footer' },
    search: { kind: 'faq', label: 'Questions et réponses' },
    needs: ({ search, company }) => faqCacheKeys(parseFaqFilter(search), company),
    reads: canonicalFaqQueryString,
    isOwn: isUncachedFaqUrl,
  },
  {
    name: 'faq-entry',
    path: routerPathPatterns.faqEntry,
    access: 'public',
    page: faqEntry,
    needs: ({ slug }) => [faqEntryCacheKey(slug)],
  },
  {
    name: 'about',
    path: portalPagePaths.about,
    access: 'public',
    page: about,
    menu: { label: 'À propos', place: 'footer' },
    search: { kind: 'pages', label: 'Pages' },
    needs: ({ company }) => [pageTextCacheKey('a-propos', company)],
    isText: true,
  },
  {
    name: 'adhesionCta',
    path: portalPagePaths.adhesionCta,
    access: 'public',
    page: join,
    needs: ({ company }) => [pageTextCacheKey('adhesion', company)],
    isText: true,
  },
  legalScreen('legal-notice', portalPagePaths.legalNotice, 'Mentions légales'),
  legalScreen('privacy-policy', portalPagePaths.privacyPolicy, 'Politique de confidentialité'),
  legalScreen('accessibility', portalPagePaths.accessibility, 'Accessibilité'),
  { name: 'own-request', path: portalPagePaths.ownRequest, access: 'public', page: ownRequest },
  { name: 'activation', path: portalPagePaths.activation, access: 'public', page: activation },
  { name: 'reset-password', path: portalPagePaths.resetPassword, access: 'public', page: resetPassword },
  { name: 'office', path: portalPagePaths.board, access: 'board', page: office, loginReason: openOffice },
  { name: 'office-part', path: `${portalPagePaths.board}/*`, access: 'board', page: office, loginReason: openOffice },
  missing,
] as const satisfies PortalScreen[]

export type PortalScreenName = (typeof list)[number]['name']

/** All screens of the portal with path and access. Other paths are not found. */
export const portalScreens: readonly (PortalScreen & { name: PortalScreenName })[] = list
