import { eq } from '#server/drizzle/drizzle.ts'
import { demoDues as demo } from '#association/demo/dues.ts'
import type { DueState } from '#contract/dues/dues.ts'
import type { Transaction } from '#server/database/connect.ts'
import { debit_files, dues, dues_plans, mandates, receipts } from '#server/database/schema/dues.ts'
import { members } from '#server/database/schema/members.ts'
import { membership_scale } from '#server/database/schema/membership.ts'
import { readCurrentParisDate } from '#server/database/todayInParis.ts'
import { changePaymentState, type PaymentStateTransition } from '#server/payments/transition.ts'
import type { AppContext } from '#server/feature.ts'
import { addDays, addMonths, sameOrNextBankDay } from '#server/payments/bankDays.ts'
import { DEBIT_NOTICE_DAYS } from '#server/dues/debits/debitDays.ts'
import { bookMissingPayments, issueReceipts } from '#server/dues/papers/issueReceipts.ts'
import { MONTHS_PER_DUES_PERIOD } from './openDues.ts'
import { signSepaMandate } from './signMandate.ts'

type Owed = (typeof demo)[number]

/**
 * Inserts the dues, mandates and payments of the demo portal's members, dated around today. Does nothing without a
 * price list.
 */
export async function loadDemoDues(tx: Transaction, context: Pick<AppContext, 'secrets'>): Promise<void> {
  const [scale] = await tx.select().from(membership_scale)
  if (!scale) return
  const today = await readCurrentParisDate(tx)
  for (const owed of demo) {
    const [member] = await tx.select().from(members).where(eq(members.email, owed.member))
    if (!member || (owed.debit && !scale.creditor)) continue
    const { period, reference, debit } = owed
    const way = debit ? 'prelevement' : 'virement'
    const details = { function: member.function, working_time: member.working_time }
    const price = scale.dues.find((one) => one.function === details.function) ?? scale.dues[0]
    const amount_cents = (period === 'annuelle' ? price?.yearly : price?.monthly) ?? 1200
    await tx.insert(dues_plans).values({ member_id: member.id, period, way, reference })
    const first_on = timesOf(owed, Math.min(...owed.dues.map(({ at }) => at)), today).from_on
    // Demo dates move with today: nobody may have joined after their first due.
    if (first_on < member.joined_on)
      await tx.update(members).set({ joined_on: first_on }).where(eq(members.id, member.id))
    const mandate_id = debit && (await signed(tx, context, { ...owed, debit, member_id: member.id, first_on }))
    for (const { at, state } of owed.dues) {
      const { from_on, until_on, due_on } = timesOf(owed, at, today)
      const begins = way === 'virement' ? 'attendue' : 'a-annoncer'
      const [row] = await tx
        .insert(dues)
        .values({
          member_id: member.id,
          from_on,
          until_on,
          due_on,
          amount_cents,
          way,
          reference,
          details,
          state: begins,
        })
        .returning({ id: dues.id })
      if (!row) throw new Error('A due of the demo was not kept')
      for (const step of stepsTo(state, begins, row.id)) await changePaymentState(tx, step)
      const settled_on = state === 'payee' ? due_on : null
      const isFiled = mandate_id !== undefined && (state === 'remise' || state === 'payee' || state === 'rejetee')
      const debit_file_id = isFiled ? await fileOf(tx, due_on) : null
      const end_to_end_id = isFiled ? `COTISATION-${row.id}` : null
      const filed = { settled_on, debit_file_id, end_to_end_id, mandate_id: isFiled ? mandate_id : null }
      await tx.update(dues).set(filed).where(eq(dues.id, row.id))
      if (isFiled) await tx.update(mandates).set({ last_debit_on: due_on }).where(eq(mandates.id, mandate_id))
    }
  }
  await bookMissingPayments(tx)
  await issueReceipts(tx)
  await tx.update(receipts).set({ issued_on: dues.settled_on }).from(dues).where(eq(dues.id, receipts.due_id))
}

/** Returns first day, last day and payment date of a demo member's dues period, counted from the current one. */
function timesOf({ period, begun }: Owed, at: number, today: string) {
  const current = addDays(today, -begun)
  const from_on = addMonths(current, at * MONTHS_PER_DUES_PERIOD[period])
  const until_on = addDays(addMonths(current, (at + 1) * MONTHS_PER_DUES_PERIOD[period]), -1)
  const soonest = addDays(today, DEBIT_NOTICE_DAYS + 1)
  const isAhead = at > 0
  return { from_on, until_on, due_on: sameOrNextBankDay(isAhead && from_on < soonest ? soonest : from_on) }
}

type Signing = Owed & { debit: NonNullable<Owed['debit']>; member_id: number; first_on: string }

async function signed(tx: Transaction, context: Pick<AppContext, 'secrets'>, { debit, member_id, first_on }: Signing) {
  const { id } = await signSepaMandate(tx, context, { ...debit, member_id, ip: '192.0.2.1' })
  await changePaymentState(tx, { what: 'mandate', id, from: 'signe', to: 'actif' })
  const signed_at = new Date(`${addDays(first_on, -DEBIT_NOTICE_DAYS - 2)}T09:30:00Z`)
  await tx.update(mandates).set({ signed_at }).where(eq(mandates.id, id))
  return id
}

/** Returns the state transitions from the first state of a demo due to the given one. */
function stepsTo(state: DueState, begins: 'attendue' | 'a-annoncer', id: number): PaymentStateTransition[] {
  if (begins === 'attendue') return state === 'payee' ? [{ what: 'due', id, from: 'attendue', to: 'payee' }] : []
  const all: PaymentStateTransition[] = [
    { what: 'due', id, from: 'a-annoncer', to: 'annoncee' },
    { what: 'due', id, from: 'annoncee', to: 'remise' },
    { what: 'due', id, from: 'remise', to: state === 'rejetee' ? 'rejetee' : 'payee' },
  ]
  return all.slice(
    0,
    { 'a-annoncer': 0, annoncee: 1, remise: 2, payee: 3, rejetee: 3, remboursee: 3, attendue: 0, abandonnee: 0 }[state],
  )
}

async function fileOf(tx: Transaction, until_on: string) {
  const message_id = `DEMO-${until_on.replaceAll('-', '')}`
  const [file] = await tx
    .insert(debit_files)
    .values({ message_id, until_on })
    .onConflictDoUpdate({ target: debit_files.message_id, set: { until_on } })
    .returning({ id: debit_files.id })
  return file?.id ?? null
}
