import type { PublishedMinutes } from '#contract/events/minutes.ts'
import type { EventDetails, PaginatedEventList, EventSummary, OwnEventAnswer } from '#contract/events/events.ts'
import type { OwnPresence } from '#contract/events/presence.ts'
import type { OwnProxies } from '#contract/events/proxies.ts'

const DAY_MS = 86_400_000
const unsaid: OwnEventAnswer = { answer: null, seat: null, waiting_rank: null }

/** Returns an ISO time some days from 20 March 2030, a date in every story's future. */
const at = (days: number, time: string) => new Date(Date.parse(`2030-03-20T${time}:00Z`) + days * DAY_MS).toISOString()

/** Sample event with all details, as the API returns it. */
export const sampleEvent: EventDetails = {
  id: 12,
  title: 'Assemblée générale d’hiver',
  summary: 'Bilan de l’année, budget, et vos priorités pour la négociation qui vient.',
  type: 'assemblee',
  company: null,
  starts_at: at(0, '13:30'),
  ends_at: at(0, '16:00'),
  place: 'Roissy-en-France',
  is_online: true,
  is_cancelled: false,
  capacity: 80,
  places_left: 12,
  registration_until: null,
  mine: unsaid,
  blocks: [
    { type: 'paragraph', inlines: [{ type: 'text', text: 'Chaque adhérent a une voix, sur place ou en ligne.' }] },
    { type: 'heading', level: 2, id: 'partie-venir', inlines: [{ type: 'text', text: 'Comment venir' }] },
    { type: 'paragraph', inlines: [{ type: 'text', text: 'RER B, sortie 2, puis dix minutes à pied.' }] },
  ],
  address: 'Immeuble Le Parhélie, 12 rue des Aviateurs',
  // Only registered members see the URL.
  online_url: null,
  programme: [
    { at: '14:30', what: 'Accueil et émargement' },
    { at: '15:00', what: 'Bilan de l’année' },
    { at: '16:15', what: 'Votes' },
  ],
  documents: [{ id: 4, title: 'Ordre du jour', name: 'ordre-du-jour.pdf', size: 84_000 }],
  organiser: { name: 'Le bureau', email: 'contact@envol.example' },
  coming: 68,
  waiting: 0,
  maybe: 9,
  sessions: [],
  updated_at: '2026-11-20T09:00:00.000Z',
}

/** Sample reply about an assembly's proxies: two per person at most, and none yet. */
export const sampleOwnPresence: OwnPresence = {
  opens_at: '2026-11-24T13:00:00.000Z',
  is_entitled: true,
  since: null,
  is_remote: false,
  proxies: 0,
}
export const sampleOwnProxies: OwnProxies = { limit: 2, is_open: true, is_entitled: true, given: null, received: [] }

const { id, title, summary, type, company, starts_at, ends_at, place, is_online, is_cancelled, ...others } = sampleEvent
const { capacity, places_left, registration_until, mine } = others
const assembly: EventSummary = {
  id,
  title,
  summary,
  type,
  company,
  starts_at,
  ends_at,
  place,
  is_online,
  is_cancelled,
  capacity,
  places_left,
  registration_until,
  mine,
}
const ownCompany = { id: 1, name: 'Air Hexagone' }

