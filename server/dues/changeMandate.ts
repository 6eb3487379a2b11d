import { and, eq, inArray } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { NewMandate } from '#contract/dues.ts'
import type { Caller } from '#server/access.ts'
import type { Transaction } from '#server/database/connect.ts'
import { dues, dues_plans, mandates } from '#server/database/schema/dues.ts'
import { members } from '#server/database/schema/members.ts'
import { sessions } from '#server/database/schema/session.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { HttpError, Unauthenticated } from '#server/lib/errors.ts'
import { memberRecipient } from '#server/mail/memberRecipient.ts'
import { queueMail } from '#server/mail/queueMail.ts'
import { transition } from '#server/payments/transition.ts'
import { requirePassword } from '#server/session/requirePassword.ts'
import type { AppContext } from '#server/feature.ts'
import { holderError } from '#server/payments/holderError.ts'
import { ibanError } from '#server/payments/ibanError.ts'
import { mailMandate } from './mailMandate.ts'
import { signMandate } from './signMandate.ts'

type Member = Caller['member']
type Signing = Pick<NewMandate, 'iban' | 'holder' | 'password'>

/**
 * Replaces a member's mandate by one that they have just signed, and tells them by mail. Debits that were announced go
 * to the new account. Throws a 422 when the account, its holder or the password is wrong.
 */
export async function changeMandate(
  context: AppContext,
  member: Member,
  { password, ...signature }: Signing,
  request: FastifyRequest,
): Promise<void> {
  const { db } = context
  refuse('iban', ibanError(signature.iban))
  refuse('holder', holderError(signature.holder))
  const former = await requirePassword(db, { member, password, request })
  await inTransaction(db, async (tx) => {
    await lockAccount(tx, member, former)
    await lockPlan(tx, member.id)
    await endMandate(tx, member.id)
    const mandate = await signMandate(tx, context, { ...signature, member_id: member.id, ip: request.ip })
    await transition(tx, { what: 'mandate', id: mandate.id, from: 'signe', to: 'actif' })
    await tx.update(dues_plans).set({ way: 'prelevement' }).where(eq(dues_plans.member_id, member.id))
    const told = await memberRecipient(tx, member.id)
    if (told) await mailMandate(tx, { ...told, mandate, kind: 'mandateChanged' })
  })
}

/**
 * Revokes a member's mandate and tells them by mail: what is not with the bank yet is paid by transfer, and so is all
 * that comes. Throws a 409 when they have none.
 */
export async function revokeMandate({ db }: Pick<AppContext, 'db'>, member: Member): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockPlan(tx, member.id)
    // In the order in which a day's debits are taken: first what is owed, then the mandate.
    const waiting = await tx
      .select({ id: dues.id, state: dues.state })
      .from(dues)
      .where(and(eq(dues.member_id, member.id), inArray(dues.state, ['a-annoncer', 'annoncee'])))
      .orderBy(dues.id)
      .for('update')
    if (!(await endMandate(tx, member.id))) throw new HttpError(409, 'Vous n’avez pas de mandat de prélèvement.')
    await tx.update(dues_plans).set({ way: 'virement' }).where(eq(dues_plans.member_id, member.id))
    for (const { id, state } of waiting) {
      if (state === 'annoncee') await transition(tx, { what: 'due', id, from: state, to: 'attendue' })
      else if (state === 'a-annoncer') await transition(tx, { what: 'due', id, from: state, to: 'attendue' })
      await tx.update(dues).set({ way: 'virement' }).where(eq(dues.id, id))
    }
    const told = await memberRecipient(tx, member.id)
    if (!told) return
    const { recipient, ...rest } = told
    await queueMail(tx, { recipient, content: { kind: 'mandateRevoked', ...rest, letter: null } })
  })
}

function refuse(field: string, message: string | undefined) {
  if (message !== undefined) throw new HttpError(422, message, { errors: { [field]: message } })
}

/** Who has changed the password since it was asked, or signed this device out, has ended what was begun here. */
async function lockAccount(tx: Transaction, { id, token_hash }: Member, password_hash: string) {
  const [still] = await tx
    .select({ id: members.id })
    .from(members)
    .innerJoin(sessions, and(eq(sessions.member_id, members.id), eq(sessions.token_hash, token_hash)))
    .where(and(eq(members.id, id), eq(members.password_hash, password_hash)))
    .for('share')
  if (!still) throw new Unauthenticated()
}

/** Two changes of one member's mandate come one after the other. */
async function lockPlan(tx: Transaction, member_id: number) {
  const [plan] = await tx.select().from(dues_plans).where(eq(dues_plans.member_id, member_id)).for('update')
  if (!plan) throw new HttpError(409, 'Votre adhésion n’a pas de cotisation\u00a0: adressez-vous au bureau.')
}

/** Revokes the mandate that a member has; tells whether there was one. */
async function endMandate(tx: Transaction, member_id: number) {
  const [mandate] = await tx
    .select({ id: mandates.id })
    .from(mandates)
    .where(and(eq(mandates.member_id, member_id), eq(mandates.state, 'actif')))
  if (mandate) await transition(tx, { what: 'mandate', id: mandate.id, from: 'actif', to: 'revoque' })
  return mandate !== undefined
}
