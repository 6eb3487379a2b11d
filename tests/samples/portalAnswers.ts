import { demoCompanies } from '#association/demo/companies.ts'
import type { AccordQuery } from '#contract/accords/accords.ts'
import type { EventSummary } from '#contract/events/events.ts'
import type { PublishedTextPageName } from '#contract/pages/pages.ts'
import type { NotificationSettings, ProfileChange } from '#contract/profile/profile.ts'
import {
  correctedPassageSearchReply,
  emptyPassageSearchReply,
  buildAccordListReply,
  sampleAccord,
  sampleAccords,
  sampleNumberedAccordArticle,
  sampleAccordVersionComparison,
  samplePassageSearchReply,
} from './accords.ts'
import type { StoryApiAnswers, MockedApiCallInput } from './answers.ts'
import { buildRefusedApiReply } from './answers.ts'
import { sampleDirectDebitDues } from './dues.ts'
import { buildEventListReply, sampleEvent, sampleOwnPresence, sampleOwnProxies, sampleEvents } from './events.ts'
import { sampleFoundFaqEntry, sampleFaqEntries, sampleFaqQuestions } from './faq.ts'
import { sampleFaqHighlights } from './home.ts'
import { sampleSignedInMember } from './sampleSignedInMember.ts'
import {
  sampleConfirmedMembershipRequest,
  sampleClosedMembershipRequests,
  buildMembershipRequestReply,
  sampleMembershipOptions,
  sampleUnconfirmedMembershipRequest,
} from './membership.ts'
import { buildNewsListReply, sampleNewsPosts } from './news.ts'
import { sampleStaticPageTexts } from './pages.ts'
import { buildPollListReply } from './polls.ts'
import { sampleNewsPost } from './posts.ts'
import {
  sampleMemberCard,
  sampleMemberCardCheckResult,
  sampleSignedInDevices,
  samplePersonalDataExports,
  sampleKnownDevices,
  samplePasskeys,
  sampleMemberProfile,
} from './profile.ts'
import { correctedPortalSearchReply, emptyPortalSearchReply, samplePortalSearchReply } from './search.ts'

/** Default mocked API replies of Storybook stories: the demo, with a member who can sign in. */
export const defaultStoryApiAnswers: StoryApiAnswers = {
  'GET /accords': ({ query }) => accordsOf(query),
  'GET /accords/passages': ({ query }) => passagesFor(query),
  'GET /accords/:id': { data: sampleAccord },
  'GET /accords/:id/clauses/:number': { data: sampleNumberedAccordArticle },
  'GET /accords/:id/comparison/:other': { data: sampleAccordVersionComparison },
  'PUT /accords/:id/favourite': { is_favourite: true },
  'DELETE /accords/:id/favourite': { is_favourite: false },
  'GET /companies': { data: demoCompanies.map(({ contact: _, ...company }) => company) },
  'GET /contact-data': ({ query }) => contactOf(query),
  'POST /contact-us': { success: true, message: 'Message envoyé avec succès' },
  'POST /forgot-password': { success: true, message: 'Un code a été envoyé' },
  'POST /code-verefication': { success: true, message: 'Code vérifié', token: 'a-token' },
  'POST /password/reset': { success: true, message: 'Mot de passe réinitialisé avec succès' },
  'GET /faq': ({ query }) => faqOf(query),
  'GET /faq/questions': { data: sampleFaqQuestions },
  'GET /faq/questions/:slug': ({ params }) => answerNamed(params),
  'POST /faq/:id/opinion': { success: true, message: 'Merci, votre avis est compté.' },
  'GET /pages/:page': ({ params }) => ({
    data: sampleStaticPageTexts[(params as { page: PublishedTextPageName }).page],
  }),
  'GET /faq/highlights': { data: sampleFaqHighlights },
  'GET /events': ({ query }) => eventsOf(query),
  'GET /events/next': { data: null },
  'GET /events/:id': { data: sampleEvent },
  'GET /events/proxy-offers': { data: [] },
  'GET /events/:id/presence': { data: sampleOwnPresence },
  'GET /events/:id/proxies': { data: sampleOwnProxies },
  'GET /calendar-feeds': { data: [] },
  'PUT /calendar-feeds/:kind': { url: `https://portail.envol.example/api/v1/calendar/${'k'.repeat(43)}.ics` },
  'PATCH /calendar-feeds/:kind': { success: true },
  'DELETE /calendar-feeds/:kind': { success: true },
  'GET /membership/options': { data: sampleMembershipOptions },
  'POST /membership/requests': ({ body }) => buildMembershipRequestReply(body),
  'POST /membership/own-request': { data: sampleUnconfirmedMembershipRequest },
  'POST /membership/own-request/confirmation': { data: sampleConfirmedMembershipRequest },
  'POST /membership/own-request/correction': { data: sampleConfirmedMembershipRequest },
  'POST /membership/own-request/withdrawal': { data: sampleClosedMembershipRequests.withdrawn },
  'POST /membership/activation/check': {
    success: true,
    message: 'Ce lien est valable.',
    email: 'elise@voyage.example',
  },
  'POST /membership/activation': { success: true, message: 'Votre compte est actif.' },
  'GET /posts': ({ query }) => newsOf(query),
  'GET /posts/:id': { data: sampleNewsPost },
  'GET /polls': buildPollListReply([]),
  'POST /login': { success: true, message: 'Connexion réussie', token: 'a-token', user: sampleSignedInMember },
  'POST /logout': { success: true, message: 'Vous êtes déconnecté' },
  'POST /logout/offline': { success: true, message: 'Ces sessions sont fermées.' },
  'GET /profile': { data: sampleSignedInMember },
  'GET /profile/roles': { data: [] },
  'GET /push': { data: { key: 'B'.repeat(87), chosen: null } },
  'GET /messages/urgent': { data: [] },
  'GET /dues/change': { data: null },
  'GET /profile/details': { data: sampleMemberProfile },
  'PUT /profile/details': ({ body }) => ({ data: { ...sampleMemberProfile, ...(body as ProfileChange) } }),
  'PUT /profile/notifications': ({ body }) => ({
    data: { ...sampleMemberProfile, notifications: body as NotificationSettings },
  }),
  'DELETE /profile/picture': { data: sampleSignedInMember },
  'PUT /profile/password': { success: true, message: 'Mot de passe changé' },
  'GET /profile/devices': { data: sampleSignedInDevices },
  'DELETE /profile/devices/:id': { success: true, message: 'Cet appareil est déconnecté' },
  'GET /profile/known-devices': { data: sampleKnownDevices },
  'DELETE /profile/known-devices/:id': { success: true, message: 'Cet appareil n’est plus reconnu' },
  'DELETE /profile/access': { success: true, message: 'Tout est fermé' },
  'GET /profile/card': { data: sampleMemberCard },
  'GET /board/cards/:code': { data: sampleMemberCardCheckResult },
  'GET /profile/exports': { data: [] },
  'POST /profile/exports': { data: samplePersonalDataExports.underWay },
  'POST /profile/deletion': { data: { ...sampleMemberProfile, deletion_at: '2030-01-08T10:00:00.000Z' } },
  'DELETE /profile/deletion': { data: sampleMemberProfile },
  'GET /passkeys': { data: samplePasskeys },
  'DELETE /passkeys/:id': { success: true, message: 'La clé d’accès est supprimée' },
  'POST /login/passkey/options': buildRefusedApiReply(503, 'Le service est très sollicité.'),
  'GET /dues': { data: sampleDirectDebitDues },
  'PUT /dues/mandate': { success: true, message: 'Le nouveau mandat est signé' },
  'DELETE /dues/mandate': { success: true, message: 'Le mandat est révoqué' },
  'GET /search': ({ query }) => foundFor(query),
  'GET /search/member': ({ query }) => foundFor(query),
}

