import type { FastifyInstance } from 'fastify'
import { and, eq } from '#server/drizzle/drizzle.ts'
import type { BoardRole } from '#contract/office/boardRoles.ts'
import { memberRoutes as calls } from '#contract/members/members.ts'
import { memberWorkRoutes as workCalls } from '#contract/members/memberWork.ts'
import { writeAuditLogLine, auditPersonalDataReading } from '#server/journal/journal.ts'
import { isFormerMemberStatus, member_notes, members } from '#server/database/schema/members.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { readLeaverPaymentCertificate, listLeaverPaymentCertificates } from '#server/dues/leaverCertificates.ts'
import { drawMemberPaymentCertificate } from '#server/dues/papers.ts'
import type { AppContext } from '#server/feature.ts'
import { mailLinkOrigin } from '#server/http/origin.ts'
import { toOutgoingTextFile } from '#server/http/sendFile.ts'
import { NotFoundError } from '#server/lib/errors.ts'
import { enforceAttemptRateLimit } from '#server/limits/rateLimit.ts'
import { mountApiCall } from '#server/mount.ts'
import { formatDay, formatEuros } from '#server/payments/format.ts'
import { endDeviceSession, endAllSessions } from '#server/profile/devices.ts'
import { openDataArchive, requestDataArchive, type BoardDataArchivePreparer } from '#server/profile/exports.ts'
import { cancelEmailChange, proposeMemberEmail } from './changeEmail.ts'
import { changeMemberCompany, correctMemberNameOrPhone } from './changeMember.ts'
import { changeMembershipStatus } from './changeMembershipStatus.ts'
import { correctMemberJobOrPayment, previewJobCorrectionDues } from './correctWork.ts'
import { undoMemberDeparture } from './departure.ts'
import { scheduleMemberErasure } from './scheduleMemberErasure.ts'
import { listMembers } from './listMembers.ts'
import { exportMembersCsv } from './exportMembersCsv.ts'
import { MEMBER_NOT_FOUND_MESSAGE, readMemberForOffice } from './readMember.ts'
import { removeSavedMemberFilter, saveOwnMemberFilter, listSavedMemberFilters } from './views.ts'

/** Rate limit for drawing membership certificates and other PDFs, which take 40 ms of CPU each. */
const DRAWN = { tries: 120, seconds: 3600 }

/** Returns the board member who prepares a member's data export. Only the treasury role may include bank data. */
const preparer = ({ id, roles }: { id: number; roles: readonly BoardRole[] }): BoardDataArchivePreparer => ({
  id,
  readsBank: roles.includes('treasury'),
})

