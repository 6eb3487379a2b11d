import { createLazyPageComponent } from './lazyPage.tsx'
import type { PortalScreen } from './portalScreen.ts'

/** Screens that the server renders for missing pages and unavailable data. */
export const errorScreens = {
  missing: {
    name: 'NotFound',
    path: '*',
    access: 'public',
    page: createLazyPageComponent('NotFoundPage', () => import('#src/missing/NotFoundPage.tsx')),
  },
  failed: {
    name: 'Unavailable',
    path: '*',
    access: 'public',
    page: createLazyPageComponent('UnavailablePage', () => import('#src/missing/UnavailablePage.tsx')),
  },
} as const satisfies Record<string, PortalScreen>
