import { z } from 'zod'
import { PublishedTextBlock } from '#contract/blocks.ts'
import { companyFilterQueryFields, paginatedListSchema, paginationQueryFields } from '#contract/page.ts'
import { entryIdPathParams, calendarFileReplyDefinition, defineApiFileReply, defineApiRoute } from '#contract/route.ts'
import { MAX_QUEUED_ACTION_SECONDS } from '#contract/idempotency.ts'
import { AgendaPoint } from './agenda.ts'
import { optionalSingleLineSchema, baseTextFieldSchema } from '#contract/text.ts'

export const EventType = z.enum(['assemblee', 'permanence', 'formation', 'reunion', 'convivialite'])
export type EventType = z.infer<typeof EventType>

/** Member's registration answer to an event: `oui` asks for a seat, the others hold none. */
export const EventAnswer = z.enum(['oui', 'peut-etre', 'non'])
export type EventAnswer = z.infer<typeof EventAnswer>

/** Seat of a member at an event: registered, or on the waiting list. */
const Seat = z.enum(['inscrit', 'attente'])

/** Signed-in member's own registration answer to an event. */
export const OwnEventAnswer = z.object({
  answer: EventAnswer.nullable(),
  seat: Seat.nullable(),
  /** Member's rank on the event's waiting list, from 1. */
  waiting_rank: z.number().int().nullable(),
})
export type OwnEventAnswer = z.infer<typeof OwnEventAnswer>

/** Association's event in a list; `company` is null when the event concerns every company. */
export const EventSummary = z.object({
  id: z.number().int(),
  title: z.string(),
  summary: z.string(),
  type: EventType,
  company: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  starts_at: z.iso.datetime(),
  ends_at: z.iso.datetime(),
  /** Town or crew base of the event; null when the event is only online. */
  place: z.string().nullable(),
  is_online: z.boolean(),
  is_cancelled: z.boolean(),
  /** Number of seats at the event; null without a limit. */
  capacity: z.number().int().nullable(),
  places_left: z.number().int().nullable(),
  /** Registration deadline of the event; null when registration stays open until it ends. */
  registration_until: z.iso.datetime().nullable(),
  mine: OwnEventAnswer,
})
export type EventSummary = z.infer<typeof EventSummary>

export const EventDocument = z.object({
  id: z.number().int(),
  title: z.string(),
  name: z.string(),
  size: z.number().int(),
})
export type EventDocument = z.infer<typeof EventDocument>

/** Event with its text, documents, programme and registrations. */
export const EventDetails = EventSummary.extend({
  blocks: z.array(PublishedTextBlock),
  address: z.string().nullable(),
  online_url: z.url().nullable(),
  /** Programme of the event in order; `at` is a time in Paris: `14:30`. */
  programme: z.array(z.object({ at: z.string(), what: z.string() })),
  /** Agenda of an assembly in order. Events without one, and those that an earlier release stored, omit it. */
  agenda: z.array(AgendaPoint).optional(),
  documents: z.array(EventDocument),
  /** True when the assembly's signed minutes are published; others omit it. */
  has_minutes: z.literal(true).optional(),
  /** True for an assembly at which members declare themselves present from afar; others omit it. */
  counts_remote: z.literal(true).optional(),
  organiser: z.object({ name: z.string(), email: z.string() }),
  /** Number of people registered for the event; `waiting` and `maybe`: on the waiting list, and undecided. */
  coming: z.number().int(),
  waiting: z.number().int(),
  maybe: z.number().int(),
  /** Upcoming sessions of the same event on other dates, each with its own seats. */
  sessions: z.array(EventSummary),
  updated_at: z.iso.datetime(),
})
export type EventDetails = z.infer<typeof EventDetails>

export const EventListQuery = z.object({
  ...paginationQueryFields,
  per_page: paginationQueryFields.per_page.default(12),
  ...companyFilterQueryFields,
  when: z.enum(['a-venir', 'passes']).default('a-venir'),
  /**
   * Month of the listed events in Paris time, `2026-11`: the list then has all its events on one page, whatever `when`
   * is.
   */
  month: baseTextFieldSchema(7, 'Ce mois n’existe pas')
    .regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Ce mois n’existe pas')
    .optional(),
  type: EventType.optional(),
  place: optionalSingleLineSchema(80, 'Ce lieu n’existe pas').optional(),
  /**
   * Filter on events. `compagnie`: those of the member's own company only; `toutes`: those that concern every company.
   */
  scope: z.enum(['compagnie', 'toutes']).optional(),
  /** Filter on the events for which the member has answered « oui » or « peut-être ». */
  mine: z.literal('true').optional(),
})
export type EventListQuery = z.infer<typeof EventListQuery>

