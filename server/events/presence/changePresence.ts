import { randomUUID } from 'node:crypto'
import { and, eq, isNull, sql } from '#server/drizzle/drizzle.ts'
import type { Database } from '#server/database/connect.ts'
import { event_attendances } from '#server/database/schema/events.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { EventViewer } from '#server/events/eventSummary.ts'
import { writeAuditLogLine } from '#server/journal/journal.ts'
import { HttpError, NotFoundError } from '#server/lib/errors.ts'
import { formatFrenchMoment } from '#server/lib/parisTime.ts'
import { isMemberCardValid } from '#server/profile/card.ts'
import { readRemoteAssembly } from './readPresence.ts'

/**
 * Records that a member follows an assembly from afar. Idempotent: who was noted present at the door stays so. Throws a
 * 409 outside its hours, when it is cancelled, and when the member's dues are not paid.
 */
export function declarePresence(db: Database, member: EventViewer, id: number): Promise<void> {
  return inTransaction(db, async (tx) => {
    const { opens_at, closes_at, is_cancelled } = await readRemoteAssembly(tx, member, id)
    if (is_cancelled) throw new HttpError(409, 'Cette assemblée est annulée.')
    if (opens_at > new Date())
      throw new HttpError(409, `Vous pourrez vous dire présent à partir du ${formatFrenchMoment(opens_at)}.`)
    if (closes_at <= new Date()) throw new HttpError(409, 'Cette assemblée est terminée.')
    if (!(await isMemberCardValid(tx, member.id)))
      throw new HttpError(409, 'Votre cotisation n’est pas à jour\u00a0: votre présence ne compterait pas.')
    const now = { at: sql`now()`, key: randomUUID(), by_member: member.id, is_remote: true }
    const { rowCount } = await tx
      .insert(event_attendances)
      .values({ event_id: id, member_id: member.id, ...now })
      .onConflictDoUpdate({
        target: [event_attendances.event_id, event_attendances.member_id],
        set: { ...now, removed_at: null, left_at: null },
        setWhere: sql`${event_attendances.removed_at} is not null or ${event_attendances.left_at} is not null`,
      })
    if (!rowCount) return
    await writeAuditLogLine(tx, { by_member: member.id, act: 'attendance.declared', subject_id: id })
  })
}

/**
 * Records that a member leaves an assembly that they follow from afar. Throws `NotFoundError` when they are not present
 * from afar, and a 409 once it is over.
 */
export function endPresence(db: Database, member: EventViewer, id: number): Promise<void> {
  return inTransaction(db, async (tx) => {
    const { closes_at } = await readRemoteAssembly(tx, member, id)
    if (closes_at <= new Date()) throw new HttpError(409, 'Cette assemblée est terminée.')
    const { rowCount } = await tx
      .update(event_attendances)
      .set({ left_at: sql`now()` })
      .where(
        and(
          eq(event_attendances.event_id, id),
          eq(event_attendances.member_id, member.id),
          eq(event_attendances.is_remote, true),
          isNull(event_attendances.removed_at),
          isNull(event_attendances.left_at),
        ),
      )
    if (!rowCount) throw new NotFoundError('Vous n’êtes pas noté présent à distance, ou plus.')
    await writeAuditLogLine(tx, { by_member: member.id, act: 'attendance.left', subject_id: id })
  })
}
