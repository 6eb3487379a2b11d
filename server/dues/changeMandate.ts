import { and, eq, gt, inArray, sql } from '#server/drizzle/drizzle.ts'
import type { FastifyRequest } from 'fastify'
import type { NewSepaMandate } from '#contract/dues/dues.ts'
import type { ApiCaller } from '#server/access.ts'
import type { Transaction } from '#server/database/connect.ts'
import { debit_files, dues, dues_plans, former_debits, mandates } from '#server/database/schema/dues.ts'
import { ledger_entries } from '#server/database/schema/ledger.ts'
import { members } from '#server/database/schema/members.ts'
import { sessions } from '#server/database/schema/session.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { HttpError, UnauthenticatedError } from '#server/lib/errors.ts'
import { memberRecipient } from '#server/mail/memberRecipient.ts'
import { queueMail } from '#server/mail/queueMail.ts'
import { addDays } from '#server/payments/bankDays.ts'
import { changePaymentState } from '#server/payments/transition.ts'
import { writeAuditLogLine } from '#server/journal/journal.ts'
import { requirePasswordForStepUp } from '#server/session/requirePasswordForStepUp.ts'
import type { AppContext } from '#server/feature.ts'
import { accountHolderValidationMessage } from '#server/payments/accountHolderValidationMessage.ts'
import { ibanValidationMessage } from '#server/payments/ibanValidationMessage.ts'
import { removeDebitsFromUnsentFiles } from './debits/cancelDebits.ts'
import { mailNewSepaMandate } from './mailMandate.ts'
import { signSepaMandate } from './signMandate.ts'
import { writeOffDues } from './writeOff.ts'

type Member = ApiCaller['member']
type Signing = Pick<NewSepaMandate, 'iban' | 'holder' | 'password'>

/**
 * Replaces a member's direct debit mandate by a newly signed one and mails it to them. Announced debits go to the new
 * bank account. Throws a 422 when the account, its holder or the password is wrong.
 */
export async function replaceSepaMandate(
  context: AppContext,
  member: Member,
  { password, ...signature }: Signing,
  request: FastifyRequest,
): Promise<void> {
  const { db } = context
  refuse('iban', ibanValidationMessage(signature.iban))
  refuse('holder', accountHolderValidationMessage(signature.holder))
  const former = await requirePasswordForStepUp(db, { member, password, request })
  await inTransaction(db, async (tx) => {
    await lockAccount(tx, member, former)
    if (!(await lockPlan(tx, member.id)))
      throw new HttpError(409, 'Votre adhésion n’a pas de cotisation\u00a0: adressez-vous au bureau.')
    await endMandate(tx, member.id)
    const mandate = await signSepaMandate(tx, context, { ...signature, member_id: member.id, ip: request.ip })
    await changePaymentState(tx, { what: 'mandate', id: mandate.id, from: 'signe', to: 'actif' })
    await tx.update(dues_plans).set({ way: 'prelevement' }).where(eq(dues_plans.member_id, member.id))
    const told = await memberRecipient(tx, member.id)
    if (told) await mailNewSepaMandate(tx, { ...told, mandate, kind: 'mandateChanged' })
  })
}

/**
 * Revokes a member's direct debit mandate at their own request and mails them. Dues that are not with the bank yet
 * become payable by transfer, and so do later ones. Throws a 409 without a mandate.
 */
export const revokeOwnSepaMandate = ({ db }: Pick<AppContext, 'db'>, { id }: Member): Promise<void> =>
  inTransaction(db, (tx) =>
    toTransfers(tx, id, { told: 'mandateRevoked', none: 'Vous n’avez pas de mandat de prélèvement.' }),
  )

/** Revokes a member's direct debit mandate on behalf of the board: no dues of the member are debited any more. */
export const revokeMandateForBoard = ({ db }: Pick<AppContext, 'db'>, id: number, by_member: number): Promise<void> =>
  inTransaction(db, (tx) => revokeMandateInTransaction(tx, { member_id: id, by_member, isTold: true }))

/**
 * Revokes a member's direct debit mandate within a transaction, for the board or after a bank's message. Pass `isTold:
 * false` to send no mail, as after a death.
 */
export async function revokeMandateInTransaction(
  tx: Transaction,
  { member_id, by_member, isTold }: { member_id: number; by_member: number; isTold: boolean },
): Promise<void> {
  const none = 'Cet adhérent n’a pas de mandat de prélèvement.'
  await toTransfers(tx, member_id, { told: isTold ? 'mandateEnded' : null, none })
  await writeAuditLogLine(tx, { by_member, act: 'mandate.ended', subject_id: member_id })
}

