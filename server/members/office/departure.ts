import { and, eq, lt, ne } from '#server/drizzle/drizzle.ts'
import { writeAuditLogLine } from '#server/journal/journal.ts'
import type { CanonicalEmail } from '#server/database/canonicalEmail.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { departures, type MemberColumnsBeforeDeparture } from '#server/database/schema/departures.ts'
import { isFormerMemberStatus, members } from '#server/database/schema/members.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { snapshotDuesAtDeparture, restoreDuesAfterDeparture } from '#server/dues/restoreDues.ts'
import { sqlTimeAgo } from '#server/lib/duration.ts'
import { HttpError, NotFoundError } from '#server/lib/errors.ts'
import { memberRecipient } from '#server/mail/memberRecipient.ts'
import { queueMail } from '#server/mail/queueMail.ts'
import { retentionPeriods } from '#server/privacy/durations.ts'
import { MEMBER_NOT_FOUND_MESSAGE } from './readMember.ts'
import { isDepartureUndoableSql } from './readUndoDeadline.ts'

type Member = typeof members.$inferSelect

/** Saves the data that a member's departure or death is about to clear, so that it can be undone. */
export async function saveDataClearedByDeparture(
  tx: Transaction,
  member: Member,
  { standing, by_member }: { standing: 'left' | 'deceased'; by_member: number },
): Promise<void> {
  const former: MemberColumnsBeforeDeparture = {
    standing: member.standing as MemberColumnsBeforeDeparture['standing'],
    standing_on: member.standing_on,
    charged_from: member.charged_from,
    canonical_email: member.canonical_email,
    news_consent_at: member.news_consent_at?.toISOString() ?? null,
    wants_event_reminders: member.wants_event_reminders,
    deletion_at: member.deletion_at?.toISOString() ?? null,
  }
  const kept = await snapshotDuesAtDeparture(tx, member.id)
  await tx.delete(departures).where(eq(departures.member_id, member.id))
  await tx
    .insert(departures)
    .values({ member_id: member.id, standing, by_member, former, password_hash: member.password_hash, ...kept })
}

/**
 * Undoes a member's departure or death within seven days. Restores status, e-mail address, password, mandate and unpaid
 * dues, but not devices, passkeys, event seats and roles. Throws a 409 after seven days, or when another member has the
 * e-mail address.
 */
export const undoMemberDeparture = (
  db: Database,
  { id, by_member }: { id: number; by_member: number },
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const [member] = await tx.select().from(members).where(eq(members.id, id)).for('update')
    if (!member) throw new NotFoundError(MEMBER_NOT_FOUND_MESSAGE)
    const [departure] = await tx.select().from(departures).where(isDepartureUndoableSql(id)).for('update')
    if (!departure || !isFormerMemberStatus(member.standing))
      throw new HttpError(409, 'Les sept jours pour revenir sur ce départ sont passés, ou il a déjà été annulé.')
    const { former, password_hash } = departure
    const canonical_email = former.canonical_email as CanonicalEmail
    const isTaken = and(eq(members.canonical_email, canonical_email), ne(members.id, id))
    if ((await tx.$count(members, isTaken)) > 0)
      throw new HttpError(409, 'Son adresse e-mail sert depuis à une autre fiche\u00a0: corrigez d’abord celle-là.')
    await tx
      .update(members)
      .set({
        standing: former.standing,
        standing_on: former.standing_on,
        charged_from: former.charged_from,
        canonical_email,
        password_hash,
        news_consent_at: former.news_consent_at === null ? null : new Date(former.news_consent_at),
        wants_event_reminders: former.wants_event_reminders,
        deletion_at: former.deletion_at === null ? null : new Date(former.deletion_at),
      })
      .where(eq(members.id, id))
    await restoreDuesAfterDeparture(tx, { ...departure, by_member })
    await tx.delete(departures).where(eq(departures.id, departure.id))
    await writeAuditLogLine(tx, {
      by_member,
      act: 'member.restored',
      subject_id: id,
      before: { standing: member.standing },
      after: { standing: former.standing },
    })
    const told = await memberRecipient(tx, id)
    if (!told) return
    const { recipient, ...shown } = told
    await queueMail(tx, { recipient, content: { kind: 'standingChanged', ...shown, said: REOPENED } })
  })

const REOPENED =
  'Le bureau avait fermé votre compte par erreur\u00a0: il est rouvert, avec le même mot de passe. Votre adhésion, votre façon de payer et ce que vous deviez sont comme avant. Reconnectez vos appareils, et inscrivez-vous de nouveau aux événements à venir.'

/** Deletes the saved data of members' departures that can no longer be undone. */
export const deleteExpiredDepartureUndoData = async (db: Database): Promise<void> =>
  void (await db.delete(departures).where(lt(departures.noted_at, sqlTimeAgo(retentionPeriods.departure))))
