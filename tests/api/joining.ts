import { randomUUID } from 'node:crypto'
import { sql } from '#server/drizzle/drizzle.ts'
import { beforeEach } from 'vitest'
import type { MembershipRequest } from '#contract/membership/membership.ts'
import { useTestMailServer } from './mailServer.ts'
import { useTestPortal, type TestPortal } from './portal.ts'

type Asked = Omit<MembershipRequest, 'website'>

/** Returns the body of a membership request paid by transfer, with a new idempotency key. */
export const bankTransferMembershipRequestBody = (changes: Record<string, unknown> = {}): Asked => ({
  first_name: 'Inès',
  last_name: 'Morvan',
  email: 'ines@voyage.example',
  phone: '06 39 98 45 67',
  company_id: 1,
  base: 'Nice',
  function: 'hotesse-steward',
  contract: 'cdi',
  working_time: 'temps-plein',
  period: 'annuelle',
  way: 'virement',
  iban: '',
  holder: '',
  has_signed_mandate: false,
  wants_news: false,
  key: randomUUID(),
  ...changes,
})

export const MEMBERSHIP_REQUEST_IBAN = 'FR7630006000011234567890189'
/** Returns the body of a membership request paid by direct debit. */
export const directDebitMembershipRequestBody = (changes: Record<string, unknown> = {}) =>
  bankTransferMembershipRequestBody({
    way: 'prelevement',
    period: 'mensuelle',
    iban: MEMBERSHIP_REQUEST_IBAN,
    holder: 'Inès Morvan',
    has_signed_mandate: true,
    ...changes,
  })

let host = 0
/** Returns a new IP address on each call, so that the API's rate limits by address do not apply. */
const from = () => `10.4.${Math.floor(++host / 250)}.${host % 250}`

/** Sends a membership request to the API from an IP address. */
export const sendMembershipRequest = (portal: TestPortal, body: object, address = from()) =>
  portal.call('POST /membership/requests', { body, address })

/** Starts a test portal with a mail server, and deletes all membership requests before each test. */
export function useMembershipRequestPortal(env: Record<string, string> = {}) {
  const here = useTestPortal({ env })
  const post = useTestMailServer(here)
  beforeEach(async () => {
    const { db } = here.portal
    await db.execute(sql`truncate rate_limits, outbox, activations`)
    await db.execute(sql`delete from mandates where request_id is not null`)
    await db.execute(sql`delete from membership_requests`)
  })
  return { here, post }
}

/** Returns the secret of the membership request's confirmation link that was last mailed to an e-mail address. */
export const readMembershipConfirmationSecret = async (portal: TestPortal, email: string): Promise<string> => {
  const isTheirs = sql`recipient = ${email} and content ->> 'kind' = 'requestToConfirm'`
  const url = await portal.value(
    sql`select content ->> 'url' from outbox where ${isTheirs} order by created_at desc limit 1`,
  )
  return String(url).replace(/^.*#/, '')
}

/** Calls the API about an applicant's own membership request, with the secret of their mailed link. */
export const callOwnRequestApi = (portal: TestPortal, token: string, act: '' | '/confirmation' | '/withdrawal' = '') =>
  portal.call(`POST /membership/own-request${act}`, { body: { token } })

/** Sends a membership request and confirms its e-mail address. Returns the secret of the applicant's link. */
export async function createConfirmedMembershipRequest(
  portal: TestPortal,
  body = bankTransferMembershipRequestBody(),
): Promise<string> {
  await sendMembershipRequest(portal, body)
  const token = await readMembershipConfirmationSecret(portal, body.email)
  await callOwnRequestApi(portal, token, '/confirmation')
  return token
}

/** Sends a membership request, confirms its e-mail address and marks it as read by the board. Returns its id. */
export async function createPendingMembershipRequest(
  portal: TestPortal,
  body = bankTransferMembershipRequestBody(),
): Promise<number> {
  await createConfirmedMembershipRequest(portal, body)
  const isTheirs = sql`state = 'recue' and applicant ->> 'email' = ${body.email}`
  return Number(await portal.value(sql`update membership_requests set read_at = now() where ${isTheirs} returning id`))
}
