import type { FastifyInstance } from 'fastify'
import { boardOfficeRoutes as calls } from '#contract/office/system.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { AppContext } from '#server/feature.ts'
import { mount } from '#server/mount.ts'
import { removeRole } from './giveRoles.ts'
import { readHandover } from './handover.ts'
import { journalReading } from '#server/journal/journal.ts'
import { requestBackup, readSystem } from './system.ts'

/** Mounts the office's administration API: handover of roles, system state, backups. */
export function mountAdministration(app: FastifyInstance, context: AppContext) {
  const { db } = context
  mount(app, calls.handover, async ({ params: { role }, member }) => {
    await journalReading(db, { by_member: member.id, act: 'handover.read', subject: role })
    return { data: await readHandover(context, role) }
  })
  mount(app, calls.takeRole, async ({ params: { id, role }, member }) => {
    await inTransaction(db, (tx) => removeRole(tx, { member_id: id, role, by_member: member.id }))
    return { success: true, message: 'Le rôle est retiré.' }
  })
  mount(app, calls.system, async () => ({ data: await readSystem(context) }))
  mount(app, calls.askBackup, async ({ member }) => {
    await requestBackup(context, member.id)
    return { success: true, message: 'La sauvegarde est demandée\u00a0: elle sera là dans quelques minutes.' }
  })
}
