import { z } from 'zod'
import { Answer } from '#contract/answer.ts'
import { AssemblyRules, ProxyForm } from '#contract/office/forms.ts'
import { EventAnswer } from './events.ts'
import { idParams, pageOf, pageQuery, sendingKey } from '#contract/page.ts'
import { file, route } from '#contract/route.ts'
import { text } from '#contract/text.ts'

/** Where someone stands at an event: who comes, who waits, who may come, who does not, and who was there. */
export const ParticipantState = z.enum(['inscrits', 'attente', 'peut-etre', 'non', 'presents'])
export type ParticipantState = z.infer<typeof ParticipantState>

/** An event in figures, for who receives its people. */
export const EventFigures = z.object({
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
  present: z.number().int(),
  /** Whom those who are there carry the vote of. */
  represented: z.number().int(),
  /** What an assembly needs; null for another event. */
  assembly: z.object({ quorum: z.number().int(), proxies_each: z.number().int() }).nullable(),
})
export type EventFigures = z.infer<typeof EventFigures>

/** Someone at an event. */
export const Participant = z.object({
  id: z.number().int(),
  number: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  company: z.string(),
  answer: EventAnswer.nullable(),
  seat: z.enum(['inscrit', 'attente']).nullable(),
  waiting_rank: z.number().int().nullable(),
  present_at: z.iso.datetime().nullable(),
  /** Who carries their vote. */
  proxy_to: z.string().nullable(),
  /** How many votes they carry beside their own. */
  proxies: z.number().int(),
})
export type Participant = z.infer<typeof Participant>

const ParticipantQuery = z.object({
  ...pageQuery,
  per_page: pageQuery.per_page.default(30),
  state: ParticipantState.optional(),
  search: text(100, 'La recherche doit contenir au plus 100 caractères').trim().default(''),
})
export type ParticipantQuery = z.output<typeof ParticipantQuery>

const NO_CARD = 'Cette carte n’existe pas'
const NO_NUMBER = 'Un numéro d’adhérent a six chiffres au plus'
const NO_MOMENT = 'Ce moment n’existe pas'

/** Someone who comes in: by the code of their card, or their number. */
export const Arrival = z.object({
  key: sendingKey,
  code: text(43, NO_CARD)
    .regex(/^[\w-]{22}$/, NO_CARD)
    .optional(),
  number: text(10, NO_NUMBER)
    .regex(/^\d{1,10}$/, NO_NUMBER)
    .optional(),
  /** When, by the clock of the device: it may be sent long after. */
  at: text(30, NO_MOMENT).refine((at) => z.iso.datetime().safeParse(at).success, NO_MOMENT),
})
export type Arrival = z.infer<typeof Arrival>

/** What was noted of an arrival. */
export const Arrived = z.object({
  outcome: z.enum(['note', 'deja', 'inconnu', 'efface']),
  /** Whose card it is; null for one that is nobody's. */
  member: Participant.pick({ id: true, number: true, first_name: true, last_name: true, company: true, seat: true })
    .extend({ is_valid: z.boolean() })
    .nullable(),
})
export type Arrived = z.infer<typeof Arrived>

const of = { access: 'board', role: 'memberships' } as const
const memberParams = idParams.extend({ member: idParams.shape.id })

export const boardAttendance = {
  events: route({
    ...of,
    method: 'GET',
    path: '/board/attendance',
    summary: 'Les événements et leurs comptes\u00a0: ceux qui viennent, ou les passés',
    query: z.object({ ...pageQuery, when: z.enum(['a-venir', 'passes']).default('a-venir') }),
    reply: pageOf(EventFigures),
  }),
  participants: route({
    ...of,
    method: 'GET',
    path: '/board/events/:id/participants',
    summary: 'Qui vient à un événement, qui attend, qui y était',
    params: idParams,
    query: ParticipantQuery,
    reply: pageOf(Participant).extend({ event: EventFigures }),
  }),
  sheet: route({
    ...of,
    method: 'GET',
    path: '/board/events/:id/sheet',
    summary: 'La liste entière de ceux qui viennent, à imprimer',
    params: idParams,
    reply: z.object({ data: z.array(Participant), event: EventFigures }),
  }),
  participantsFile: route({
    ...of,
    method: 'GET',
    path: '/board/events/:id/participants/csv',
    summary: 'La même liste en tableau (CSV)',
    stepUp: true,
    params: idParams,
    reply: file('text/csv; charset=utf-8'),
  }),
  moveSeat: route({
    ...of,
    method: 'PUT',
    path: '/board/events/:id/participants/:member/seat',
    summary: 'Donne une place à quelqu’un, le met en file d’attente ou retire son inscription\u00a0; il en est prévenu',
    params: memberParams,
    body: z.object({ seat: z.enum(['inscrit', 'attente']).nullable() }),
    reply: Answer,
  }),
  arrive: route({
    ...of,
    method: 'POST',
    path: '/board/events/:id/attendance',
    summary: 'Note quelqu’un présent, par sa carte ou son numéro\u00a0; envoyé deux fois, c’est le même',
    params: idParams,
    body: Arrival,
    reply: z.object({ data: Arrived }),
  }),
  removeArrival: route({
    ...of,
    method: 'DELETE',
    path: '/board/events/:id/attendance/:member',
    summary: 'Efface une présence notée par erreur',
    params: memberParams,
    reply: Answer,
  }),
  changeAssembly: route({
    ...of,
    method: 'PUT',
    path: '/board/events/:id/assembly',
    summary: 'Fixe le quorum d’une assemblée et le nombre de pouvoirs par personne',
    params: idParams,
    body: AssemblyRules,
    reply: Answer,
  }),
  addProxy: route({
    ...of,
    method: 'POST',
    path: '/board/events/:id/proxies',
    summary: 'Note qui donne son pouvoir à qui',
    params: idParams,
    body: ProxyForm,
    reply: Answer,
  }),
  removeProxy: route({
    ...of,
    method: 'DELETE',
    path: '/board/events/:id/proxies/:member',
    summary: 'Efface le pouvoir que quelqu’un a donné',
    params: memberParams,
    reply: Answer,
  }),
}
