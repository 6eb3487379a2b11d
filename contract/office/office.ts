import { z } from 'zod'
import { MemberEmailFormValues } from './forms.ts'
import { BoardRole } from './boardRoles.ts'
import { paginatedListSchema, paginationQuery } from '#contract/page.ts'
import { defineApiRoute } from '#contract/route.ts'
import { currentPasswordSchema, baseTextFieldSchema } from '#contract/text.ts'

/** Actions recorded in the board's activity journal. */
export const BoardAuditLogAction = z.enum([
  'request.accepted',
  'request.refused',
  'request.written',
  'requests.read',
  'members.read',
  'members.exported',
  'members.imported',
  'members.words_mapped',
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
  'credit.received',
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
  'due.written-off',
  'due.reclaimed',
  'debit.withdrawn',
  'debit.presented',
  'debits.cancelled',
  'debits.refused',
  'refund.cancelled',
  'refund.corrected',
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
  'entry.read',
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
export type BoardAuditLogAction = z.infer<typeof BoardAuditLogAction>

/** Board member with their roles (editing, memberships, treasury, administration). */
export const BoardMember = z.object({
  id: z.number().int(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  roles: z.array(BoardRole),
  /** True when the board member has set a password. */
  is_active: z.boolean(),
})
export type BoardMember = z.infer<typeof BoardMember>

const Values = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())]))

/** Line of the board's activity journal; `by` is null for an action of a command. */
export const BoardAuditLogLine = z.object({
  id: z.number().int(),
  at: z.iso.datetime(),
  by: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  act: BoardAuditLogAction,
  /** Subject of an action in the board's activity journal: an id, or the file name of a text. */
  subject: z.string(),
  /** Current name of the member whom a recorded board action concerns; null when there is none. */
  about: z.string().nullable(),
  before: Values.nullable(),
  after: Values.nullable(),
})
export type BoardAuditLogLine = z.infer<typeof BoardAuditLogLine>

const BoardAuditLogQuery = z.object({
  ...paginationQuery,
  per_page: paginationQuery.per_page.default(30),
  act: BoardAuditLogAction.optional(),
  search: baseTextFieldSchema(100, 'La recherche doit contenir au plus 100 caractères').trim().default(''),
})
export type BoardAuditLogQuery = z.output<typeof BoardAuditLogQuery>

/** Kinds of work pending for the board, shown on the home screen of the board's office. */
export const PendingBoardWorkKind = z.enum([
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
export type PendingBoardWorkKind = z.infer<typeof PendingBoardWorkKind>
export const PendingBoardWork = z.object({
  kind: PendingBoardWorkKind,
  count: z.number().int(),
  items: z.array(z.object({ title: z.string(), at: z.iso.datetime().nullable(), path: z.string().nullable() })),
})
export type PendingBoardWork = z.infer<typeof PendingBoardWork>

const roles = z.array(BoardRole).max(4, { abort: true, error: 'Quatre rôles au plus' })

export const officeRoutes = {
  mine: defineApiRoute('GET /profile/roles', {
    summary: 'Ce que l’on peut faire au bureau\u00a0: rien, pour qui n’en est pas',
    reply: z.object({ data: z.array(BoardRole) }),
  }),
  confirm: defineApiRoute('POST /profile/confirmation', {
    summary: 'Montre de nouveau qui l’on est, par son mot de passe',
    body: z.object({ password: currentPasswordSchema() }),
  }),
  waiting: defineApiRoute('GET /board/waiting', {
    summary: 'Ce qui attend le bureau, selon les rôles de qui demande',
    access: 'board',
    role: 'any',
    reply: z.object({ data: z.array(PendingBoardWork) }),
  }),
  members: defineApiRoute('GET /board/members', {
    summary: 'Les personnes du bureau et leurs rôles',
    access: 'board',
    role: 'administration',
    reply: z.object({ data: z.array(BoardMember) }),
  }),
  add: defineApiRoute('POST /board/members', {
    summary: 'Donne des rôles à un adhérent, qui est alors du bureau',
    access: 'board',
    role: 'administration',
    stepUp: true,
    body: MemberEmailFormValues.extend({ roles: roles.min(1, 'Choisissez au moins un rôle') }),
    reply: z.object({ data: BoardMember }),
  }),
  giveRoles: defineApiRoute('PUT /board/members/:id/roles', {
    summary: 'Change les rôles de quelqu’un\u00a0; sans aucun, il n’est plus du bureau',
    access: 'board',
    role: 'administration',
    stepUp: true,
    body: z.object({ roles }),
  }),
  journal: defineApiRoute('GET /board/journal', {
    summary: 'Le journal du bureau\u00a0: qui a fait quoi, sur quoi et quand, le plus récent d’abord',
    access: 'board',
    role: 'administration',
    query: BoardAuditLogQuery,
    reply: paginatedListSchema(BoardAuditLogLine),
  }),
}
