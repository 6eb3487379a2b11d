import { productSlug } from '#association/identity.ts'
import type { ScreenAccess } from '#src/screens/portalScreen.ts'
import type { PortalScreenName } from '#src/screens/screenList.tsx'
import type { FirstLoadScreenKind } from './firstLoadBounds.ts'

type Sample = {
  /** Path of the screen in the router, with its parameters. */
  route: string
  access: ScreenAccess
  /** URL path of the screen in the demo, when its route has parameters. */
  path?: string
  /** URL paths of the screen's other tabs or states. */
  also?: string[]
  /** Kind of page that sets the maximum size of its first load. */
  load: FirstLoadScreenKind
}

/**
 * Every screen with the path and access that it must have, in the order of the menu, and its demo URL paths. A missing
 * screen does not compile.
 */
const samples: Record<PortalScreenName, Sample> = {
  home: { route: '/', access: 'public', load: 'reading' },
  blog: {
    route: '/blog',
    access: 'public',
    load: 'reading',
    also: ['/blog?category=juridique', '/blog?companies=toutes', '/blog?search=zeppelin', '/blog?page=99'],
  },
  'blog-post': { route: '/blog/:id', access: 'public', path: '/blog/3', also: ['/blog/24'], load: 'reading' },
  accords: { route: '/accords', access: 'member', load: 'reading' },
  'accords-details': { route: '/accords/:id', access: 'member', path: '/accords/4', load: 'reading' },
  events: { route: '/events', access: 'member', also: ['/events?vue=mois'], load: 'reading' },
  // The specification does not have it: one event, with its programme and one’s answer.
  'event-details': { route: '/events/:id', access: 'member', path: '/events/1', load: 'reading' },
  polls: { route: '/consultations', access: 'member', load: 'reading' },
  'poll-details': { route: '/consultations/:id', access: 'member', path: '/consultations/1', load: 'reading' },
  adhesion: { route: '/adhesion', access: 'visitor', load: 'form' },
  // The specification does not have it: the results of the search, which is also how one searches without script.
  search: {
    route: '/recherche',
    access: 'public',
    load: 'reading',
    also: ['/recherche?query=repos', '/recherche?query=fatgue', '/recherche?query=zeppelin'],
  },
  contact: { route: '/contact', access: 'public', load: 'reading' },
  // The specification does not have it: where a person goes on with what they wrote to the office.
  exchange: { route: '/contact/echange', access: 'public', load: 'form' },
  login: { route: '/login', access: 'visitor', load: 'form' },
  profile: { route: '/profile', access: 'member', load: 'reading' },
  'profile-delete': { route: '/profile/delete', access: 'member', load: 'reading' },
  // The specification does not have it: what one takes along to read without a network.
  offline: { route: '/preparer-mon-vol', access: 'member', load: 'reading' },
  // The specification does not have it: where the code of a member card leads.
  'card-check': { route: '/carte/:code', access: 'member', path: `/carte/${'k'.repeat(22)}`, load: 'reading' },
  faq: {
    route: '/faq',
    access: 'public',
    load: 'reading',
    also: [
      '/faq?category=repos',
      '/faq?question=entretien-prealable',
      '/faq?question=fatigue-le-dire',
      '/faq?search=fatige',
      '/faq?search=zeppelin',
    ],
  },
  // The specification does not have it: one answer, to be shared and printed alone.
  'faq-entry': {
    route: '/faq/:slug',
    access: 'public',
    path: '/faq/fatigue-le-dire',
    also: ['/faq/entretien-prealable'],
    load: 'reading',
  },
  about: { route: '/about', access: 'public', load: 'reading' },
  adhesionCta: { route: `/adhesion-${productSlug}`, access: 'public', load: 'reading' },
  'legal-notice': { route: '/mentions-legales', access: 'public', load: 'reading' },
  'privacy-policy': { route: '/politique-de-confidentialite', access: 'public', load: 'reading' },
  accessibility: { route: '/accessibilite', access: 'public', load: 'reading' },
  // The specification does not have it: where an applicant follows their request.
  'own-request': { route: '/adhesion/demande', access: 'public', load: 'form' },
  // The specification does not have it: where a new member chooses a password.
  activation: { route: '/activation', access: 'public', load: 'form' },
  'reset-password': { route: '/reset-password', access: 'public', load: 'form' },
  // The specification does not have them: the board’s office, and its parts.
  office: { route: '/bureau', access: 'board', load: 'reading' },
  'office-part': { route: '/bureau/*', access: 'board', path: '/bureau/actualites', load: 'reading' },
  NotFound: { route: '*', access: 'public', path: '/nulle-part', load: 'reading' },
}

/** Screen of the portal with a URL path in the demo (`path`) and those of its other states (`also`). */
export type SampleScreen = Required<Sample> & { name: string }

export const sampleScreens: SampleScreen[] = Object.entries(samples).map(([name, sample]) => ({
  name,
  path: sample.route,
  also: [],
  ...sample,
}))

/** Returns the sample screens with one of these access levels (public, member, board). */
export const listSampleScreensByAccess = (...access: ScreenAccess[]) =>
  sampleScreens.filter((screen) => access.includes(screen.access))

/** Returns the demo URL paths of these screens, in all their states. */
export const listSampleScreenPaths = (shown: SampleScreen[]) => shown.flatMap(({ path, also }) => [path, ...also])
