import { z } from 'zod'
import { AssemblyRules, AssemblyProxyFormValues } from '#contract/office/forms.ts'
import { EventAnswer } from './events.ts'
import { paginatedListSchema, paginationQueryFields, IdempotencyKey } from '#contract/page.ts'
import { entryIdPathParams, defineApiFileReply, defineApiRoute } from '#contract/route.ts'
import { baseTextFieldSchema } from '#contract/text.ts'

/** State of a person at an event: registered, on the waiting list, maybe, not coming, or present. */
export const EventParticipantState = z.enum(['inscrits', 'attente', 'peut-etre', 'non', 'presents'])
export type EventParticipantState = z.infer<typeof EventParticipantState>

/** Event with its attendance figures, for the board members who check people in. */
export const EventWithAttendanceFigures = z.object({
  id: z.number().int(),
  title: z.string(),
  starts_at: z.iso.datetime(),
  place: z.string().nullable(),
  is_cancelled: z.boolean(),
  is_over: z.boolean(),
  capacity: z.number().int().nullable(),
  coming: z.number().int(),
  waiting: z.number().int(),
  maybe: z.number().int(),
  /** Number of members who are present, and of those among them who follow from afar. */
  present: z.number().int(),
  remote: z.number().int(),
  /** Number of absent members who gave their proxy vote to someone present at the assembly. */
  represented: z.number().int(),
  /** True for an event of the kind « Assemblée », which has an agenda and proxies of its members. */
  is_assembly: z.boolean(),
  /**
   * Rules of a general assembly: quorum, proxy votes per person, days of notice (null without a rule), and whether
   * members from afar count; null for another event.
   */
  assembly: z
    .object({
      quorum: z.number().int(),
      proxies_each: z.number().int(),
      notice_days: z.number().int().nullable(),
      counts_remote: z.boolean(),
    })
    .nullable(),
})
export type EventWithAttendanceFigures = z.infer<typeof EventWithAttendanceFigures>

/** Person who has answered an event's invitation or checked in. */
export const AttendanceListEntry = z.object({
  id: z.number().int(),
  number: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  company: z.string(),
  answer: EventAnswer.nullable(),
  seat: z.enum(['inscrit', 'attente']).nullable(),
  waiting_rank: z.number().int().nullable(),
  present_at: z.iso.datetime().nullable(),
  /** True when the member follows the assembly from afar, or did until `left_at`. */
  is_remote: z.boolean(),
  left_at: z.iso.datetime().nullable(),
  /** Name of the person who holds this participant's proxy vote; null without one. */
  proxy_to: z.string().nullable(),
  proxies: z.number().int(),
})
export type AttendanceListEntry = z.infer<typeof AttendanceListEntry>

/**
 * Voting proxy of an assembly as the board sees it, with its effect on the quorum: represented (`counts`), not yet as the
 * holder is absent, or not at all as the giver has come or owes dues, or as the holder has not accepted.
 */
export const AssemblyProxy = z.object({
  giver: z.object({ id: z.number().int(), number: z.string(), name: z.string() }),
  /** Member who holds the proxy, or to whom it is offered; null when the giver named nobody who can hold it. */
  holder: z.object({ number: z.string(), name: z.string() }).nullable(),
  state: z.enum(['counts', 'holder_absent', 'giver_present', 'dues_lapsed', 'asked', 'refused']),
})
export type AssemblyProxy = z.infer<typeof AssemblyProxy>

const EventParticipantQuery = z.object({
  ...paginationQueryFields,
  per_page: paginationQueryFields.per_page.default(30),
  state: EventParticipantState.optional(),
  search: baseTextFieldSchema(100, 'La recherche doit contenir au plus 100 caractères').trim().default(''),
})
export type EventParticipantQuery = z.output<typeof EventParticipantQuery>

const NO_CARD = 'Cette carte n’existe pas'
const NO_NUMBER = 'Un numéro d’adhérent a six chiffres au plus'
const NO_MOMENT = 'Ce moment n’existe pas'

