import { productSlug } from '#association/identity.ts'

const accords = '/accords'
const address = '/adresse'
const adhesion = '/adhesion'
const blog = '/blog'
const board = '/bureau'
const events = '/events'
const faq = '/faq'
const card = '/carte'
const letter = '/lettre'
const offline = '/preparer-mon-vol'

/** URL path segment of each kind of text in the board's office, by the folder of its files. */
export const boardTextPathSegments: Record<string, string> = {
  news: 'actualites',
  faq: 'questions',
  pages: 'pages',
  events: 'evenements',
  accords: 'accords',
}

/** Addresses (URL paths) of all the portal's pages: the only place that defines them. */
export const portalPagePaths = {
  home: '/',
  accords,
  accord: (id: number) => `${accords}/${id}`,
  adhesion,
  adhesionStep: (step: string) => `${adhesion}?etape=${step}`,
  /** Page where an applicant follows their membership request; the secret from the mail is in the URL fragment. */
  ownRequest: `${adhesion}/demande`,
  /** Page where a new member chooses a password; the secret from the mail is in the URL fragment. */
  activation: '/activation',
  adhesionCta: `/adhesion-${productSlug}`,
  blog,
  board,
  boardFailures: `${board}/envois`,
  boardHelp: `${board}/aide`,
  boardHelpPage: (name: string) => `${board}/aide/${name}`,
  boardJournal: `${board}/journal`,
  boardMembers: `${board}/roles`,
  boardMessages: `${board}/messages`,
  boardMessage: (id: number) => `${board}/messages/${id}`,
  boardAttendance: `${board}/presences`,
  boardEvent: (id: number) => `${board}/presences/${id}`,
  boardLetter: `${board}/lettre`,
  boardMailings: `${board}/courriers`,
  boardHandover: `${board}/passation`,
  boardSystem: `${board}/systeme`,
  boardCompanies: `${board}/compagnies`,
  boardCompany: (id: number) => `${board}/compagnies/${id}`,
  boardPrices: `${board}/baremes`,
  boardRequests: `${board}/demandes`,
  boardRequest: (id: number) => `${board}/demandes/${id}`,
  boardDirectory: `${board}/membres`,
  boardImport: `${board}/membres/import`,
  boardLeavers: `${board}/attestations`,
  boardMember: (id: number) => `${board}/membres/${id}`,
  boardStatements: `${board}/tresorerie/releves`,
  boardStatement: (id: number) => `${board}/tresorerie/releves/${id}`,
  boardTreasury: `${board}/tresorerie/cotisations`,
  boardDebits: `${board}/tresorerie/prelevements`,
  boardRefunds: `${board}/tresorerie/remboursements`,
  boardAccounts: `${board}/tresorerie/comptes`,
  boardSynonyms: `${board}/synonymes`,
  boardPictures: `${board}/images`,
  boardTexts: (kind: string) => `${board}/${boardTextPathSegments[kind] ?? kind}`,
  boardText: (kind: string, slug: string) => `${board}/${boardTextPathSegments[kind] ?? kind}/${slug}`,
  /** Page that previews a text's draft, for anyone with its secret; only the server answers it. */
  preview: (secret: string) => `/apercu/${secret}`,
  post: (id: number) => `${blog}/${id}`,
  contact: '/contact',
  /** Page of a contact conversation; the secret from the mail is in the URL fragment. */
  exchange: '/contact/echange',
  login: '/login',
  /** Page that prepares the device for offline reading. */
  offline,
  /**
   * Redirect to the home page that bypasses the offline cache, so that a hotel's wifi can show its login page. Only the
   * server answers it.
   */
  network: '/reseau',
  profile: '/profile',
  profileDelete: '/profile/delete',
  application: '/profile#application',
  changePassword: '/profile#connexion',
  /** URL in the QR code of a member card, where the board checks the card. */
  card: (code: string) => `${card}/${code}`,
  faq,
  faqEntry: (slug: string) => `${faq}/${slug}`,
  search: '/recherche',
  about: '/about',
  events,
  event: (id: number) => `${events}/${id}`,
  legalNotice: '/mentions-legales',
  privacyPolicy: '/politique-de-confidentialite',
  accessibility: '/accessibilite',
  resetPassword: '/reset-password',
  /** URL to which a browser without JavaScript posts a page's form; only the server answers it. */
  plain: (path: string) => `${path}/formulaire`,
  /** Unsubscribe link of the weekly e-mail newsletter; only the server answers it. */
  unsubscribe: (code: string) => `${letter}/${code}`,
  /** Link that confirms a member's new e-mail address; only the server answers it. */
  confirmEmail: (code: string) => `${address}/${code}`,
  /** Paths of the RSS, Atom and JSON feeds of all the news posts. */
  feed: { rss: '/flux.xml', atom: '/flux.atom', json: '/flux.json' },
  /** Paths of the RSS, Atom and JSON feeds of one company's news posts, with those for every company. */
  companyFeed: (id: number) => ({ rss: `/flux/${id}.xml`, atom: `/flux/${id}.atom`, json: `/flux/${id}.json` }),
} as const

/** URL path prefixes of the members' pages, which search engines must not index. */
export const memberPathPrefixes = [
  portalPagePaths.accords,
  portalPagePaths.events,
  portalPagePaths.profile,
  offline,
  card,
  board,
]

/** Client router patterns of the page paths that have a parameter. */
export const routerPathPatterns = {
  accord: `${accords}/:id`,
  card: `${card}/:code`,
  event: `${events}/:id`,
  faqEntry: `${faq}/:slug`,
  unsubscribe: `${letter}/:code`,
  confirmEmail: `${address}/:code`,
  post: `${blog}/:id`,
  preview: '/apercu/:secret',
} as const

/** Parses an id in a page address (URL); undefined unless it is a positive integer. */
export function parsePageAddressId(text: string | undefined): number | undefined {
  return text && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : undefined
}

/**
 * Pattern of an entry's name in a URL: lower-case letters without accents and digits, with hyphens between, 80
 * characters at most.
 */
export const SLUG_PATTERN = /^(?=.{1,80}$)[a-z\d]+(?:-[a-z\d]+)*$/

/** Returns the path of the home page with the login dialog open, which leads to `wanted` after the login. */
export function loginRedirectPath(wanted: string): string {
  return `${portalPagePaths.home}?${new URLSearchParams({ redirect: wanted, requiredAuth: 'true' })}`
}

/** Returns the page path to open after a login; undefined for an address outside the portal (open redirect). */
export function parseLoginRedirectPath(wanted: string | null): string | undefined {
  if (!wanted?.startsWith('/') || wanted.includes('\\')) return undefined
  // `//[` throws here; `URL.canParse` is missing in some supported browsers.
  try {
    const url = new URL(wanted, 'https://portal.invalid')
    const path = `${url.pathname}${url.search}${url.hash}`
    // Two slashes would begin another host's address.
    return url.origin === 'https://portal.invalid' && !path.startsWith('//') ? path : undefined
  } catch {
    return undefined
  }
}