/** Mounts the office's API for members: list, export, changes, notes and documents. */
export function mountOfficeMembersApi(app: FastifyInstance, context: AppContext): void {
  const { db, env } = context
  mountApiCall(app, calls.list, async ({ query, member }) => {
    await auditPersonalDataReading(db, { by_member: member.id, act: 'members.read' })
    return listMembers(db, query)
  })
  mountApiCall(app, calls.csv, async ({ query, member }) =>
    toOutgoingTextFile('adherents.csv', 'text/csv; charset=utf-8', await exportMembersCsv(db, query, member.id)),
  )
  mountApiCall(app, calls.views, async ({ member }) => ({ data: await listSavedMemberFilters(db, member.id) }))
  mountApiCall(app, calls.keepView, async ({ body, member }) => {
    await saveOwnMemberFilter(db, member.id, body)
    return { success: true, message: 'Ces filtres sont gardés.' }
  })
  mountApiCall(app, calls.dropView, async ({ params: { name }, member }) => {
    await removeSavedMemberFilter(db, member.id, name)
    return { success: true, message: 'Ces filtres sont oubliés.' }
  })
  mountApiCall(app, calls.open, async ({ params: { id }, member }) => {
    await auditPersonalDataReading(db, { by_member: member.id, act: 'member.read', subject_id: id })
    return { data: await readMemberForOffice(context, id, member) }
  })
  mountApiCall(app, calls.rename, async ({ params: { id }, body, member }) => {
    await correctMemberNameOrPhone(db, { ...body, id, by_member: member.id })
    return { success: true, message: 'C’est corrigé\u00a0: l’adhérent en est prévenu.' }
  })
  mountApiCall(app, calls.changeCompany, async ({ params: { id }, body, member }) => {
    await changeMemberCompany(db, { ...body, id, by_member: member.id })
    return { success: true, message: 'La compagnie est changée\u00a0: l’adhérent en est prévenu.' }
  })
  mountApiCall(app, calls.changeEmail, async ({ params: { id }, body: { email }, member, request }) => {
    await proposeMemberEmail(db, { id, email, by_member: member.id, portal: mailLinkOrigin(request, env) })
    return {
      success: true,
      message: 'Un lien est parti aux deux adresses\u00a0: le changement vaut une fois les deux confirmées.',
    }
  })
  mountApiCall(app, calls.keepEmail, async ({ params: { id } }) => {
    await cancelEmailChange(db, id)
    return { success: true, message: 'L’adresse reste la même.' }
  })
  mountApiCall(app, calls.changeStanding, async ({ params: { id }, body, member }) => {
    const { with_bank } = await changeMembershipStatus(context, { ...body, id, by_member: member.id })
    return { success: true, message: `C’est noté.${toStop(with_bank)}` }
  })
  mountApiCall(app, workCalls.previewWork, async ({ params: { id }, query, member }) => ({
    data: await previewJobCorrectionDues(db, { ...query, id, by_member: member.id }),
  }))
  mountApiCall(app, workCalls.changeWork, async ({ params: { id }, body, member }) => {
    await correctMemberJobOrPayment(db, { ...body, id, by_member: member.id })
    return { success: true, message: 'C’est corrigé\u00a0: l’adhérent en est prévenu.' }
  })
  mountApiCall(app, calls.undoStanding, async ({ params: { id }, member }) => {
    await undoMemberDeparture(db, { id, by_member: member.id })
    return { success: true, message: 'C’est annulé\u00a0: l’adhérent est de nouveau des vôtres, et en est prévenu.' }
  })
  mountApiCall(app, calls.endDevice, async ({ params: { id, device }, member }) => {
    await endDeviceSession(db, id, device)
    await writeAuditLogLine(db, { by_member: member.id, act: 'member.signed-out', subject_id: id })
    return { success: true, message: 'L’appareil est déconnecté.' }
  })
  mountApiCall(app, calls.endDevices, async ({ params: { id }, member }) => {
    await endAllSessions(db, id)
    await writeAuditLogLine(db, { by_member: member.id, act: 'member.signed-out', subject_id: id })
    return { success: true, message: 'Tous ses appareils sont déconnectés.' }
  })
  mountApiCall(app, calls.addNote, async ({ params: { id }, body: { text }, member }) => {
    await inTransaction(db, async (tx) => {
      const [whose] = await tx.select({ id: members.id }).from(members).where(eq(members.id, id))
      if (!whose) throw new NotFoundError(MEMBER_NOT_FOUND_MESSAGE)
      await tx.insert(member_notes).values({ member_id: id, by_member: member.id, text })
      await writeAuditLogLine(tx, { by_member: member.id, act: 'member.noted', subject_id: id })
    })
    return { success: true, message: 'La note est gardée.' }
  })
  mountApiCall(app, calls.removeNote, async ({ params: { id, note }, member }) => {
    await inTransaction(db, async (tx) => {
      const isThis = and(eq(member_notes.id, note), eq(member_notes.member_id, id))
      const { rowCount } = await tx.delete(member_notes).where(isThis)
      if (!rowCount) throw new NotFoundError('Cette note n’existe pas, ou plus.')
      await writeAuditLogLine(tx, { by_member: member.id, act: 'member.unnoted', subject_id: id })
    })
    return { success: true, message: 'La note est effacée.' }
  })
  mountApiCall(app, calls.certificate, async ({ params: { id, year }, member }) => {
    await enforceAttemptRateLimit(db, `papers ${member.id}`, DRAWN)
    const [whose] = await db.select({ standing: members.standing }).from(members).where(eq(members.id, id))
    if (!whose) throw new NotFoundError(MEMBER_NOT_FOUND_MESSAGE)
    const file = await drawMemberPaymentCertificate(context, { id }, year, isFormerMemberStatus(whose.standing))
    await writeAuditLogLine(db, { by_member: member.id, act: 'member.certified', subject_id: id, after: { year } })
    return file
  })
  mountApiCall(app, calls.askExport, async ({ params: { id }, member }) => {
    if ((await db.$count(members, eq(members.id, id))) === 0) throw new NotFoundError(MEMBER_NOT_FOUND_MESSAGE)
    const data = await requestDataArchive(db, id, preparer(member))
    await writeAuditLogLine(db, { by_member: member.id, act: 'member.exported', subject_id: id })
    return { data }
  })
  mountApiCall(app, calls.exportFile, async ({ params, member }) => {
    const archive = await openDataArchive(context, params.id, params.export, preparer(member))
    await writeAuditLogLine(db, { by_member: member.id, act: 'member.archive', subject_id: params.id })
    return archive
  })
  mountApiCall(app, calls.erase, async ({ params: { id }, member, request }) => ({
    success: true,
    message: await scheduleMemberErasure(db, { id, by_member: member.id, origin: mailLinkOrigin(request, env) }),
  }))
  mountApiCall(app, calls.leavers, async ({ query, member }) => {
    await auditPersonalDataReading(db, { by_member: member.id, act: 'leavers.listed' })
    return listLeaverPaymentCertificates(context, query)
  })
  mountApiCall(app, calls.leaverCertificate, async ({ params: { id }, member }) => {
    await enforceAttemptRateLimit(db, `papers ${member.id}`, DRAWN)
    const { number, file } = await readLeaverPaymentCertificate(context, id)
    await writeAuditLogLine(db, { by_member: member.id, act: 'leavers.read', subject: number })
    return file
  })
}

/** Returns a French warning that the bank must be asked to cancel debits which it has already received. */
function toStop(debits: { amount_cents: number; due_on: string }[]): string {
  if (debits.length === 0) return ''
  const named = debits.map(({ amount_cents, due_on }) => `${formatEuros(amount_cents)} pour le ${formatDay(due_on)}`)
  const what = debits.length > 1 ? 'des prélèvements sont déjà' : 'un prélèvement est déjà'
  return ` Attention\u00a0: ${what} à la banque (${named.join(', ')}). Demandez à la trésorerie d’y faire renoncer.`
}