/** Company id of « Autre couleur… » in Storybook's toolbar. The company has the first company's contact details. */
export const OTHER_COLOUR_COMPANY_ID = 4

function contactOf(query: MockedApiCallInput['query']) {
  const { company_id } = query as { company_id: number }
  const company = demoCompanies.find(({ id }) => id === (company_id === OTHER_COLOUR_COMPANY_ID ? 1 : company_id))
  if (!company) return buildRefusedApiReply(404, 'Cette compagnie n’existe pas')
  return { data: { company_id, ...company.contact } }
}

function accordsOf(query: MockedApiCallInput['query']) {
  const { theme, status, year, favourites, per_page, search } = query as AccordQuery
  const wanted = sampleAccords
    .filter((accord) => theme === undefined || accord.theme === theme)
    .filter((accord) => status === undefined || accord.status === status)
    .filter((accord) => year === undefined || accord.signed_on.startsWith(`${year}`))
    .filter((accord) => !favourites || accord.is_favourite)
    .filter(({ title }) => title.toLowerCase().includes(search.toLowerCase()))
  return buildAccordListReply(wanted.slice(0, per_page), { per_page, total: wanted.length })
}

function passagesFor(query: MockedApiCallInput['query']) {
  const { query: words } = query as { query: string }
  if (words === 'decuche') return correctedPassageSearchReply
  return words.startsWith('d') ? samplePassageSearchReply : emptyPassageSearchReply
}

function foundFor(query: MockedApiCallInput['query']) {
  const { query: words } = query as { query: string }
  if (words === 'decuche') return correctedPortalSearchReply
  return words.startsWith('d') ? samplePortalSearchReply : emptyPortalSearchReply
}

function newsOf(query: MockedApiCallInput['query']) {
  const { category, company, per_page, search } = query as {
    category?: string
    company?: number
    per_page: number
    search: string
  }
  const wanted = sampleNewsPosts
    .filter((post) => company === undefined || post.company === null || post.company.id === company)
    .filter((post) => category === undefined || post.category === category)
    .filter(({ title }) => title.toLowerCase().includes(search.toLowerCase()))
  return buildNewsListReply(wanted.slice(0, per_page), { per_page, total: wanted.length })
}

function eventsOf(query: MockedApiCallInput['query']) {
  const { type, place, scope, mine, per_page, month } = query as Record<
    'type' | 'place' | 'scope' | 'month',
    string | undefined
  > & {
    mine?: boolean
    per_page: number
  }
  const all: readonly EventSummary[] = sampleEvents
  const wanted = all
    .filter((event) => type === undefined || event.type === type)
    .filter((event) => place === undefined || event.place === place)
    .filter((event) => scope === undefined || (event.company === null) === (scope === 'toutes'))
    .filter((event) => month === undefined || event.starts_at.startsWith(month))
    .filter((event) => !mine || event.mine.answer !== null)
  return buildEventListReply(wanted.slice(0, per_page), { per_page, total: wanted.length })
}

function faqOf(query: MockedApiCallInput['query']) {
  const { category, search } = query as { category?: string; search: string }
  if (search === 'fatige') return { data: [], correction: 'fatigue' }
  if (search) return { data: 'fatigue'.startsWith(search.toLowerCase()) ? [sampleFoundFaqEntry] : [] }
  return { data: sampleFaqEntries.filter((entry) => category === undefined || entry.category === category) }
}

function answerNamed(params: MockedApiCallInput['params']) {
  const { slug } = params as { slug: string }
  const data = sampleFaqEntries.find((entry) => entry.slug === slug)
  return data ? { data } : buildRefusedApiReply(404, 'Cette question n’existe pas ou plus.')
}
