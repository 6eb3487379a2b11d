import { and, eq } from '#server/drizzle/drizzle.ts'
import type { FastifyRequest } from 'fastify'
import type { MembershipRequestCorrection } from '#contract/membership/ownRequest.ts'
import type { Transaction } from '#server/database/connect.ts'
import { mandates } from '#server/database/schema/dues.ts'
import { membership_requests } from '#server/database/schema/membership.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { mailNewSepaMandate } from '#server/dues/mailMandate.ts'
import { signSepaMandate } from '#server/dues/signMandate.ts'
import { enforceAttemptRateLimit } from '#server/limits/rateLimit.ts'
import type { AppContext } from '#server/feature.ts'
import { sha256 } from '#server/lib/sha256.ts'
import { readCompanyColourAndOfficeEmail } from './readCompanyColourAndOfficeEmail.ts'
import { readCachedMembershipOptions } from './options.ts'
import {
  assertMembershipRequestOpen,
  lockMembershipRequestByLink,
  type UnansweredMembershipRequest,
} from './ownRequest.ts'
import { validateMembershipRequestChoices } from '#server/membership/office/validateMembershipRequestChoices.ts'

/** Rate limit of corrections per membership request: a correction may encrypt an IBAN and mail a mandate. */
const LIMIT = { tries: 20, seconds: 3600 }

/**
 * Stores an applicant's corrections of a pending membership request. The board must read it again before its decision.
 */
export async function correctMembershipRequest(
  context: Pick<AppContext, 'db' | 'env' | 'cache' | 'secrets'>,
  { token, ...asked }: MembershipRequestCorrection,
  { ip }: FastifyRequest,
): Promise<void> {
  await enforceAttemptRateLimit(context.db, `membership correction ${sha256(token).toString('hex')}`, LIMIT)
  const options = await readCachedMembershipOptions(context)
  await inTransaction(context.db, async (tx) => {
    const request = await lockMembershipRequestByLink(tx, token)
    assertMembershipRequestOpen(request)
    const { id, applicant } = request
    const keepsMandate = asked.way === 'prelevement' && !asked.iban && (await hasMandate(tx, id))
    const company = await readCompanyColourAndOfficeEmail(tx, asked.company_id)
    const { phone, amount_cents } = validateMembershipRequestChoices(options, asked, keepsMandate)
    const { first_name, last_name, base, function: work, contract, working_time, company_id, period, way } = asked
    const said = { ...applicant, first_name, last_name, phone, base, function: work, contract, working_time }
    await tx
      .update(membership_requests)
      .set({ company_id, period, way, amount_cents, applicant: said, read_at: null })
      .where(eq(membership_requests.id, id))
    if (keepsMandate) return
    await tx.delete(mandates).where(isSignedWith(id))
    if (way === 'virement') return
    const mandate = await signSepaMandate(tx, context, { request_id: id, iban: asked.iban, holder: asked.holder, ip })
    // An unconfirmed request's mandate is not mailed.
    if (isConfirmed(request)) await mailNewSepaMandate(tx, { recipient: applicant.email, ...company, mandate })
  })
}

const isConfirmed = ({ state }: UnansweredMembershipRequest) => state === 'recue'
const isSignedWith = (request_id: number) => and(eq(mandates.request_id, request_id), eq(mandates.state, 'signe'))

async function hasMandate(tx: Transaction, request_id: number) {
  return (await tx.$count(mandates, isSignedWith(request_id))) > 0
}
