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

/** Path segment of each kind of text in the office, by the folder of its files. */
export const boardTextSegments: Record<string, string> = {
  news: 'actualites',
  faq: 'questions',
  pages: 'pages',
  events: 'evenements',
  accords: 'accords',
}

/** Address of every page: the only place that defines them. */
export const paths = {
  home: '/',
  accords,
  accord: (id: number) => `${accords}/${id}`,
  adhesion,
  adhesionStep: (step: string) => `${adhesion}?etape=${step}`,
  /** Applicant's page about their request; the secret from the mail is in the fragment. */
  ownRequest: `${adhesion}/demande`,
  /** Page where a new member chooses a password; the secret from the mail is in the fragment. */
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
  boardTexts: (kind: string) => `${board}/${boardTextSegments[kind] ?? kind}`,
  boardText: (kind: string, slug: string) => `${board}/${boardTextSegments[kind] ?? kind}/${slug}`,
  /** Preview of a draft as its page, for anyone with its secret; answered by the server alone. */
  preview: (secret: string) => `/apercu/${secret}`,
  post: (id: number) => `${blog}/${id}`,
  contact: '/contact',
  /** Contact exchange; the secret from the mail is in the fragment. */
  exchange: '/contact/echange',
  login: '/login',
  /** Page that prepares the device for offline reading. */
  offline,
  /**
   * Redirect to home that bypasses the offline cache, so that a hotel's wifi can show its login page; answered by the
   * server alone.
   */
  network: '/reseau',
  profile: '/profile',
  profileDelete: '/profile/delete',
  application: '/profile#application',
  changePassword: '/profile#connexion',
  /** Address in the QR code of a member card, where the board checks the card. */
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
  /** Address to which a browser without JavaScript posts a page's form; answered by the server alone. */
  plain: (path: string) => `${path}/formulaire`,
  /** Unsubscribe link of the weekly letter; answered by the server alone. */
  unsubscribe: (code: string) => `${letter}/${code}`,
  /** Link that confirms a new e-mail address; answered by the server alone. */
  confirmEmail: (code: string) => `${address}/${code}`,
  /** Feeds of all the news. */
  feed: { rss: '/flux.xml', atom: '/flux.atom', json: '/flux.json' },
  /** Feeds of the news of one company, with those for every company. */
  companyFeed: (id: number) => ({ rss: `/flux/${id}.xml`, atom: `/flux/${id}.atom`, json: `/flux/${id}.json` }),
} as const

/** Path prefixes of the members' pages, which search engines must not index. */
export const memberPathPrefixes = [paths.accords, paths.events, paths.profile, offline, card, board]

/** Router patterns of the paths with a parameter. */
export const pathPatterns = {
  accord: `${accords}/:id`,
  card: `${card}/:code`,
  event: `${events}/:id`,
  faqEntry: `${faq}/:slug`,
  unsubscribe: `${letter}/:code`,
  confirmEmail: `${address}/:code`,
  post: `${blog}/:id`,
  preview: '/apercu/:secret',
} as const

/** Parses an id in an address; undefined unless it is a positive integer. */
export function parseId(text: string | undefined): number | undefined {
  return text && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : undefined
}

/**
 * Pattern of an entry's name in an address: lower-case letters without accents and digits, with hyphens between, 80
 * characters at most.
 */
export const SLUG_PATTERN = /^(?=.{1,80}$)[a-z\d]+(?:-[a-z\d]+)*$/

/** Returns the address of home with the login dialog open, which leads to `wanted` after the login. */
export function loginRedirectPath(wanted: string): string {
  return `${paths.home}?${new URLSearchParams({ redirect: wanted, requiredAuth: 'true' })}`
}

/** Returns the path to open after a login; undefined for an address outside the portal (open redirect). */
export function safeRedirect(wanted: string | null): string | undefined {
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
