import { z } from 'zod'
import { Answer } from './answer.ts'
import { MemberAddress } from './boardForms.ts'
import { BoardRole } from './boardRoles.ts'
import { idParams, pageOf, pageQuery } from './page.ts'
import { route } from './route.ts'
import { ownPassword, text } from './text.ts'

/** Every act that the journal tells of. */
export const JournalAct = z.enum([
  'request.accepted',
  'request.refused',
  'request.written',
  'requests.read',
  'members.read',
  'members.exported',
  'members.imported',
  'member.read',
  'member.renamed',
  'member.moved',
  'member.readdressed',
  'member.readdressing',
  'member.paused',
  'member.resumed',
  'member.honoured',
  'member.left',
  'member.deceased',
  'member.restored',
  'member.work-changed',
  'member.signed-out',
  'member.noted',
  'member.unnoted',
  'member.certified',
  'member.exported',
  'member.archive',
  'member.erased',
  'leavers.read',
  'leavers.listed',
  'card.read',
  'debits.collected',
  'debits.read',
  'debits.unsettled',
  'owed.exported',
  'due.paid',
  'due.partly-paid',
  'due.reminded',
  'dues.opened',
  'credit.given-back',
  'refund.asked',
  'refund.dropped',
  'refund.done',
  'refund.refused',
  'refunds.written',
  'refunds.read',
  'money.deposited',
  'year.closed',
  'ledger.exported',
  'certificates.made',
  'due.refused',
  'due.returned',
  'due.corrected',
  'mandate.ended',
  'dues.read',
  'roles.changed',
  'board.read',
  'text.drafted',
  'text.discarded',
  'text.published',
  'text.withdrawn',
  'text.restored',
  'text.scheduled',
  'text.unscheduled',
  'text.previewed',
  'picture.added',
  'mails.read',
  'mail.retried',
  'mail.dropped',
  'job.retried',
  'job.dropped',
  'company.added',
  'company.changed',
  'companies.ordered',
  'synonyms.changed',
  'document.added',
  'document.reread',
  'picture.changed',
  'picture.removed',
  'statement.imported',
  'statement.read',
  'entry.booked',
  'entry.ignored',
  'entry.undone',
  'balance.noted',
  'accounting-year.changed',
  'prices.prepared',
  'prices.dropped',
  'prices.changed',
  'messages.read',
  'message.taken',
  'message.assigned',
  'message.released',
  'message.answered',
  'message.closed',
  'message.reopened',
  'canned.changed',
  'canned.removed',
  'participants.read',
  'participants.exported',
  'seat.given',
  'seat.queued',
  'seat.cancelled',
  'attendance.noted',
  'attendance.removed',
  'assembly.changed',
  'proxy.noted',
  'proxy.removed',
  'mailing.sent',
  'mailing.stopped',
  'letter.held',
  'letter.released',
  'handover.read',
  'backup.asked',
])
export type JournalAct = z.infer<typeof JournalAct>

/** Someone of the board, and what they may do. */
export const BoardMember = z.object({
  id: z.number().int(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  roles: z.array(BoardRole),
  /** Whether they have a password to sign in with. */
  is_active: z.boolean(),
})
export type BoardMember = z.infer<typeof BoardMember>

const Values = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())]))

/** One line of the journal. `by` is null for a command. */
export const JournalLine = z.object({
  id: z.number().int(),
  at: z.iso.datetime(),
  by: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  act: JournalAct,
  /** What it is about: a number, or the file of a text. */
  subject: z.string(),
  /** Who that is now, where it is about a member who is still there. */
  about: z.string().nullable(),
  before: Values.nullable(),
  after: Values.nullable(),
})
export type JournalLine = z.infer<typeof JournalLine>

const JournalQuery = z.object({
  ...pageQuery,
  per_page: pageQuery.per_page.default(30),
  act: JournalAct.optional(),
  search: text(100, 'La recherche doit contenir au plus 100 caractères').trim().default(''),
})
export type JournalQuery = z.output<typeof JournalQuery>

/** What waits for someone of the board, by its kind: how many, and which comes first. */
export const WaitingKind = z.enum([
  'drafts',
  'scheduled',
  'unread-documents',
  'mails',
  'jobs',
  'requests',
  'late-requests',
  'messages',
  'ending-messages',
  'ending-requests',
  'next-debits',
  'bank-lines',
  'refunds',
  'bank-answers',
  'unused-mandates',
  'certificates',
  'missing-prices',
  'held-letter',
])
export type WaitingKind = z.infer<typeof WaitingKind>
export const Waiting = z.object({
  kind: WaitingKind,
  count: z.number().int(),
  items: z.array(z.object({ title: z.string(), at: z.iso.datetime().nullable(), path: z.string().nullable() })),
})
export type Waiting = z.infer<typeof Waiting>

const roles = z.array(BoardRole).max(4, { abort: true, error: 'Quatre rôles au plus' })

export const board = {
  mine: route({
    method: 'GET',
    path: '/profile/roles',
    summary: 'Ce que l’on peut faire au bureau\u00a0: rien, pour qui n’en est pas',
    reply: z.object({ data: z.array(BoardRole) }),
  }),
  confirm: route({
    method: 'POST',
    path: '/profile/confirmation',
    summary: 'Montre de nouveau qui l’on est, par son mot de passe',
    body: z.object({ password: ownPassword() }),
    reply: Answer,
  }),
  waiting: route({
    method: 'GET',
    path: '/board/waiting',
    summary: 'Ce qui attend le bureau, selon les rôles de qui demande',
    access: 'board',
    role: 'any',
    reply: z.object({ data: z.array(Waiting) }),
  }),
  members: route({
    method: 'GET',
    path: '/board/members',
    summary: 'Les personnes du bureau et leurs rôles',
    access: 'board',
    role: 'administration',
    reply: z.object({ data: z.array(BoardMember) }),
  }),
  add: route({
    method: 'POST',
    path: '/board/members',
    summary: 'Donne des rôles à un adhérent, qui est alors du bureau',
    access: 'board',
    role: 'administration',
    stepUp: true,
    body: MemberAddress.extend({ roles: roles.min(1, 'Choisissez au moins un rôle') }),
    reply: z.object({ data: BoardMember }),
  }),
  giveRoles: route({
    method: 'PUT',
    path: '/board/members/:id/roles',
    summary: 'Change les rôles de quelqu’un\u00a0; sans aucun, il n’est plus du bureau',
    access: 'board',
    role: 'administration',
    stepUp: true,
    params: idParams,
    body: z.object({ roles }),
    reply: Answer,
  }),
  journal: route({
    method: 'GET',
    path: '/board/journal',
    summary: 'Le journal du bureau\u00a0: qui a fait quoi, sur quoi et quand, le plus récent d’abord',
    access: 'board',
    role: 'administration',
    query: JournalQuery,
    reply: pageOf(JournalLine),
  }),
}
