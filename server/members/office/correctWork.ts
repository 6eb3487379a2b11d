import { and, eq, gt, inArray } from '#server/drizzle/drizzle.ts'
import type { MemberJobAndPayment, MemberDuesPreview } from '#contract/members/memberWork.ts'
import type { AgreedDuesChange } from '#contract/dues/dues.ts'
import { writeAuditLogLine } from '#server/journal/journal.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { dues, dues_plans, mandates } from '#server/database/schema/dues.ts'
import { members } from '#server/database/schema/members.ts'
import { membership_scale } from '#server/database/schema/membership.ts'
import { readCurrentParisDate, todayInParisSql } from '#server/database/todayInParis.ts'
import { inSavepoint, inTransaction } from '#server/database/transaction.ts'
import { revokeMandateInTransaction } from '#server/dues/changeMandate.ts'
import { readNextDuesOfMembers } from '#server/dues/readNextDues.ts'
import { HttpError } from '#server/lib/errors.ts'
import { memberRecipient } from '#server/mail/memberRecipient.ts'
import { queueMail } from '#server/mail/queueMail.ts'
import { formatDay, formatEuros } from '#server/payments/format.ts'
import { duesPaymentFrequencyLabels, duesPaymentMethodNames } from '#server/payments/paymentWays.ts'
import { lockMemberRow } from './changeMember.ts'

type Correcting = MemberJobAndPayment & { id: number; by_member: number }

/**
 * Returns the effect of a corrected job function or working time on a member's next dues, without applying it. Null
 * when no dues follow.
 */
export const previewJobCorrectionDues = (db: Database, correcting: Correcting): Promise<MemberDuesPreview | null> =>
  inTransaction(db, async (tx) => {
    let preview: MemberDuesPreview | null = null
    await inSavepoint(tx, false, async (within) => void (preview = await apply(within, correcting)))
    return preview
  })

/**
 * Corrects a member's job function, working time, payment rhythm and method, and notifies them. Dues already announced
 * stay unchanged. Throws a 409 unless `agreed` equals the resulting amount and date, and a 422 for an unknown choice.
 */
export const correctMemberJobOrPayment = (
  db: Database,
  { agreed, ...correcting }: Correcting & { agreed: AgreedDuesChange | null },
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const { id, by_member } = correcting
    const held = await lockMemberRow(tx, id)
    const [plan] = await tx.select().from(dues_plans).where(eq(dues_plans.member_id, id))
    if (isSame(correcting, held) && (!plan || isSamePlan(correcting, plan))) return
    const preview = await apply(tx, correcting)
    const next = preview?.next
    if (agreed?.amount_cents !== next?.amount_cents || agreed?.first_on !== next?.first_on)
      throw new HttpError(409, 'La cotisation qui suit a changé\u00a0: lisez le montant et sa date, puis enregistrez.')
    const after = { function: correcting.function, working_time: correcting.working_time }
    await writeAuditLogLine(tx, {
      by_member,
      act: 'member.work-changed',
      subject_id: id,
      before: {
        function: held.function,
        working_time: held.working_time,
        ...(preview && { period: preview.former.period, way: preview.former.way }),
      },
      after: { ...after, ...(preview && { period: correcting.period, way: correcting.way }) },
    })
    await tellWork(tx, correcting, preview)
  })

/**
 * Applies a member's corrected job function or working time in the transaction. Returns the effect on the next dues;
 * null when there is none.
 */
