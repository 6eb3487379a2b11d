import { productSlug } from '#association/identity.ts'

const adhesion = '/adhesion'
const board = '/bureau'

/** Kinds of texts that the board writes in the office, which are also their files' folders, with their path segment. */
export const boardTextPathSegments = {
  news: 'actualites',
  faq: 'questions',
  pages: 'pages',
  events: 'evenements',
  accords: 'accords',
}
const segments: Readonly<Record<string, string>> = boardTextPathSegments
const boardTexts = (kind: string) => `${board}/${segments[kind] ?? kind}`

/**
 * Returns a function that writes a value into the parameter of a path: a number into `:id`, else a string. Its
 * `pattern` is the path for the router.
 */
function pathWith<Pattern extends `/${string}/:${string}`>(pattern: Pattern) {
  type Value = Pattern extends `${string}/:id` ? number : string
  return Object.assign((value: Value) => pattern.replace(/:\w+/, () => `${value}`), { pattern })
}

/** Addresses of the members' and the board's pages, which search engines must not index. */
const memberPagePaths = {
  accords: '/accords',
  accord: pathWith('/accords/:id'),
  events: '/events',
  event: pathWith('/events/:id'),
  polls: '/consultations',
  poll: pathWith('/consultations/:id'),
  profile: '/profile',
  profileDelete: '/profile/delete',
  application: '/profile#application',
  changePassword: '/profile#connexion',
  /** Page that prepares the device for offline reading. */
  offline: '/preparer-mon-vol',
  /** URL in the QR code of a member card, where the board checks the card. */
  card: pathWith('/carte/:code'),
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
  boardPolls: `${board}/consultations`,
  boardPoll: (id: number) => `${board}/consultations/${id}`,
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
  boardTexts,
  boardText: (kind: string, slug: string) => `${boardTexts(kind)}/${slug}`,
} as const

/** Addresses (URL paths) of all the portal's pages: the only place that defines them. */
export const portalPagePaths = {
  ...memberPagePaths,
  home: '/',
  adhesion,
  adhesionStep: (step: string) => `${adhesion}?etape=${step}`,
  /** Page where an applicant follows their membership request; the secret from the mail is in the URL fragment. */
  ownRequest: `${adhesion}/demande`,
  /** Page where a new member chooses a password; the secret from the mail is in the URL fragment. */
  activation: '/activation',
  adhesionCta: `/adhesion-${productSlug}`,
  blog: '/blog',
  /** Page that previews a text's draft, for anyone with its secret; only the server answers it. */
  preview: pathWith('/apercu/:secret'),
  post: pathWith('/blog/:id'),
  contact: '/contact',
  /** Page of a contact conversation; the secret from the mail is in the URL fragment. */
  exchange: '/contact/echange',
  login: '/login',
  /**
   * Redirect to the home page that bypasses the offline cache, so that a hotel's wifi can show its login page. Only the
   * server answers it.
   */
  network: '/reseau',
  faq: '/faq',
  faqEntry: pathWith('/faq/:slug'),
  search: '/recherche',
  about: '/about',
  legalNotice: '/mentions-legales',
  privacyPolicy: '/politique-de-confidentialite',
  accessibility: '/accessibilite',
  resetPassword: '/reset-password',
  /** URL to which a browser without JavaScript posts a page's form; only the server answers it. */
  plain: (path: string) => `${path}/formulaire`,
  /** Unsubscribe link of the weekly e-mail newsletter; only the server answers it. */
  unsubscribe: pathWith('/lettre/:code'),
  /** Link that confirms a member's new e-mail address; only the server answers it. */
  confirmEmail: pathWith('/adresse/:code'),
  /** Paths of the RSS, Atom and JSON feeds of all the news posts. */
  feed: { rss: '/flux.xml', atom: '/flux.atom', json: '/flux.json' },
  /** Paths of the RSS, Atom and JSON feeds of one company's news posts, with those for every company. */
  companyFeed: (id: number) => ({ rss: `/flux/${id}.xml`, atom: `/flux/${id}.atom`, json: `/flux/${id}.json` }),
} as const

/** Returns the router patterns of all page paths. */
export const listPagePathPatterns = (): string[] => listPathPatterns(portalPagePaths)

/** Returns the URL path prefixes of the members' pages, which search engines must not index. */
export const listMemberPathPrefixes = (): string[] => [
  ...new Set(listPathPatterns(memberPagePaths).map((path) => `/${path.split(/[/#]/)[1]}`)),
]

function listPathPatterns(paths: object): string[] {
  const patterns = Object.values(paths).map((path: unknown) =>
    typeof path === 'function' && 'pattern' in path ? path.pattern : path,
  )
  return patterns.filter((path) => typeof path === 'string')
}

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
