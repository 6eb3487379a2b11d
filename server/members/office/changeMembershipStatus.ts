import { and, eq, gt, sql } from '#server/drizzle/drizzle.ts'
import type { BoardAuditLogAction } from '#contract/office/office.ts'
import type { MembershipStatusChange } from '#contract/members/members.ts'
import type { MembershipStatus } from '#contract/members/memberRecord.ts'
import { isLastAdministrator } from '#server/office/administrators.ts'
import { setMemberBoardRoles, readMemberBoardRoles } from '#server/office/giveRoles.ts'
import { writeAuditLogLine } from '#server/journal/journal.ts'
import { formerMemberEmail } from '#server/database/canonicalEmail.ts'
import type { Transaction } from '#server/database/connect.ts'
import { email_changes, isFormerMemberStatus, members } from '#server/database/schema/members.ts'
import { event_answers, events } from '#server/database/schema/events.ts'
import { news_readers } from '#server/database/schema/news.ts'
import { readCurrentParisDate } from '#server/database/todayInParis.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { deleteMemberDuesAfterDay, endMemberDues } from '#server/dues/changeMandate.ts'
import { issueLeaverPaymentCertificates, mailLeaverPaymentCertificates } from '#server/dues/leaverCertificates.ts'
import { automaticWriteOffReasons } from '#server/dues/writeOff.ts'
import type { AppContext } from '#server/feature.ts'
import { sqlTimeFromNow } from '#server/lib/duration.ts'
import { HttpError } from '#server/lib/errors.ts'
import { memberRecipient } from '#server/mail/memberRecipient.ts'
import { deleteUnsentMailsOfAddress } from '#server/mail/outbox.ts'
import { queueMail } from '#server/mail/queueMail.ts'
import { addDays } from '#server/payments/bankDays.ts'
import { formatDay } from '#server/payments/format.ts'
import { retentionPeriods } from '#server/privacy/durations.ts'
import { deleteDataArchivesOfMember } from '#server/profile/exports.ts'
import { revokeAccountAccess } from '#server/session/revokeAccountAccess.ts'
import { lockMemberRow } from './changeMember.ts'
import { saveDataClearedByDeparture } from './departure.ts'

/** SEPA direct debit in a file that the bank has received already. */
type WithBank = { amount_cents: number; due_on: string }
type Changing = MembershipStatusChange & { id: number; by_member: number }

/** Maximum age in days of a membership status change (leave, death) when the board records it. */
const NOTED_WITHIN = 366

const acts: Record<MembershipStatus, BoardAuditLogAction> = {
  active: 'member.resumed',
  paused: 'member.paused',
  honorary: 'member.honoured',
  left: 'member.left',
  deceased: 'member.deceased',
}

/**
 * Changes a member's status (active, paused, honorary, left, deceased) with all its effects on dues, debits and access.
 * Returns the debits that the bank has already. Throws a 409 when the status is the same, or for the last
 * administrator.
 */
export async function changeMembershipStatus(
  context: AppContext,
  { id, by_member, standing, on }: Changing,
): Promise<{ with_bank: WithBank[] }> {
  const ends = isFormerMemberStatus(standing)
  // Numbers the certificates before the transaction, which locks their rows.
  const certificates = ends ? await issueLeaverPaymentCertificates(context, id) : []
  const with_bank = await inTransaction(context.db, async (tx) => {
    const today = await readCurrentParisDate(tx)
    if (on > today) refuseDay('Ce jour n’est pas encore venu\u00a0: revenez le noter ce jour-là.')
    if (on < addDays(today, -NOTED_WITHIN)) refuseDay('Ce jour est trop ancien\u00a0: un an au plus.')
    if (ends && (await isLastAdministrator(tx, id))) throw new HttpError(409, LAST)
    const member = await lockMemberRow(tx, id)
    if (member.standing === standing) throw new HttpError(409, 'C’est déjà noté.')
    if (standing === 'left' || standing === 'deceased')
      await saveDataClearedByDeparture(tx, member, { standing, by_member })
    const told = await memberRecipient(tx, id)
    if (ends) await deleteUnsentMailsOfAddress(tx, member.email)
    if (standing !== 'deceased' && told) {
      const { recipient, ...shown } = told
      const said = words[standing](formatDay(on))
      await queueMail(tx, { recipient, content: { kind: 'standingChanged', ...shown, said } })
    }
    if (standing === 'left') await mailLeaverPaymentCertificates(tx, id, certificates)
    let left: WithBank[] = []
    if (standing === 'paused') left = await deleteMemberDuesAfterDay(tx, id, on)
    if (standing === 'honorary' || standing === 'left' || standing === 'deceased')
      left = await endMemberDues(tx, id, { on, reason: automaticWriteOffReasons[standing], by_member })
    if (ends) await endAccess(tx, id, by_member)
    await tx
      .update(members)
      .set({
        standing,
        standing_on: on,
        ...(standing === 'active' && { charged_from: on }),
        ...(ends && {
          password_hash: null,
          canonical_email: formerMemberEmail(member.canonical_email),
          news_consent_at: null,
          wants_event_reminders: false,
          deletion_at: sqlTimeFromNow(retentionPeriods.formerMember),
        }),
      })
      .where(eq(members.id, id))
    await writeAuditLogLine(tx, {
      by_member,
      act: acts[standing],
      subject_id: id,
      before: { standing: member.standing },
      after: { on },
    })
    return left.map(({ amount_cents, due_on }) => ({ amount_cents, due_on }))
  })
  if (ends) await deleteDataArchivesOfMember(context, id)
  return { with_bank }
}

/** Ends a former member's access: sessions, password, board roles, and registrations for upcoming events. */
async function endAccess(tx: Transaction, id: number, by_member: number) {
  if ((await readMemberBoardRoles(tx, id)).length > 0)
    await setMemberBoardRoles(tx, { member_id: id, roles: [], by_member })
  await revokeAccountAccess(tx, id)
  await tx.delete(email_changes).where(eq(email_changes.member_id, id))
  await tx.delete(news_readers).where(eq(news_readers.member_id, id))
  // A job gives the freed seats to the waiting list.
  const isToCome = sql`${event_answers.event_id} in (select ${events.id} from ${events} where ${gt(events.ends_at, sql`now()`)})`
  await tx.delete(event_answers).where(and(eq(event_answers.member_id, id), isToCome))
}

const words: Record<Exclude<MembershipStatus, 'deceased'>, (day: string) => string> = {
  active: (day) => `Votre adhésion reprend le ${day}\u00a0: vos cotisations aussi, à partir de ce jour.`,
  paused: (day) =>
    `Votre adhésion est en pause depuis le ${day}. Rien n’est prélevé ni dû pour la suite, et votre compte reste ouvert.`,
  honorary: (day) =>
    `Vous êtes membre d’honneur depuis le ${day}. Vous ne devez plus de cotisation, vos prélèvements sont arrêtés, et votre compte reste ouvert.`,
  left: (day) =>
    `Votre adhésion a pris fin le ${day}. Rien n’est plus prélevé ni dû, sauf un prélèvement qui serait déjà chez la banque. Votre compte est fermé, et vos inscriptions aux événements sont rendues. Si vous avez cotisé, votre attestation vous parvient à part.`,
}

const LAST =
  'C’est la dernière personne à avoir le rôle «\u00a0Administration\u00a0»\u00a0: donnez-le d’abord à une autre.'

function refuseDay(message: string): never {
  throw new HttpError(422, message, { errors: { on: message } })
}
