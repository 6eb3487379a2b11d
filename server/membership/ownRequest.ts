import { and, eq, gt, ne, or, sql } from '#server/drizzle/drizzle.ts'
import type { FastifyRequest } from 'fastify'
import { MEMBERSHIP_REQUEST_LINK_EXPIRED_MESSAGE, type OwnMembershipRequest } from '#contract/membership/ownRequest.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { companies } from '#server/database/schema/companies.ts'
import { mandates } from '#server/database/schema/dues.ts'
import { membership_requests, request_messages } from '#server/database/schema/membership.ts'
import { retentionPeriods } from '#server/privacy/durations.ts'
import { HttpError } from '#server/lib/errors.ts'
import { networkKeyOfIpAddress } from '#server/http/network.ts'
import { sqlTimeAgo } from '#server/lib/duration.ts'
import { enforceAttemptRateLimit } from '#server/limits/rateLimit.ts'
import { hideOtherSenderEmailAddress } from '#server/mail/cameBy.ts'
import type { AppContext } from '#server/feature.ts'
import { findDuesBankAccount } from '#server/payments/findDuesBankAccount.ts'
import { sha256 } from '#server/lib/sha256.ts'
import { listApplicantMessages } from '#server/membership/office/listRequests.ts'
import { readCachedMembershipOptions } from './options.ts'

type Row = typeof membership_requests.$inferSelect
const { state, asked_at, token_hash } = membership_requests
/** Pending membership request, neither decided by the board nor withdrawn. */
export type UnansweredMembershipRequest = Row & { state: 'envoyee' | 'recue'; applicant: NonNullable<Row['applicant']> }

/** Enforces the rate limit of the applicant's membership request page, per IP network. */
export const enforceApplicantPageRateLimit = (db: Database, { ip }: FastifyRequest): Promise<void> =>
  enforceAttemptRateLimit(db, `membership own ${networkKeyOfIpAddress(ip)}`, { tries: 240, seconds: 3600 })

/**
 * Returns a membership request for its applicant, by the secret of a mailed link. Reading changes nothing, as mail
 * scanners open links.
 */
export async function readMembershipRequestByLink(
  context: Pick<AppContext, 'db' | 'env' | 'cache'>,
  token: string,
): Promise<{ data: OwnMembershipRequest }> {
  const { db } = context
  const [found] = await db
    .select({ request: membership_requests, company: { id: companies.id, name: companies.name } })
    .from(membership_requests)
    .innerJoin(companies, eq(companies.id, membership_requests.company_id))
    .where(isOfLink(token))
  if (!found) throw linkOver()
  const { request, company } = found
  const { reference, period, way, amount_cents } = request
  const [mandate] = await db
    .select({ iban_end: mandates.iban_end })
    .from(mandates)
    .where(eq(mandates.request_id, request.id))
  const { accounts } = await readCachedMembershipOptions(context)
  const at = (moment: Date | null) => moment?.toISOString() ?? null
  return {
    data: {
      state: request.state,
      reference,
      company,
      period,
      way,
      amount_cents,
      applicant: request.applicant,
      iban_end: (request.applicant && mandate?.iban_end) ?? null,
      account: way === 'virement' ? findDuesBankAccount(accounts, company.id) : null,
      replaces: request.state === 'envoyee' ? await openOf(db, request.canonical_email) : null,
      asked_at: request.asked_at.toISOString(),
      confirmed_at: at(request.confirmed_at),
      read_at: at(request.read_at),
      answered_at: at(request.answered_at),
      messages: (await listApplicantMessages(db, request.id)).map(hideOtherSenderEmailAddress),
      refusal: request.refusal,
    },
  }
}

/**
 * Locks the membership request of a mailed link until the end of the transaction. Throws a 422 when the link is
 * invalid.
 */
export async function lockMembershipRequestByLink(tx: Transaction, token: string): Promise<Row> {
  const [request] = await tx.select().from(membership_requests).where(isOfLink(token)).for('update')
  if (!request) throw linkOver()
  return request
}

/** Returns the canonical e-mail address of a mailed link's membership request; null once its data is deleted. */
export async function readApplicantEmailByLink(tx: Transaction, token: string): Promise<Row['canonical_email']> {
  const [request] = await tx
    .select({ canonical_email: membership_requests.canonical_email })
    .from(membership_requests)
    .where(isOfLink(token))
  if (!request) throw linkOver()
  return request.canonical_email
}

/** Throws a 409 when the board has decided on a membership request, or the applicant has withdrawn it. */
export function assertMembershipRequestOpen(request: Row): asserts request is UnansweredMembershipRequest {
  const isOpen = request.state === 'envoyee' || request.state === 'recue'
  if (!isOpen || !request.applicant)
    throw new HttpError(409, 'Cette demande a eu sa réponse, ou vous l’avez retirée\u00a0: elle ne change plus.')
}

/** Returns the payment reference of an e-mail address's pending membership request, or null. */
async function openOf(db: Database, email: Row['canonical_email']) {
  if (email === null) return null
  const [open] = await db
    .select({ reference: membership_requests.reference })
    .from(membership_requests)
    .where(and(eq(state, 'recue'), eq(membership_requests.canonical_email, email)))
  return open?.reference ?? null
}

/**
 * Returns the SQL condition for the membership request of a mailed link's secret, unless its confirmation has expired.
 */
const isOfLink = (token: string) => {
  const hash = sha256(token)
  // Each message of the board has a link of its own, as only hashes are stored.
  const isOfMessage = sql`${membership_requests.id} = (
    select ${request_messages.request_id} from ${request_messages} where ${request_messages.token_hash} = ${hash})`
  return and(
    or(eq(token_hash, hash), isOfMessage),
    or(ne(state, 'envoyee'), gt(asked_at, sqlTimeAgo(retentionPeriods.unconfirmedRequest))),
  )
}

const linkOver = () =>
  new HttpError(422, MEMBERSHIP_REQUEST_LINK_EXPIRED_MESSAGE, {
    errors: { token: MEMBERSHIP_REQUEST_LINK_EXPIRED_MESSAGE },
  })
