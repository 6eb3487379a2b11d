import { portalScreens, type ScreenAccess, type PortalScreenName } from '#src/screens/screenList.tsx'
import type { FirstLoadScreenKind } from './firstLoadBounds.ts'

type Sample = {
  /** URL path of the screen in the demo, when its route has parameters. */
  path?: string
  /** URL paths of the screen's other tabs or states. */
  also?: string[]
  /** Kind of page that sets the maximum size of its first load. */
  load: FirstLoadScreenKind
}

/** Demo URL paths of every screen for tests. A missing screen does not compile. */
const samples: Record<PortalScreenName, Sample> = {
  home: { load: 'reading' },
  accords: { load: 'reading' },
  'accords-details': { path: '/accords/4', load: 'reading' },
  adhesion: { load: 'form' },
  blog: {
    load: 'reading',
    also: ['/blog?category=juridique', '/blog?companies=toutes', '/blog?search=zeppelin', '/blog?page=99'],
  },
  'blog-post': { path: '/blog/3', also: ['/blog/24'], load: 'reading' },
  search: {
    load: 'reading',
    also: ['/recherche?query=repos', '/recherche?query=fatgue', '/recherche?query=zeppelin'],
  },
  contact: { load: 'reading' },
  exchange: { load: 'form' },
  login: { load: 'form' },
  profile: { load: 'reading' },
  'profile-delete': { load: 'reading' },
  offline: { load: 'reading' },
  'card-check': { path: `/carte/${'k'.repeat(22)}`, load: 'reading' },
  faq: {
    load: 'reading',
    also: [
      '/faq?category=repos',
      '/faq?question=entretien-prealable',
      '/faq?question=fatigue-le-dire',
      '/faq?search=fatige',
      '/faq?search=zeppelin',
    ],
  },
  'faq-entry': { path: '/faq/fatigue-le-dire', also: ['/faq/entretien-prealable'], load: 'reading' },
  office: { load: 'reading' },
  'office-part': { path: '/bureau/actualites', load: 'reading' },
  about: { load: 'reading' },
  events: { also: ['/events?vue=mois'], load: 'reading' },
  'event-details': { path: '/events/1', load: 'reading' },
  adhesionCta: { load: 'reading' },
  'legal-notice': { load: 'reading' },
  'privacy-policy': { load: 'reading' },
  accessibility: { load: 'reading' },
  'own-request': { load: 'form' },
  activation: { load: 'form' },
  'reset-password': { load: 'form' },
  NotFound: { path: '/nulle-part', load: 'reading' },
}

/** Screen of the portal with a URL path in the demo (`path`) and those of its other states (`also`). */
export type SampleScreen = {
  name: PortalScreenName
  access: ScreenAccess
  path: string
  also: string[]
  load: FirstLoadScreenKind
}

export const sampleScreens: SampleScreen[] = portalScreens.map(({ name, path, access }) => ({
  name,
  access,
  path,
  also: [],
  ...samples[name],
}))

/** Returns the sample screens with one of these access levels (public, member, board). */
export const findSampleScreens = (...access: ScreenAccess[]) =>
  sampleScreens.filter((screen) => access.includes(screen.access))

/** Returns the demo URL paths of these screens, in all their states. */
export const listScreenUrls = (shown: SampleScreen[]) => shown.flatMap(({ path, also }) => [path, ...also])
