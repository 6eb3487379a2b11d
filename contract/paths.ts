import { productSlug } from '#association/identity.ts'

/** The only place where a page's address is written. */
export const paths = {
  home: '/',
  accords: '/accords',
  accord: (id: number) => `/accords/${id}`,
  adhesion: '/adhesion',
  adhesionCta: `/adhesion-${productSlug}`,
  blog: '/blog',
  post: (id: number) => `/blog/${id}`,
  login: '/login',
  profile: '/profile',
  profileDelete: '/profile/delete',
  faq: '/faq',
  about: '/about',
  events: '/events',
  legalNotice: '/mentions-legales',
  privacyPolicy: '/politique-de-confidentialite',
  resetPassword: '/reset-password',
} as const

/** Home, with the login dialog open, that goes on to `wanted` after the login. */
export function loginFirst(wanted: string): string {
  return `${paths.home}?${new URLSearchParams({ redirect: wanted, requiredAuth: 'true' })}`
}

/** The path to follow after a login, when it is one of this portal; a link to elsewhere is not followed. */
export function safeRedirect(wanted: string | null): string | undefined {
  if (!wanted?.startsWith('/') || wanted.includes('\\')) return undefined
  const url = new URL(wanted, 'https://portal.invalid')
  return url.origin === 'https://portal.invalid' ? `${url.pathname}${url.search}${url.hash}` : undefined
}
