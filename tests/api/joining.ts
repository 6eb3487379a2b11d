import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeEach } from 'vitest'
import type { MembershipRequest } from '#contract/membership/membership.ts'
import type { OwnRequest } from '#contract/membership/ownRequest.ts'
import { useMail } from './mailServer.ts'
import { usePortal, type Answer, type Portal } from './portal.ts'

type Asked = Omit<MembershipRequest, 'website'>

/** A request to join as the form sends it, each with a key of its own. */
export const requestOf = (changes: Record<string, unknown> = {}): Asked => ({
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

export const IBAN = 'FR7630006000011234567890189'
/** The same, paid by direct debit. */
export const debitOf = (changes: Record<string, unknown> = {}) =>
  requestOf({
    way: 'prelevement',
    period: 'mensuelle',
    iban: IBAN,
    holder: 'Inès Morvan',
    has_signed_mandate: true,
    ...changes,
  })

let host = 0
/** Another address each time: only the limit under test counts. */
const from = () => `10.4.${Math.floor(++host / 250)}.${host % 250}`

/** Sends a request to join. */
export const ask = (portal: Portal, body: object, address = from()) =>
  portal.call('POST /membership/requests', { body, address }) as Promise<{
    status: number
    headers: Record<string, unknown>
    body: Answer & { amount_cents?: number; account?: { iban: string } | null }
  }>

/** A portal with its mail server, which nobody has asked to join. */
export function useJoining(env: Record<string, string> = {}) {
  const here = usePortal({ env })
  const post = useMail(here)
  beforeEach(async () => {
    const { db } = here.portal
    await db.execute(sql`truncate rate_limits, outbox, activations`)
    await db.execute(sql`delete from mandates where request_id is not null`)
    await db.execute(sql`delete from membership_requests`)
  })
  return { here, post }
}

/** The secret of the link that was mailed last to an address, before it leaves. */
export const secretFor = async (portal: Portal, email: string): Promise<string> => {
  const isTheirs = sql`recipient = ${email} and content ->> 'kind' = 'requestToConfirm'`
  const url = await portal.value(
    sql`select content ->> 'url' from outbox where ${isTheirs} order by created_at desc limit 1`,
  )
  return String(url).replace(/^.*#/, '')
}

/** What the applicant's page does with its link. */
export const own = (portal: Portal, token: string, act: '' | '/confirmation' | '/withdrawal' = '') =>
  portal.call(`POST /membership/own-request${act}`, { body: { token } }) as Promise<{
    status: number
    body: Answer & { data?: OwnRequest }
  }>

/** Asks to join, confirms the address, and gives the secret of the link. */
export async function confirmed(portal: Portal, body = requestOf()): Promise<string> {
  await ask(portal, body)
  const token = await secretFor(portal, body.email)
  await own(portal, token, '/confirmation')
  return token
}

/** Asks to join, confirms the address, lets the board read it, and gives the number of the request. */
export async function waiting(portal: Portal, body = requestOf()): Promise<number> {
  await confirmed(portal, body)
  const isTheirs = sql`state = 'recue' and applicant ->> 'email' = ${body.email}`
  return Number(await portal.value(sql`update membership_requests set read_at = now() where ${isTheirs} returning id`))
}