async function apply(tx: Transaction, correcting: Correcting): Promise<MemberDuesPreview | null> {
  const { id, by_member, period, way, ...work } = correcting
  const held = await lockMemberRow(tx, id)
  await refuseUnknown(tx, work, held)
  const [plan] = await tx.select().from(dues_plans).where(eq(dues_plans.member_id, id)).for('update')
  const day = await readCurrentParisDate(tx)
  const isUntold = and(eq(dues.member_id, id), eq(dues.state, 'a-annoncer'), gt(dues.from_on, todayInParisSql))
  const untold = await tx.select().from(dues).where(isUntold).orderBy(dues.from_on).for('update')
  const [coming] = await readNextDuesOfMembers(tx, [id], day)
  if (isSame(work, held) && plan && isSamePlan({ period, way }, plan)) return null
  await tx.update(members).set(work).where(eq(members.id, id))
  if (!plan) return null
  const ends_mandate = await changeWay(tx, { id, by_member, from: plan.way, to: way })
  await tx.update(dues_plans).set({ period, way }).where(eq(dues_plans.member_id, id))
  // Dues not announced yet are deleted and created again from the new data.
  await tx.delete(dues).where(
    inArray(
      dues.id,
      untold.map((due) => due.id),
    ),
  )
  const [next] = await readNextDuesOfMembers(tx, [id], day)
  const before = untold[0] ?? coming
  if (!next || !before) return null
  const isTold = and(eq(dues.member_id, id), inArray(dues.state, ['attendue', 'annoncee', 'remise']))
  return {
    former: { amount_cents: before.amount_cents, period: plan.period, way: plan.way },
    next: { amount_cents: next.amount_cents, first_on: next.due_on, period: next.period, way: next.way },
    told: await tx.$count(dues, isTold),
    ends_mandate,
  }
}

/**
 * Ends the SEPA mandate of a member who changes from direct debit to transfer. Returns true when it did. Throws a 422
 * for a change to direct debit without a mandate.
 */
async function changeWay(
  tx: Transaction,
  {
    id,
    by_member,
    from,
    to,
  }: { id: number; by_member: number; from: MemberJobAndPayment['way']; to: MemberJobAndPayment['way'] },
): Promise<boolean> {
  const isActive = and(eq(mandates.member_id, id), eq(mandates.state, 'actif'))
  const hasMandate = (await tx.$count(mandates, isActive)) > 0
  if (to === 'prelevement' && !hasMandate)
    refuse('way', 'Cet adhérent n’a pas de mandat\u00a0: il le signe lui-même, dans son profil.')
  const ends = from === 'prelevement' && to === 'virement' && hasMandate
  if (ends) await revokeMandateInTransaction(tx, { member_id: id, by_member, isTold: true })
  return ends
}

const isSame = (one: Work, other: Work) => one.function === other.function && one.working_time === other.working_time
const isSamePlan = (one: Plan, other: Plan) => one.period === other.period && one.way === other.way

type Plan = Pick<MemberJobAndPayment, 'period' | 'way'>
type Work = Pick<MemberJobAndPayment, 'function' | 'working_time'>

/** Throws a 422 unless a member's job function and working time are in the association's lists or unchanged. */
async function refuseUnknown(tx: Transaction, work: Work, held: Work) {
  const [scale] = await tx.select().from(membership_scale)
  const isKnown = (list: { slug: string }[] = [], slug: string) => list.some((one) => one.slug === slug)
  if (work.function !== held.function && !isKnown(scale?.functions, work.function))
    refuse('function', 'Choisissez la fonction dans la liste')
  if (work.working_time !== held.working_time && !isKnown(scale?.working_times, work.working_time))
    refuse('working_time', 'Choisissez le temps de travail dans la liste')
}

function refuse(field: string, message: string): never {
  throw new HttpError(422, message, { errors: { [field]: message } })
}

async function tellWork(
  tx: Transaction,
  { id, function: job, working_time }: Correcting,
  preview: MemberDuesPreview | null,
) {
  const told = await memberRecipient(tx, id)
  if (!told) return
  const [scale] = await tx.select().from(membership_scale)
  const nameOf = (list: { slug: string; label: string }[] = [], slug: string) =>
    list.find((one) => one.slug === slug)?.label ?? slug
  const rows: [string, string][] = [
    ['Fonction', nameOf(scale?.functions, job)],
    ['Temps de travail', nameOf(scale?.working_times, working_time)],
  ]
  if (preview)
    rows.push(
      ['Rythme', duesPaymentFrequencyLabels[preview.next.period]],
      ['Paiement', duesPaymentMethodNames[preview.next.way]],
      ['Prochaine cotisation', formatEuros(preview.next.amount_cents)],
      ['À partir du', formatDay(preview.next.first_on)],
    )
  const { recipient, ...shown } = told
  await queueMail(tx, { recipient, content: { kind: 'memberChanged', ...shown, rows } })
}
