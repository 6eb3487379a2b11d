import { z } from 'zod'
import { BoardMember, BoardAuditLogAction, PendingBoardWork } from './office.ts'
import { BoardRole } from './boardRoles.ts'
import { entryIdPathParams, defineApiRoute } from '#contract/route.ts'

/** Summary for the handover of a board role: its holders, its pending work, and the actions of the last thirty days. */
export const BoardRoleHandoverSummary = z.object({
  role: BoardRole,
  holders: z.array(
    BoardMember.pick({ id: true, first_name: true, last_name: true, email: true, is_active: true }).extend({
      has_passkey: z.boolean(),
      given_at: z.iso.datetime(),
    }),
  ),
  waiting: z.array(PendingBoardWork),
  /** Actions recorded for the board role in the last thirty days, most frequent first. */
  done: z.array(z.object({ act: BoardAuditLogAction, count: z.number().int(), last_at: z.iso.datetime() })),
})
export type BoardRoleHandoverSummary = z.infer<typeof BoardRoleHandoverSummary>

/** Status of the portal's server: version, start and backups. */
export const PortalServerStatus = z.object({
  version: z.string(),
  started_at: z.iso.datetime(),
  backups: z.object({
    /** True when this portal makes a database backup every night; otherwise someone else is in charge of backups. */
    is_nightly: z.boolean(),
    kept_days: z.number().int(),
    latest: z.object({ at: z.iso.datetime(), bytes: z.number().int() }).nullable(),
    count: z.number().int(),
    /** True while a requested database backup is not finished. */
    is_asked: z.boolean(),
  }),
  /** Time of the last backup restore drill; null when unknown. */
  drilled_at: z.iso.datetime().nullable(),
})
export type PortalServerStatus = z.infer<typeof PortalServerStatus>

const boardAccess = { access: 'board', role: 'administration' } as const

export const boardOfficeRoutes = {
  handover: defineApiRoute('GET /board/handover/:role', {
    ...boardAccess,
    summary: 'De quoi passer un rôle du bureau à quelqu’un\u00a0: qui l’a, ce qui attend, ce qui s’est fait',
    params: z.object({ role: BoardRole }),
    reply: z.object({ data: BoardRoleHandoverSummary }),
  }),
  takeRole: defineApiRoute('DELETE /board/members/:id/roles/:role', {
    ...boardAccess,
    summary: 'Retire un seul rôle à quelqu’un, qui garde les autres',
    stepUp: true,
    params: entryIdPathParams.extend({ role: BoardRole }),
  }),
  system: defineApiRoute('GET /board/system', {
    ...boardAccess,
    summary: 'La version du portail et l’état de ses sauvegardes',
    reply: z.object({ data: PortalServerStatus }),
  }),
  askBackup: defineApiRoute('POST /board/system/backup', {
    ...boardAccess,
    summary: 'Demande une sauvegarde, que le serveur fait tout de suite',
  }),
}
