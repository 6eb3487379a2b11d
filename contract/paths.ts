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

/** What the parts of the office are called in its addresses, by the folders of their texts. */
export const boardParts: Record<string, string> = {
  news: 'actualites',
  faq: 'questions',
  pages: 'pages',
  events: 'evenements',
  accords: 'accords',
}

/** The only place where a page's address is written. */
export const paths = {
  home: '/',
  accords,
  accord: (id: number) => `${accords}/${id}`,
  adhesion,
  /** One step of the membership form. */
  adhesionStep: (step: string) => `${adhesion}?etape=${step}`,
  /** Where an applicant follows their request, with the secret of the mail in the fragment. */
  ownRequest: `${adhesion}/demande`,
  /** Where a new member chooses a password, with the secret of the mail in the fragment. */
  activation: '/activation',
  adhesionCta: `/adhesion-${productSlug}`,
  blog,
  /** The board's office. */
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
  boardTexts: (kind: string) => `${board}/${boardParts[kind] ?? kind}`,
  boardText: (kind: string, slug: string) => `${board}/${boardParts[kind] ?? kind}/${slug}`,
  /** A draft as its page, for whoever has its secret: the server alone answers it. */
  preview: (secret: string) => `/apercu/${secret}`,
  post: (id: number) => `${blog}/${id}`,
  contact: '/contact',
  /** Where a person goes on with an exchange, with the secret of the mail in the fragment. */
  exchange: '/contact/echange',
  login: '/login',
  /** What a member takes along to read without a network. */
  offline,
  /** Leads home, past what a device keeps: in a hotel's wifi it is the hotel's page that comes. The server alone answers it. */
  network: '/reseau',
  profile: '/profile',
  profileDelete: '/profile/delete',
  application: '/profile#application',
  changePassword: '/profile#connexion',
  /** Where the code of a member card leads: the board reads there whether it is valid. */
  card: (code: string) => `${card}/${code}`,
  faq,
  /** One question and its answer, alone. */
  faqEntry: (slug: string) => `${faq}/${slug}`,
  search: '/recherche',
  about: '/about',
  events,
  event: (id: number) => `${events}/${id}`,
  legalNotice: '/mentions-legales',
  privacyPolicy: '/politique-de-confidentialite',
  accessibility: '/accessibilite',
  resetPassword: '/reset-password',
  /** A page's form for who has no script, which a browser posts by itself: the server alone answers it. */
  plain: (path: string) => `${path}/formulaire`,
  /** The link out of the weekly letter, which the server alone answers. */
  unsubscribe: (code: string) => `${letter}/${code}`,
  /** The link that confirms another address for an account, which the server alone answers. */
  confirmEmail: (code: string) => `${address}/${code}`,
  /** The news as feeds: all of it. */
  feed: { rss: '/flux.xml', atom: '/flux.atom', json: '/flux.json' },
  /** The news of one company, and what concerns all. */
  companyFeed: (id: number) => ({ rss: `/flux/${id}.xml`, atom: `/flux/${id}.atom`, json: `/flux/${id}.json` }),
} as const

/** What every members' page begins with; they hold nothing for a search engine. */
export const membersPaths = [paths.accords, paths.events, paths.profile, offline, card, board]

/** The addresses that hold an identifier, as a router matches them. */
export const patterns = {
  accord: `${accords}/:id`,
  card: `${card}/:code`,
  event: `${events}/:id`,
  faqEntry: `${faq}/:slug`,
  unsubscribe: `${letter}/:code`,
  confirmEmail: `${address}/:code`,
  post: `${blog}/:id`,
  preview: '/apercu/:secret',
} as const

/** The identifier in an address; undefined when it is not a whole number above zero. */
export function asId(text: string | undefined): number | undefined {
  return text && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : undefined
}

/** The name of an entry, as an address has it: small letters without accents, figures, hyphens between. */
export const SLUG = /^(?=.{1,80}$)[a-z\d]+(?:-[a-z\d]+)*$/

/** Home, with the login dialog open, that goes on to `wanted` after the login. */
export function loginFirst(wanted: string): string {
  return `${paths.home}?${new URLSearchParams({ redirect: wanted, requiredAuth: 'true' })}`
}

/** The path to follow after a login, when it is one of this portal; a link to elsewhere is not followed. */
export function safeRedirect(wanted: string | null): string | undefined {
  if (!wanted?.startsWith('/') || wanted.includes('\\')) return undefined
  // One that cannot be read throws here (`//[`), and `URL.canParse` is younger than some browsers.
  try {
    const url = new URL(wanted, 'https://portal.invalid')
    const path = `${url.pathname}${url.search}${url.hash}`
    // Two slashes would begin another host's address.
    return url.origin === 'https://portal.invalid' && !path.startsWith('//') ? path : undefined
  } catch {
    return undefined
  }
}
