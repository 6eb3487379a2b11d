import { parseFaqFilter, canonicalFaqQueryString, isUncachedFaqUrl } from '#src/faq/parseFaqFilter.ts'
import { faqEntryCacheKey, faqCacheKeys } from '#src/faq/useFaq.ts'
import { newsPostCacheKey, newsPostsCacheKey } from '#src/news/usePosts.ts'
import { textPageNameAt } from '#src/pages/textPages.ts'
import { pageTextCacheKey } from '#src/pages/usePageText.ts'
import { errorScreens } from './errorScreens.ts'
import { createLazyPageComponent } from './lazyPage.tsx'
import type { PortalScreen } from './portalScreen.ts'
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
import { portalPagePaths } from '#contract/paths.ts'

const text = createLazyPageComponent('TextPage', () => import('#src/pages/TextPage.tsx'))
const profile = createLazyPageComponent('ProfilePage', () => import('#src/profile/ProfilePage.tsx'))
const office = createLazyPageComponent('OfficeScreens', () => import('./OfficeScreens.tsx'))

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
const answerPolls = 'donner votre avis'
const seeEvents = 'voir les événements'
const openProfile = 'ouvrir votre profil'
const openOffice = 'ouvrir le bureau'

const list = [
  {
    name: 'home',
    path: portalPagePaths.home,
    access: 'public',
    page: createLazyPageComponent('HomePage', () => import('#src/home/HomePage.tsx')),
    menu: { label: 'Accueil', place: 'header' },
    needs: ({ company }) => [
      newsPostsCacheKey(homeNewsPostsQuery(company)),
      homeTextCacheKey(company),
      faqHighlightsCacheKey(company),
      nextPublicEventCacheKey(company),
    ],
    membersNeed: ({ company }) => memberHomeCacheKeys(company),
    isOtherForMembers: true,
    isText: true,
    // Texts that the association has not written are omitted.
    isThere: () => true,
  },
  {
    name: 'blog',
    path: portalPagePaths.blog,
    access: 'public',
    page: createLazyPageComponent('BlogPage', () => import('#src/news/BlogPage.tsx')),
    menu: { label: 'Actualités', place: 'header' },
    search: { kind: 'news', all: (search) => newsListPath({ search, isOfAll: true }) },
    needs: ({ search, company }) => [newsPostsCacheKey(toNewsPostsQuery(parseNewsListFilter(search), company))],
    reads: canonicalNewsQueryString,
    isThere: isNewsPageInRange,
    isOwn: (search) => search.has('search'),
  },
  {
    name: 'blog-post',
    path: portalPagePaths.post.pattern,
    access: 'public',
    page: createLazyPageComponent('PostPage', () => import('#src/news/PostPage.tsx')),
    needs: ({ id }) => [newsPostCacheKey(id)],
    isText: true,
  },
  {
    name: 'accords',
    path: portalPagePaths.accords,
    access: 'member',
    page: createLazyPageComponent('AccordsPage', () => import('#src/accords/AccordsPage.tsx')),
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
    path: portalPagePaths.accord.pattern,
    access: 'member',
    page: createLazyPageComponent('AccordPage', () => import('#src/accords/AccordPage.tsx')),
    loginReason: readAccords,
    membersNeed: ({ id }) => [apiReplyKey('GET /accords/:id', { params: { id } })],
    search: { kind: 'passages', label: 'Dans le texte des accords', all: allAccords },
  },
  {
    name: 'events',
    path: portalPagePaths.events,
    access: 'member',
    page: createLazyPageComponent('EventsPage', () => import('#src/events/EventsPage.tsx')),
    loginReason: seeEvents,
    membersNeed: ({ search }) => (`${search}` ? [] : [apiReplyKey('GET /events')]),
    menu: { label: 'Événements', place: 'header' },
    search: { kind: 'events' },
  },
  {
    name: 'event-details',
    path: portalPagePaths.event.pattern,
    access: 'member',
    page: createLazyPageComponent('EventPage', () => import('#src/events/EventPage.tsx')),
    loginReason: seeEvents,
    membersNeed: ({ id }) => [apiReplyKey('GET /events/:id', { params: { id } })],
  },
  {
    name: 'polls',
    path: portalPagePaths.polls,
    access: 'member',
    page: createLazyPageComponent('PollsPage', () => import('#src/polls/PollsPage.tsx')),
    loginReason: answerPolls,
    menu: { label: 'Consultations', place: 'header' },
    membersNeed: ({ search }) => (`${search}` ? [] : [apiReplyKey('GET /polls')]),
  },
  {
    name: 'poll-details',
    path: portalPagePaths.poll.pattern,
    access: 'member',
    page: createLazyPageComponent('PollPage', () => import('#src/polls/PollPage.tsx')),
    loginReason: answerPolls,
    membersNeed: ({ id }) => [apiReplyKey('GET /polls/:id', { params: { id } })],
  },
  {
    name: 'adhesion',
    path: portalPagePaths.adhesion,
    access: 'visitor',
    page: createLazyPageComponent('MembershipPage', () => import('#src/membership/MembershipPage.tsx')),
    menu: { label: 'Adhésion', place: 'visitor' },
  },
  {
    name: 'search',
    path: portalPagePaths.search,
    access: 'public',
    page: createLazyPageComponent('SearchPage', () => import('#src/search/SearchPage.tsx')),
    needs: ({ search, company }) => searchPageCacheKeys({ ...parseSearchFilter(search), company }),
    reads: canonicalSearchQuery,
    isOwn: (search) => search.has('query'),
  },
  {
    name: 'contact',
    path: portalPagePaths.contact,
    access: 'public',
    page: createLazyPageComponent('ContactPage', () => import('#src/contact/ContactPage.tsx')),
  },
  {
    name: 'exchange',
    path: portalPagePaths.exchange,
    access: 'public',
    page: createLazyPageComponent('ExchangePage', () => import('#src/contact/ExchangePage.tsx')),
  },
  {
    name: 'login',
    path: portalPagePaths.login,
    access: 'visitor',
    page: createLazyPageComponent('LoginPage', () => import('#src/session/LoginPage.tsx')),
  },
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
    page: createLazyPageComponent('PreparePage', () => import('#src/offline/PreparePage.tsx')),
    loginReason: 'préparer votre vol',
  },
  {
    name: 'card-check',
    path: portalPagePaths.card.pattern,
    access: 'member',
    page: createLazyPageComponent('CardCheckPage', () => import('#src/profile/CardCheckPage.tsx')),
    loginReason: 'lire cette carte',
  },
  {
    name: 'faq',
    path: portalPagePaths.faq,
    access: 'public',
    page: createLazyPageComponent('FaqPage', () => import('#src/faq/FaqPage.tsx')),
    menu: { label: 'FAQ', place: 'footer' },
    search: { kind: 'faq', label: 'Questions et réponses' },
    needs: ({ search, company }) => faqCacheKeys(parseFaqFilter(search), company),
    reads: canonicalFaqQueryString,
    isOwn: isUncachedFaqUrl,
  },
  {
    name: 'faq-entry',
    path: portalPagePaths.faqEntry.pattern,
    access: 'public',
    page: createLazyPageComponent('FaqEntryPage', () => import('#src/faq/FaqEntryPage.tsx')),
    needs: ({ slug }) => [faqEntryCacheKey(slug)],
  },
  {
    name: 'about',
    path: portalPagePaths.about,
    access: 'public',
    page: createLazyPageComponent('AboutPage', () => import('#src/pages/AboutPage.tsx')),
    menu: { label: 'À propos', place: 'footer' },
    search: { kind: 'pages', label: 'Pages' },
    needs: ({ company }) => [pageTextCacheKey('a-propos', company)],
    isText: true,
  },
  {
    name: 'adhesionCta',
    path: portalPagePaths.adhesionCta,
    access: 'public',
    page: createLazyPageComponent('JoinPage', () => import('#src/pages/JoinPage.tsx')),
    needs: ({ company }) => [pageTextCacheKey('adhesion', company)],
    isText: true,
  },
  legalScreen('legal-notice', portalPagePaths.legalNotice, 'Mentions légales'),
  legalScreen('privacy-policy', portalPagePaths.privacyPolicy, 'Politique de confidentialité'),
  legalScreen('accessibility', portalPagePaths.accessibility, 'Accessibilité'),
  {
    name: 'own-request',
    path: portalPagePaths.ownRequest,
    access: 'public',
    page: createLazyPageComponent('RequestPage', () => import('#src/membership/RequestPage.tsx')),
  },
  {
    name: 'activation',
    path: portalPagePaths.activation,
    access: 'public',
    page: createLazyPageComponent('ActivationPage', () => import('#src/membership/ActivationPage.tsx')),
  },
  {
    name: 'reset-password',
    path: portalPagePaths.resetPassword,
    access: 'public',
    page: createLazyPageComponent('ResetPasswordPage', () => import('#src/passwordReset/ResetPasswordPage.tsx')),
  },
  { name: 'office', path: portalPagePaths.board, access: 'board', page: office, loginReason: openOffice },
  { name: 'office-part', path: `${portalPagePaths.board}/*`, access: 'board', page: office, loginReason: openOffice },
  errorScreens.missing,
] as const satisfies PortalScreen[]

export type PortalScreenName = (typeof list)[number]['name']

/** All screens of the portal with path and access. Other paths are not found. */
export const portalScreens: readonly (PortalScreen & { name: PortalScreenName })[] = list
