import type { FastifyInstance } from 'fastify'
import { boardCheckRoutes } from '#contract/office/checks.ts'
import { boardOfficeRoutes as calls } from '#contract/office/system.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { AppContext } from '#server/feature.ts'
import { mountApiCall } from '#server/mount.ts'
import { listOperationalChecks } from './listOperationalChecks.ts'
import { removeMemberBoardRole } from './giveRoles.ts'
import { readBoardRoleHandover } from './handover.ts'
import { auditPersonalDataReading } from '#server/journal/journal.ts'
import { requestBackup, readServerVersionAndBackups } from './system.ts'

/** Mounts the office's administration API: handover of roles, system state, backups. */
export function mountOfficeAdministrationApi(app: FastifyInstance, context: AppContext) {
  const { db } = context
  mountApiCall(app, calls.handover, async ({ params: { role }, member }) => {
    await auditPersonalDataReading(db, { by_member: member.id, act: 'handover.read', subject: role })
    return { data: await readBoardRoleHandover(context, role) }
  })
  mountApiCall(app, calls.takeRole, async ({ params: { id, role }, member }) => {
    await inTransaction(db, (tx) => removeMemberBoardRole(tx, { member_id: id, role, by_member: member.id }))
    return { success: true, message: 'Le rôle est retiré.' }
  })
  mountApiCall(app, calls.system, async () => ({ data: await readServerVersionAndBackups(context) }))
  mountApiCall(app, boardCheckRoutes.checks, async () => ({ data: await listOperationalChecks(db) }))
  mountApiCall(app, calls.askBackup, async ({ member }) => {
    await requestBackup(context, member.id)
    return { success: true, message: 'La sauvegarde est demandée\u00a0: elle sera là dans quelques minutes.' }
  })
}
