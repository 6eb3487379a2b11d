import { and, eq, ne, sql } from '#server/drizzle/drizzle.ts'
import type { DuesPaymentMethod } from '#contract/membership/membership.ts'
import { portalPagePaths } from '#contract/paths.ts'
import { canonicalEmail, type CanonicalEmail } from '#server/database/canonicalEmail.ts'
import type { Transaction } from '#server/database/connect.ts'
import { companies } from '#server/database/schema/companies.ts'
import { members } from '#server/database/schema/members.ts'
import { membership_requests } from '#server/database/schema/membership.ts'
import { readCurrentParisDate } from '#server/database/todayInParis.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { mailMembershipRequestMandate } from '#server/dues/mailMandate.ts'
import { initialDueStateAndDate } from '#server/dues/openDues.ts'
import { HttpError } from '#server/lib/errors.ts'
import { queueMail } from '#server/mail/queueMail.ts'
import type { AppContext } from '#server/feature.ts'
import { findDuesBankAccount } from '#server/payments/findDuesBankAccount.ts'
import { formatDay } from '#server/payments/format.ts'
import { changePaymentState } from '#server/payments/transition.ts'
import { readCompanyColourAndOfficeEmail } from './readCompanyColourAndOfficeEmail.ts'
import { eraseMembershipRequest } from './eraseMembershipRequest.ts'
import { lockEmailAddress } from './lockEmailAddress.ts'
import { readCachedMembershipOptions } from './options.ts'
import { queueMembershipBoardNotice } from './queueBoardNotice.ts'
import { readApplicantEmailByLink, lockMembershipRequestByLink } from './ownRequest.ts'

type Confirming = { token: string; portal: string }

/**
 * Confirms a membership request by its e-mailed link and notifies the board. Replaces an earlier pending request of the
 * same e-mail address. Idempotent.
 */
export async function confirmMembershipRequest(
  context: Pick<AppContext, 'db' | 'env' | 'cache' | 'secrets'>,
  { token, portal }: Confirming,
): Promise<void> {
  const { accounts, functions } = await readCachedMembershipOptions(context)
  await inTransaction(context.db, async (tx) => {
    const address = await readApplicantEmailByLink(tx, token)
    // Lock order: the address before the row, as everywhere.
    if (address) await lockEmailAddress(tx, address)
    const { applicant, ...request } = await lockMembershipRequestByLink(tx, token)
    if (request.state !== 'envoyee' || !applicant) return
    const { id, company_id, period, way, amount_cents, reference } = request
    const email = canonicalEmail(applicant.email)
    await endFormer(tx, email, id)
    // Check after the earlier request is withdrawn and can no longer be accepted.
    if ((await tx.$count(members, eq(members.canonical_email, email))) > 0)
      throw new HttpError(409, 'Cette adresse a déjà un compte\u00a0: il n’y a rien à confirmer, connectez-vous.')
    await changePaymentState(tx, { what: 'request', id, from: 'envoyee', to: 'recue' })
    await tx
      .update(membership_requests)
      .set({ confirmed_at: sql`now()` })
      .where(eq(membership_requests.id, id))
    await queueMembershipBoardNotice(tx)
    const company = await readCompanyColourAndOfficeEmail(tx, company_id)
    const account = way === 'virement' ? findDuesBankAccount(accounts, company_id) : null
    const url = `${portal}${portalPagePaths.ownRequest}#${token}`
    const job = functions.find(({ slug }) => slug === applicant.function)?.label ?? applicant.function
    const facts = {
      reference,
      applicant: {
        name: `${applicant.first_name} ${applicant.last_name}`,
        company: await companyName(tx, company_id),
        function: job,
      },
      first: firstPayment(way, await readCurrentParisDate(tx)),
      amount_cents,
      period,
      way,
      account,
      url,
    }
    await queueMail(tx, { recipient: applicant.email, content: { kind: 'requestReceived', ...company, ...facts } })
    if (way === 'prelevement')
      await mailMembershipRequestMandate(tx, context, { request_id: id, recipient: applicant.email, ...company })
  })
}

async function companyName(tx: Transaction, id: number) {
  const [company] = await tx.select({ name: companies.name }).from(companies).where(eq(companies.id, id))
  return company?.name ?? ''
}

/**
 * Returns the French text for the earliest date of an applicant's first payment, if the board accepted the request
 * today.
 */
function firstPayment(way: DuesPaymentMethod, today: string) {
  const day = formatDay(initialDueStateAndDate(way, today).due_on)
  return way === 'prelevement' ? `au plus tôt le ${day}` : `après notre réponse, au plus tôt pour le ${day}`
}

/** Withdraws the earlier pending membership requests of an e-mail address. */
async function endFormer(tx: Transaction, email: CanonicalEmail, id: number) {
  const isFormer = and(
    eq(membership_requests.state, 'recue'),
    eq(membership_requests.canonical_email, email),
    ne(membership_requests.id, id),
  )
  const former = await tx.select().from(membership_requests).where(isFormer).for('update')
  for (const request of former) {
    await changePaymentState(tx, { what: 'request', id: request.id, from: 'recue', to: 'retiree' })
    await eraseMembershipRequest(tx, request)
  }
}