/** One page of the list of events; `places`: all places (towns, crew bases) with events, for the filter. */
export const PaginatedEventList = paginatedListSchema(EventSummary).extend({ places: z.array(z.string()) })
export type PaginatedEventList = z.infer<typeof PaginatedEventList>

/** Next event open to the public, as the home page announces it. */
export const NextPublicEvent = EventSummary.pick({
  id: true,
  title: true,
  summary: true,
  type: true,
  starts_at: true,
  ends_at: true,
  place: true,
  is_online: true,
}).extend({ address: z.string().nullable() })
export type NextPublicEvent = z.infer<typeof NextPublicEvent>

/** Kind of a member's calendar feed: the events that they answered « oui » or « peut-être », or all events. */
export const CalendarFeedKind = z.enum(['les-miens', 'tous'])
export type CalendarFeedKind = z.infer<typeof CalendarFeedKind>

const id = entryIdPathParams.shape.id
const feedParams = z.object({ kind: CalendarFeedKind })

export const eventRoutes = {
  list: defineApiRoute('GET /events', {
    summary: 'Les événements à venir ou passés',
    query: EventListQuery,
    reply: PaginatedEventList,
  }),
  next: defineApiRoute('GET /events/next', {
    summary: 'Le prochain événement ouvert à tous',
    access: 'public',
    query: z.object(companyFilterQueryFields),
    reply: z.object({ data: NextPublicEvent.nullable() }),
  }),
  read: defineApiRoute('GET /events/:id', {
    summary: 'Un événement entier',
    reply: z.object({ data: EventDetails }),
  }),
  answer: defineApiRoute('PUT /events/:id/answer', {
    summary: 'Dit si l’on vient\u00a0: «\u00a0oui\u00a0» prend une place, ou une place dans la file d’attente',
    body: z.object({
      answer: EventAnswer,
      /**
       * Seconds that a member's answer to an event was queued on an offline device. The server keeps an answer given in
       * between.
       */
      waited: z.number().int().min(0).max(MAX_QUEUED_ACTION_SECONDS).default(0),
    }),
    isSentOnce: true,
    reply: z.object({ data: EventDetails }),
  }),
  document: defineApiRoute('GET /events/:id/documents/:document/file', {
    summary: 'Un document d’un événement',
    params: entryIdPathParams.extend({ document: id }),
    reply: defineApiFileReply('application/pdf'),
  }),
  calendar: defineApiRoute('GET /events/:id/calendar', {
    summary: 'Un événement pour un calendrier',
    reply: calendarFileReplyDefinition,
  }),
  feeds: defineApiRoute('GET /calendar-feeds', {
    summary: 'Les calendriers que l’on a demandés, sans leurs adresses',
    reply: z.object({
      data: z.array(
        z.object({
          kind: CalendarFeedKind,
          /** False when other viewers of the member's calendar see « Occupé » instead of the event's title. */
          shows_details: z.boolean(),
          created_at: z.iso.datetime(),
        }),
      ),
    }),
  }),
  renewFeed: defineApiRoute('PUT /calendar-feeds/:kind', {
    summary: 'Donne une nouvelle adresse à un calendrier\u00a0; l’ancienne ne vaut plus rien',
    params: feedParams,
    reply: z.object({
      /** Secret URL of the calendar feed, returned only once: the server stores its hash. */
      url: z.url(),
    }),
  }),
  changeFeed: defineApiRoute('PATCH /calendar-feeds/:kind', {
    summary:
      'Dit ce que voient les autres, à qui l’on montre son calendrier\u00a0: les titres, ou «\u00a0Occupé\u00a0»',
    params: feedParams,
    body: z.object({ shows_details: z.boolean() }),
    reply: z.object({ success: z.boolean() }),
  }),
  removeFeed: defineApiRoute('DELETE /calendar-feeds/:kind', {
    summary: 'Ferme un calendrier',
    params: feedParams,
    reply: z.object({ success: z.boolean() }),
  }),
  feed: defineApiRoute('GET /calendar/:secret', {
    summary: 'Un calendrier à suivre, par son adresse secrète',
    access: 'public',
    params: z.object({
      secret: baseTextFieldSchema(47, 'Ce calendrier n’existe pas').regex(
        /^[\w-]{43}\.ics$/,
        'Ce calendrier n’existe pas',
      ),
    }),
    reply: calendarFileReplyDefinition,
  }),
}