/** Check-in of a person at an event, by the code of their member card or their member number. */
export const EventCheckIn = z.object({
  key: IdempotencyKey,
  code: baseTextFieldSchema(43, NO_CARD)
    .regex(/^[\w-]{22}$/, NO_CARD)
    .optional(),
  number: baseTextFieldSchema(10, NO_NUMBER)
    .regex(/^\d{1,10}$/, NO_NUMBER)
    .optional(),
  /** Time of the check-in at an event by the device's clock; an offline check-in may be sent long after. */
  at: baseTextFieldSchema(30, NO_MOMENT).refine((at) => z.iso.datetime().safeParse(at).success, NO_MOMENT),
})
export type EventCheckIn = z.infer<typeof EventCheckIn>

/** Result of checking a person in at an event. */
export const EventCheckInResult = z.object({
  outcome: z.enum(['note', 'deja', 'inconnu', 'efface']),
  /** Member who owns the checked-in member card; null for an unknown card. */
  member: AttendanceListEntry.pick({
    id: true,
    number: true,
    first_name: true,
    last_name: true,
    company: true,
    seat: true,
  })
    .extend({ is_valid: z.boolean() })
    .nullable(),
})
export type EventCheckInResult = z.infer<typeof EventCheckInResult>

const boardAccess = { access: 'board', role: 'memberships' } as const
const memberParams = entryIdPathParams.extend({ member: entryIdPathParams.shape.id })

export const boardAttendanceRoutes = {
  events: defineApiRoute('GET /board/attendance', {
    ...boardAccess,
    summary: 'Les événements et leurs comptes\u00a0: ceux qui viennent, ou les passés',
    query: z.object({ ...paginationQueryFields, when: z.enum(['a-venir', 'passes']).default('a-venir') }),
    reply: paginatedListSchema(EventWithAttendanceFigures),
  }),
  participants: defineApiRoute('GET /board/events/:id/participants', {
    ...boardAccess,
    summary: 'Qui vient à un événement, qui attend, qui y était',
    query: EventParticipantQuery,
    reply: paginatedListSchema(AttendanceListEntry).extend({ event: EventWithAttendanceFigures }),
  }),
  sheet: defineApiRoute('GET /board/events/:id/sheet', {
    ...boardAccess,
    summary: 'La liste entière de ceux qui viennent, à imprimer',
    reply: z.object({ data: z.array(AttendanceListEntry), event: EventWithAttendanceFigures }),
  }),
  participantsFile: defineApiRoute('GET /board/events/:id/participants/csv', {
    ...boardAccess,
    summary: 'La même liste en tableau (CSV)',
    stepUp: true,
    reply: defineApiFileReply('text/csv; charset=utf-8'),
  }),
  moveSeat: defineApiRoute('PUT /board/events/:id/participants/:member/seat', {
    ...boardAccess,
    summary: 'Donne une place à quelqu’un, le met en file d’attente ou retire son inscription\u00a0; il en est prévenu',
    params: memberParams,
    body: z.object({ seat: z.enum(['inscrit', 'attente']).nullable() }),
  }),
  arrive: defineApiRoute('POST /board/events/:id/attendance', {
    ...boardAccess,
    summary: 'Note quelqu’un présent, par sa carte ou son numéro\u00a0; envoyé deux fois, c’est le même',
    body: EventCheckIn,
    reply: z.object({ data: EventCheckInResult }),
  }),
  removeArrival: defineApiRoute('DELETE /board/events/:id/attendance/:member', {
    ...boardAccess,
    summary: 'Efface une présence notée par erreur',
    params: memberParams,
  }),
  changeAssembly: defineApiRoute('PUT /board/events/:id/assembly', {
    ...boardAccess,
    summary: 'Fixe le quorum d’une assemblée, le nombre de pouvoirs par personne et le délai de convocation',
    body: AssemblyRules,
  }),
  proxies: defineApiRoute('GET /board/events/:id/proxies', {
    ...boardAccess,
    summary: 'Les pouvoirs d’une assemblée, et ceux qui comptent pour le quorum',
    /** First proxies by the givers' names; `total` counts those that the list leaves out, too. */
    reply: z.object({ data: z.array(AssemblyProxy), total: z.number().int() }),
  }),
  addProxy: defineApiRoute('POST /board/events/:id/proxies', {
    ...boardAccess,
    summary: 'Note qui donne son pouvoir à qui',
    body: AssemblyProxyFormValues,
  }),
  removeProxy: defineApiRoute('DELETE /board/events/:id/proxies/:member', {
    ...boardAccess,
    summary: 'Efface le pouvoir que quelqu’un a donné',
    params: memberParams,
  }),
}