async function toTransfers(
  tx: Transaction,
  member_id: number,
  { told: kind, none }: { told: 'mandateRevoked' | 'mandateEnded' | null; none: string },
) {
  const hasPlan = await lockPlan(tx, member_id)
  // Same lock order as a debit run: dues first, then the mandate.
  const waiting = await tx
    .select({ id: dues.id, state: dues.state })
    .from(dues)
    .where(and(eq(dues.member_id, member_id), inArray(dues.state, ['a-annoncer', 'annoncee'])))
    .orderBy(dues.id)
    .for('update')
  if (!hasPlan || !(await endMandate(tx, member_id))) throw new HttpError(409, none)
  await tx.update(dues_plans).set({ way: 'virement' }).where(eq(dues_plans.member_id, member_id))
  for (const { id, state } of waiting) {
    if (state === 'annoncee') await changePaymentState(tx, { what: 'due', id, from: state, to: 'attendue' })
    else if (state === 'a-annoncer') await changePaymentState(tx, { what: 'due', id, from: state, to: 'attendue' })
    await tx.update(dues).set({ way: 'virement' }).where(eq(dues.id, id))
  }
  const told = kind && (await memberRecipient(tx, member_id))
  if (!told) return
  const { recipient, ...rest } = told
  await queueMail(tx, { recipient, content: { kind, ...rest, letter: null } })
}

type Ending = { on: string; reason: string; by_member: number }
type Due = typeof dues.$inferSelect

/**
 * Ends a member's dues and direct debit mandate from a given day. Removes their debits from files that were not handed
 * over, deletes later dues, writes off open ones and revokes the mandate. Returns the debits that are already with the
 * bank. The caller holds the member's lock.
 */
export async function endMemberDues(
  tx: Transaction,
  member_id: number,
  { on, reason, by_member }: Ending,
): Promise<Due[]> {
  await lockPlan(tx, member_id)
  const withBank = await removeDebitsFromUnsentFiles(tx, await lockTheirs(tx, member_id))
  // Dues that begin on that very day are dropped too.
  await deleteMemberDuesAfterDay(tx, member_id, addDays(on, -1))
  await writeOffDues(tx, await lockTheirs(tx, member_id), { by_member, reason })
  await endMandate(tx, member_id)
  return withBank
}

/**
 * Deletes a member's open dues that begin after a day, and removes their debits from files that were not handed over.
 * Returns the debits that are with the bank. The caller holds the member's lock.
 */
export async function deleteMemberDuesAfterDay(tx: Transaction, member_id: number, after: string): Promise<Due[]> {
  const theirs = await lockTheirs(tx, member_id)
  const withBank = await removeDebitsFromUnsentFiles(
    tx,
    theirs.filter(({ from_on }) => from_on > after),
  )
  const isOpen = inArray(dues.state, ['attendue', 'a-annoncer', 'annoncee'])
  // Dues that are partly paid, or whose debit the bank may still report, are not deleted.
  const isTold = sql`exists (select from ${ledger_entries} where ${ledger_entries.due_id} = ${dues.id})
    or exists (select from ${former_debits} join ${debit_files} on ${debit_files.id} = ${former_debits.debit_file_id}
      where ${former_debits.due_id} = ${dues.id} and ${debit_files.downloaded_at} is not null)`
  await tx.delete(dues).where(and(eq(dues.member_id, member_id), isOpen, gt(dues.from_on, after), sql`not (${isTold})`))
  return withBank
}

const lockTheirs = (tx: Transaction, member_id: number) =>
  tx.select().from(dues).where(eq(dues.member_id, member_id)).orderBy(dues.id).for('update')

function refuse(field: string, message: string | undefined) {
  if (message !== undefined) throw new HttpError(422, message, { errors: { [field]: message } })
}

/**
 * Throws UnauthenticatedError when the member's password has changed or the session has ended since the password check.
 */
async function lockAccount(tx: Transaction, { id, token_hash }: Member, password_hash: string) {
  const [still] = await tx
    .select({ id: members.id })
    .from(members)
    .innerJoin(sessions, and(eq(sessions.member_id, members.id), eq(sessions.token_hash, token_hash)))
    .where(and(eq(members.id, id), eq(members.password_hash, password_hash)))
    .for('share')
  if (!still) throw new UnauthenticatedError()
}

/**
 * Locks a member's dues plan, which serialises changes of their direct debit mandate. Returns true when the member has
 * a plan.
 */
async function lockPlan(tx: Transaction, member_id: number) {
  const [plan] = await tx.select().from(dues_plans).where(eq(dues_plans.member_id, member_id)).for('update')
  return plan !== undefined
}

/** Revokes a member's active direct debit mandate. Returns true when there was one. */
async function endMandate(tx: Transaction, member_id: number) {
  const [mandate] = await tx
    .select({ id: mandates.id })
    .from(mandates)
    .where(and(eq(mandates.member_id, member_id), eq(mandates.state, 'actif')))
  if (mandate) await changePaymentState(tx, { what: 'mandate', id: mandate.id, from: 'actif', to: 'revoque' })
  return mandate !== undefined
}
