import { randomUUID } from 'node:crypto'
import { eq } from '#server/drizzle/drizzle.ts'
import type { FastifyRequest } from 'fastify'
import type { MembershipRequestReply, MembershipRequest } from '#contract/membership/membership.ts'
import { portalPagePaths } from '#contract/paths.ts'
import { canonicalEmail, type CanonicalEmail } from '#server/database/canonicalEmail.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { members } from '#server/database/schema/members.ts'
import { membership_requests, type MembershipApplicant } from '#server/database/schema/membership.ts'
import { inSavepoint, inTransaction } from '#server/database/transaction.ts'
import { signSepaMandate } from '#server/dues/signMandate.ts'
import { retentionPeriods } from '#server/privacy/durations.ts'
import { networkKeyOfIpAddress } from '#server/http/network.ts'
import { mailLinkOrigin } from '#server/http/origin.ts'
import { durationToSeconds } from '#server/lib/duration.ts'
import { countAttemptInRateWindow, enforceAttemptRateLimit } from '#server/limits/rateLimit.ts'
import { createMailNotConfiguredError } from '#server/mail/createMailNotConfiguredError.ts'
import { canDeliverMails } from '#server/mail/transport.ts'
import { queueMail } from '#server/mail/queueMail.ts'
import type { AppContext } from '#server/feature.ts'
import { randomLettersAndDigits } from '#server/lib/randomLettersAndDigits.ts'
import { hashTextToUuid } from '#server/lib/hashTextToUuid.ts'
import { readCompanyColourAndOfficeEmail } from './readCompanyColourAndOfficeEmail.ts'
import { createLinkSecret } from '#server/lib/createLinkSecret.ts'
import { lockEmailAddress } from './lockEmailAddress.ts'
import { readCachedMembershipOptions } from './options.ts'
import { validateMembershipRequestChoices } from '#server/membership/office/validateMembershipRequestChoices.ts'

const HOUR_S = 3600
const LIMITS = {
  network: { tries: 20, seconds: HOUR_S },
  /** Rate limit of membership requests per pair of IP network and e-mail address, so that others are not blocked. */
  pair: { tries: 6, seconds: HOUR_S },
}
/**
 * Maximum of membership request mails per day to one mailbox without delay. Each further mail is delayed longer, in
 * seconds, which slows down mail floods.
 */
const MAILS = { atOnce: 12, seconds: 24 * HOUR_S, apart: 120 }
const RECEIVED = 'Votre demande est envoyée. Un e-mail vous dit la suite.'

/**
 * Stores a membership request and mails a confirmation link. The HTTP response and the work done do not reveal whether
 * the e-mail address belongs to a member (account enumeration).
 */
export async function requestMembership(
  context: AppContext,
  asked: MembershipRequest,
  request: FastifyRequest,
): Promise<MembershipRequestReply> {
  const { db, env } = context
  if (!canDeliverMails(env)) throw await createMailNotConfiguredError(db, 'aucun lien de confirmation')
  const network = networkKeyOfIpAddress(request.ip)
  await enforceAttemptRateLimit(db, `membership network ${network}`, LIMITS.network)
  const company = await readCompanyColourAndOfficeEmail(db, asked.company_id)
  const { phone, amount_cents, account } = validateMembershipRequestChoices(
    await readCachedMembershipOptions(context),
    asked,
  )
  const answer = { success: true, message: RECEIVED, amount_cents, account }
  // Honeypot: a bot that fills the hidden field gets a success and does not retry.
  if (asked.website) return answer
  const email = canonicalEmail(asked.email)
  await enforceAttemptRateLimit(db, `membership pair ${email} ${network}`, LIMITS.pair)
  const delay = await delayFor(db, email)

  const { company_id, period, way } = asked
  const key = keyOf(asked)
  const { secret, token_hash } = createLinkSecret()
  const row = { company_id, period, way, amount_cents, token_hash, reference: newReference() }
  const signature = way === 'prelevement' && { iban: asked.iban, holder: asked.holder, ip: request.ip }
  await inTransaction(db, async (tx) => {
    await lockEmailAddress(tx, email)
    const { member, isSame } = await findFor(tx, email, key)
    const isNew = !member && !isSame
    // A request that is not stored does the same work, then rolls back (timing attack).
    await inSavepoint(tx, isNew, async (within) => {
      const kept = isNew
        ? { key, applicant: applicantOf(asked, phone), canonical_email: email, state: 'envoyee' as const }
        : nobody()
      const [sent] = await within
        .insert(membership_requests)
        .values({ ...row, ...kept })
        .returning({ id: membership_requests.id })
      if (sent && signature) await signSepaMandate(within, context, { request_id: sent.id, ...signature })
    })
    // The secret is in the URL fragment, which never reaches servers, logs or mail scanners.
    const url = `${mailLinkOrigin(request, env)}${portalPagePaths.ownRequest}#${secret}`
    await queueMail(tx, {
      recipient: isSame ? null : (member ?? asked.email),
      content: { kind: member ? 'alreadyMember' : 'requestToConfirm', ...company, url: member ? '' : url },
      lifetime: durationToSeconds(retentionPeriods.unconfirmedRequest),
      delay,
    })
  })
  return answer
}

/**
 * Returns the delay in seconds of a membership request's mail, by the number of recent requests with its e-mail
 * address.
 */
async function delayFor(db: Database, email: CanonicalEmail) {
  const asked = await countAttemptInRateWindow(db, `membership mails ${email}`, MAILS.seconds)
  return Math.max(0, asked - MAILS.atOnce) * MAILS.apart
}

/**
 * Returns the idempotency key of a membership request, which includes its content: a corrected request under the
 * browser's same key is another one.
 */
const keyOf = ({ website: _, ...asked }: MembershipRequest) => hashTextToUuid(JSON.stringify(asked))

/**
 * Returns a random payment reference for a membership request. Not derived from the request, so that nobody can provoke
 * a collision.
 */
function newReference() {
  const letters = randomLettersAndDigits(8)
  return `ADH-${letters.slice(0, 4)}-${letters.slice(4)}`
}

/** Returns the stand-in row of a membership request that is not stored. */
const nobody = () => ({ key: randomUUID(), applicant: null, state: 'refusee' as const })

/** Returns the e-mail address of an existing member, and whether the same membership request was sent before. */
async function findFor(tx: Transaction, email: CanonicalEmail, key: string) {
  const [member] = await tx.select({ email: members.email }).from(members).where(eq(members.canonical_email, email))
  const isSame = (await tx.$count(membership_requests, eq(membership_requests.key, key))) > 0
  return { member: member?.email, isSame }
}

function applicantOf(asked: MembershipRequest, phone: string): MembershipApplicant {
  const { first_name, last_name, email, base, function: work, contract, working_time, wants_news } = asked
  return {
    first_name,
    last_name,
    email,
    phone,
    base,
    function: work,
    contract,
    working_time,
    news_consent_at: wants_news ? new Date().toISOString() : null,
  }
}