/** Sample events of the list page: open, full, on the waiting list, maybe, cancelled, online, over two days. */
export const sampleEvents = [
  assembly,
  {
    ...assembly,
    id: 13,
    title: 'Permanence de la base d’Orly',
    type: 'permanence',
    company: ownCompany,
    starts_at: at(2, '08:00'),
    ends_at: at(2, '11:00'),
    place: 'Orly',
    is_online: false,
    capacity: null,
    places_left: null,
    mine: { answer: 'oui', seat: 'inscrit', waiting_rank: null },
  },
  {
    ...assembly,
    id: 14,
    title: 'Lire sa fiche de paie de navigant',
    type: 'formation',
    starts_at: at(5, '17:00'),
    ends_at: at(5, '18:30'),
    place: null,
    places_left: 0,
    capacity: 30,
    mine: { answer: 'oui', seat: 'attente', waiting_rank: 2 },
  },
  {
    ...assembly,
    id: 15,
    title: 'Galette entre équipages',
    type: 'convivialite',
    starts_at: at(8, '18:00'),
    ends_at: at(8, '21:00'),
    place: 'Lyon',
    is_online: false,
    is_cancelled: true,
  },
  {
    ...assembly,
    id: 16,
    title: 'Deux jours pour préparer la négociation',
    type: 'reunion',
    company: ownCompany,
    // Summer time begins in the night between the two days.
    starts_at: at(10, '08:30'),
    ends_at: at(11, '15:00'),
    is_online: false,
    capacity: 12,
    places_left: 0,
    mine: { answer: 'peut-etre', seat: null, waiting_rank: null },
  },
] as const satisfies readonly EventSummary[]

/** Returns the API's reply for one page of the event list. */
export function buildEventListReply(
  data: readonly EventSummary[],
  meta: Partial<PaginatedEventList['meta']> = {},
): PaginatedEventList {
  return {
    data: [...data],
    meta: { current_page: 1, last_page: 1, per_page: 12, total: data.length, ...meta },
    places: ['Lyon', 'Orly', 'Roissy-en-France'],
  }
}

const resolution = { id: 4, opens_at: at(-9, '08:00'), closes_at: at(-2, '08:00'), outcome: null, is_readable: true }
const said = (text: string) => [{ type: 'paragraph' as const, inlines: [{ type: 'text' as const, text }] }]
/** Sample assembly with an agenda: points without a vote, and with one in each state. */
export const sampleEventWithAgenda: EventDetails = {
  ...sampleEvent,
  agenda: [
    {
      title: 'Rapport moral',
      blocks: said('Ce que nous avons obtenu cette année, et ce qui reste.'),
      resolution: null,
    },
    {
      title: 'Comptes de l’exercice',
      blocks: said('Les comptes sont joints ci-dessous.'),
      resolution: { ...resolution, state: 'closed', outcome: 'adopted' },
    },
    {
      title: 'Faut-il signer l’accord sur les repos\u00a0?',
      blocks: [],
      resolution: { ...resolution, id: 5, state: 'open', closes_at: at(1, '18:00') },
    },
    {
      title: 'Composition du bureau',
      blocks: [],
      resolution: { ...resolution, id: 7, state: 'scheduled', opens_at: at(1, '08:00'), closes_at: at(2, '18:00') },
    },
    { title: 'Vœux', blocks: [], resolution: { ...resolution, id: 8, state: 'closed', outcome: null } },
    {
      title: 'Cotisation de l’année prochaine',
      blocks: [],
      resolution: { ...resolution, id: 6, state: 'draft', opens_at: null, closes_at: null, is_readable: false },
    },
  ],
}

/** Sample event with texts of maximum length without line breaks. */
export const sampleEventWithLongTexts: EventDetails = {
  ...sampleEvent,
  title: `Réunion ${'anticonstitutionnellement'.repeat(3)} des équipages de toutes les bases`,
  summary: 'interprétation '.repeat(26).trim(),
  place: 'Saint-Remy-en-Bouzemont-Saint-Genest-et-Isson',
  organiser: { name: 'La commission interbases de préparation', email: `${'commission'.repeat(5)}@envol.example` },
}

/** Sample signed minutes of an assembly. */
export const samplePublishedMinutes: PublishedMinutes = {
  blocks: [{ type: 'paragraph', inlines: [{ type: 'text', text: 'La cotisation reste à 10 €.' }] }],
  signatures: [
    { role: 'president', name: 'Solène Kerbrat', at: '2026-11-24T21:00:00.000Z', sha256: 'ab'.repeat(32) },
    { role: 'secretary', name: 'Noé Vasseur', at: '2026-11-24T21:05:00.000Z', sha256: 'ab'.repeat(32) },
  ],
  published_at: '2026-11-25T08:00:00.000Z',
}
