import { z } from 'zod'
import { Answer } from '#contract/answer.ts'
import { BoardMember, JournalAct, Waiting } from './office.ts'
import { BoardRole } from './boardRoles.ts'
import { idParams } from '#contract/page.ts'
import { route } from '#contract/route.ts'

/** What someone who takes a role over finds: who holds it, what waits, and what was done in it last month. */
export const Handover = z.object({
  role: BoardRole,
  holders: z.array(
    BoardMember.pick({ id: true, first_name: true, last_name: true, email: true, is_active: true }).extend({
      has_passkey: z.boolean(),
      given_at: z.iso.datetime(),
    }),
  ),
  waiting: z.array(Waiting),
  /** The acts of the last thirty days, the most frequent first. */
  done: z.array(z.object({ act: JournalAct, count: z.number().int(), last_at: z.iso.datetime() })),
})
export type Handover = z.infer<typeof Handover>

/** How the portal itself stands. */
export const System = z.object({
  version: z.string(),
  started_at: z.iso.datetime(),
  backups: z.object({
    /** Whether this portal makes them each night; another's business otherwise. */
    is_nightly: z.boolean(),
    kept_days: z.number().int(),
    latest: z.object({ at: z.iso.datetime(), bytes: z.number().int() }).nullable(),
    count: z.number().int(),
    /** One that was asked for and is not made yet. */
    is_asked: z.boolean(),
  }),
  /** When a backup was last restored to try it; null when that is not known. */
  drilled_at: z.iso.datetime().nullable(),
})
export type System = z.infer<typeof System>

const of = { access: 'board', role: 'administration' } as const

export const boardOffice = {
  handover: route({
    ...of,
    method: 'GET',
    path: '/board/handover/:role',
    summary: 'De quoi passer un rôle du bureau à quelqu’un\u00a0: qui l’a, ce qui attend, ce qui s’est fait',
    params: z.object({ role: BoardRole }),
    reply: z.object({ data: Handover }),
  }),
  takeRole: route({
    ...of,
    method: 'DELETE',
    path: '/board/members/:id/roles/:role',
    summary: 'Retire un seul rôle à quelqu’un, qui garde les autres',
    stepUp: true,
    params: idParams.extend({ role: BoardRole }),
    reply: Answer,
  }),
  system: route({
    ...of,
    method: 'GET',
    path: '/board/system',
    summary: 'La version du portail et l’état de ses sauvegardes',
    reply: z.object({ data: System }),
  }),
  askBackup: route({
    ...of,
    method: 'POST',
    path: '/board/system/backup',
    summary: 'Demande une sauvegarde, que le serveur fait tout de suite',
    reply: Answer,
  }),
}
