import { eq } from '#server/drizzle/drizzle.ts'
import type { DuesPaymentFrequency, DuesPaymentMethod } from '#contract/membership/membership.ts'
import type { Transaction } from '#server/database/connect.ts'
import { dues, dues_plans } from '#server/database/schema/dues.ts'
import { members } from '#server/database/schema/members.ts'
import { readCurrentParisDate } from '#server/database/todayInParis.ts'
import type { Env } from '#server/env.ts'
import { activateMembershipRequestMandate } from '#server/dues/debits/activateMembershipRequestMandate.ts'
import { addDays, addMonths, sameOrNextBankDay } from '#server/payments/bankDays.ts'
import { DEBIT_NOTICE_DAYS } from '#server/dues/debits/debitDays.ts'
import { reopenDueOnRejoin } from './reopenDueOnRejoin.ts'

type Opening = {
  member_id: number
  /** Membership request whose direct debit mandate becomes the member's, when paying by debit. */
  request_id: number
  period: DuesPaymentFrequency
  way: DuesPaymentMethod
  amount_cents: number
  reference: string
  /** Board member who accepts the membership request. */
  by_member: number
  env: Pick<Env, 'PUBLIC_URL'>
}

/** Days until a due that is paid by transfer must be paid. */
const TRANSFER_WITHIN = 15

/** Number of months of each dues period: yearly or monthly. */
export const MONTHS_PER_DUES_PERIOD: Record<DuesPaymentFrequency, number> = { annuelle: 12, mensuelle: 1 }

/** Creates the payment plan and the first due of a new member, from today on, and activates their mandate. */
export async function openNewMemberDuesPlan(tx: Transaction, opening: Opening): Promise<void> {
  const { member_id, request_id, period, way, amount_cents, reference, by_member, env } = opening
  const [details] = await tx
    .select({ function: members.function, working_time: members.working_time })
    .from(members)
    .where(eq(members.id, member_id))
  const from_on = await readCurrentParisDate(tx)
  await tx.insert(dues_plans).values({ member_id, period, way, reference })
  const first = {
    from_on,
    until_on: addDays(addMonths(from_on, MONTHS_PER_DUES_PERIOD[period]), -1),
    amount_cents,
    reference,
    details,
    ...initialDueStateAndDate(way, from_on),
  }
  if (!(await reopenDueOnRejoin(tx, { member_id, by_member, first, env })))
    await tx.insert(dues).values({ member_id, ...first })
  if (way === 'prelevement') await activateMembershipRequestMandate(tx, { request_id, member_id })
}

/** Returns the initial state and the earliest payment date of a due, by payment method. */
export function initialDueStateAndDate(way: DuesPaymentMethod, today: string) {
  return way === 'virement'
    ? ({ way, state: 'attendue', due_on: addDays(today, TRANSFER_WITHIN) } as const)
    : ({ way, state: 'a-annoncer', due_on: sameOrNextBankDay(addDays(today, DEBIT_NOTICE_DAYS + 1)) } as const)
}
