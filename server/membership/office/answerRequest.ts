import { and, eq, sql } from '#server/drizzle/drizzle.ts'
import type { ApiActionReply } from '#contract/answer.ts'
import type { MembershipRequestRefusal } from '#contract/membership/office.ts'
import { portalPagePaths } from '#contract/paths.ts'
import { canonicalEmail, formerMemberEmail } from '#server/database/canonicalEmail.ts'
import type { Transaction } from '#server/database/connect.ts'
import { dues_plans } from '#server/database/schema/dues.ts'
import { members } from '#server/database/schema/members.ts'
import { activations, membership_requests, type MembershipApplicant } from '#server/database/schema/membership.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { openNewMemberDuesPlan } from '#server/dues/openDues.ts'
import { retentionPeriods } from '#server/privacy/durations.ts'
import { NotFoundError, HttpError } from '#server/lib/errors.ts'
import { sqlTimeFromNow, durationToSeconds } from '#server/lib/duration.ts'
import { queueMail } from '#server/mail/queueMail.ts'
import type { AppContext } from '#server/feature.ts'
import { changePaymentState } from '#server/payments/transition.ts'
import { readCompanyColourAndOfficeEmail } from '#server/membership/readCompanyColourAndOfficeEmail.ts'
import { eraseMembershipRequest } from '#server/membership/eraseMembershipRequest.ts'
import { deleteApplicantAttachments } from '#server/membership/requestFiles.ts'
import { writeAuditLogLine } from '#server/journal/journal.ts'
import { createLinkSecret } from '#server/lib/createLinkSecret.ts'

/** Board's decision on a membership request; `portal` is the portal's URL for the mailed link. */
type Answering = { id: number; by_member: number; portal: string }
type Refusing = Omit<Answering, 'portal'> & MembershipRequestRefusal

/**
 * Accepts a membership request: creates the member and dues, and mails the account activation link. Throws a 409 when
 * the board has decided already.
 */
export async function acceptMembershipRequest(
  { db, env }: Pick<AppContext, 'db' | 'env'>,
  { id, by_member, portal }: Answering,
): Promise<ApiActionReply> {
  await inTransaction(db, async (tx) => {
    const { applicant, ...request } = await takeAnswer(tx, id, 'acceptee')
    const { color, office } = await readCompanyColourAndOfficeEmail(tx, request.company_id)
    const { period, way, amount_cents, reference } = request
    const member_id = await createMember(tx, request.company_id, applicant)
    await tx
      .update(membership_requests)
      .set({ member_id, applicant: null, answered_at: sql`now()` })
      .where(eq(membership_requests.id, id))
    // Attachments served the decision only.
    await deleteApplicantAttachments(tx, [id])
    await openNewMemberDuesPlan(tx, { member_id, request_id: id, period, way, amount_cents, reference, by_member, env })
    const { secret, token_hash } = createLinkSecret()
    const expires_at = sqlTimeFromNow(retentionPeriods.activation)
    await tx.insert(activations).values({ token_hash, member_id, expires_at })
    await queueMail(tx, {
      recipient: applicant.email,
      // The secret is in the URL fragment, which never reaches servers, logs or mail scanners.
      content: { kind: 'activation', color, office, way, url: `${portal}${portalPagePaths.activation}#${secret}` },
      lifetime: durationToSeconds(retentionPeriods.activation),
    })
    await writeAuditLogLine(tx, { by_member, act: 'request.accepted', subject_id: id })
  })
  return { success: true, message: 'Demande acceptée\u00a0: le lien d’activation est parti par e-mail.' }
}

/**
 * Refuses a membership request: mails the reason and deletes the applicant's data. Throws a 409 when the board has
 * decided already.
 */
export async function refuseMembershipRequest(
  { db }: Pick<AppContext, 'db'>,
  { id, by_member, reason, words }: Refusing,
): Promise<ApiActionReply> {
  await inTransaction(db, async (tx) => {
    const request = await takeAnswer(tx, id, 'refusee')
    const { applicant, company_id } = request
    await eraseMembershipRequest(tx, request)
    await tx.update(membership_requests).set({ refusal: words }).where(eq(membership_requests.id, id))
    const content = {
      kind: 'requestRefused' as const,
      words,
      ...(await readCompanyColourAndOfficeEmail(tx, company_id)),
    }
    await queueMail(tx, { recipient: applicant.email, content })
    await writeAuditLogLine(tx, { by_member, act: 'request.refused', subject_id: id, after: { reason } })
  })
  return { success: true, message: 'Demande refusée\u00a0: la personne en est prévenue, et ses données sont effacées.' }
}

/** Sets a membership request's state to accepted or refused, so that no one else can decide, then reads it. */
async function takeAnswer(tx: Transaction, id: number, to: 'acceptee' | 'refusee') {
  const isThis = eq(membership_requests.id, id)
  if ((await tx.$count(membership_requests, isThis)) === 0)
    throw new NotFoundError('Cette demande n’existe pas, ou plus.')
  await changePaymentState(tx, { what: 'request', id, from: 'recue', to })
  const [request] = await tx.select().from(membership_requests).where(isThis)
  if (!request?.applicant) throw new Error('A request that waits says nothing of who has asked')
  // The request may have been corrected since it was read.
  if (!request.read_at)
    throw new HttpError(
      409,
      'Cette demande est nouvelle, ou vient d’être corrigée\u00a0: relisez-la avant de répondre.',
    )
  return { ...request, applicant: request.applicant }
}

/**
 * Creates a member from a membership request, without a password: sign-in needs activation first. A former member gets
 * their old member number back.
 */
async function createMember(
  tx: Transaction,
  company_id: number,
  { news_consent_at, ...applicant }: MembershipApplicant,
) {
  const consent = news_consent_at === null ? null : new Date(news_consent_at)
  const email = canonicalEmail(applicant.email)
  const values = { ...applicant, canonical_email: email, company_id, news_consent_at: consent }
  const [back] = await tx
    .update(members)
    .set({ ...values, standing: 'active', standing_on: null, deletion_at: null })
    .where(and(eq(members.canonical_email, formerMemberEmail(email)), eq(members.standing, 'left')))
    .returning({ id: members.id })
  // The former dues plan is void: the request contains the new one.
  if (back) await tx.delete(dues_plans).where(eq(dues_plans.member_id, back.id))
  const [made] = back ? [] : await tx.insert(members).values(values).onConflictDoNothing().returning({ id: members.id })
  const member = back ?? made
  if (!member) throw new HttpError(409, 'Cette adresse est déjà celle d’un adhérent\u00a0: refusez cette demande.')
  return member.id
}
