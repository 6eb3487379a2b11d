import { and, asc, eq, lt, lte, or, sql } from '#server/drizzle/drizzle.ts'
import type { Database } from '#server/database/connect.ts'
import { dues, mandates } from '#server/database/schema/dues.ts'
import { members } from '#server/database/schema/members.ts'
import { readCurrentParisDate } from '#server/database/todayInParis.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Env } from '#server/env.ts'
import { memberRecipients } from '#server/mail/memberRecipient.ts'
import { queueMails } from '#server/mail/queueMail.ts'
import { changePaymentStates } from '#server/payments/transition.ts'
import { addDays, sameOrNextBankDay } from '#server/payments/bankDays.ts'
import {
  DEBIT_NOTICE_DAYS,
  nextSpacedDebitDay,
  expectedCollectionDate,
  isDebitTooLate,
  firstDebitCollectionDate,
  readOngoingDebitsOfMembers,
} from './debitDays.ts'
import { readSepaCreditor } from './creditor.ts'
import { memberDuesUrl } from '#server/dues/memberDuesUrl.ts'
import { isDebitableMemberSql } from './isDebitableMemberSql.ts'
import { formatEuros, formatDay } from '#server/payments/format.ts'

const AT_ONCE = 500
/**
 * Returns the last collection date of the direct debits to announce today. Two days of margin beyond the notice period
 * cover a missed run; rounding up to a bank day covers Fridays.
 */
const toldUntil = (today: string) => sameOrNextBankDay(addDays(today, DEBIT_NOTICE_DAYS + 2))

/**
 * Announces coming direct debits to members by mail, fourteen days in advance. Postpones debits that are too soon or
 * too close to another one, and announces debits anew that missed their file. Returns the number of announced debits.
 */
export async function announceDebits(
  db: Database,
  env: Pick<Env, 'PUBLIC_URL'>,
  signal?: AbortSignal,
): Promise<number> {
  // Read once instead of once per batch.
  const waiting = await db
    .selectDistinct({ member_id: dues.member_id })
    .from(dues)
    .where(isToTell(await readCurrentParisDate(db)))
    .orderBy(asc(dues.member_id))
  let told = 0
  for (let from = 0; from < waiting.length; from += AT_ONCE) {
    if (signal?.aborted) return told
    const part = waiting.slice(from, from + AT_ONCE)
    told += await announceDebitsOfMembers(
      db,
      env,
      part.flatMap(({ member_id }) => member_id ?? []),
    )
  }
  return told
}

/**
 * Returns the SQL condition for direct debits to announce: near and not announced, or announced for a day that no new
 * file can meet.
 */
function isToTell(today: string) {
  const isNear = and(eq(dues.state, 'a-annoncer'), lte(dues.due_on, toldUntil(today)))
  const isLate = and(eq(dues.state, 'annoncee'), lt(dues.due_on, firstDebitCollectionDate(today)))
  return or(isNear, isLate)
}

/** Announces the coming direct debits of the given members in one transaction. Returns their number. */
export async function announceDebitsOfMembers(
  db: Database,
  env: Pick<Env, 'PUBLIC_URL'>,
  member_ids: number[],
): Promise<number> {
  return inTransaction(db, async (tx) => {
    const today = await readCurrentParisDate(tx)
    // Members are locked first, as in every transaction.
    await tx
      .select({ id: members.id })
      .from(members)
      .where(sql`${members.id} = any(${sql.param(member_ids)})`)
      .orderBy(members.id)
      .for('key share')
    const coming = await tx
      .select({
        id: dues.id,
        member_id: members.id,
        amount_cents: dues.amount_cents,
        state: dues.state,
        due_on: dues.due_on,
        rum: mandates.rum,
        iban_end: mandates.iban_end,
      })
      .from(dues)
      .innerJoin(mandates, and(eq(mandates.member_id, dues.member_id), eq(mandates.state, 'actif')))
      .innerJoin(members, and(eq(members.id, dues.member_id), isDebitableMemberSql))
      .where(and(sql`${dues.member_id} = any(${sql.param(member_ids)})`, isToTell(today)))
      .orderBy(asc(dues.member_id), asc(dues.from_on))
      .for('update', { of: [dues, mandates], skipLocked: true })
    if (coming.length === 0) return 0

    const ids = coming.map(({ member_id }) => member_id)
    const told = await memberRecipients(tx, ids)
    const creditor = await readSepaCreditor(tx)
    const days = new Map<number, string[]>()
    for (const [id, debits] of await readOngoingDebitsOfMembers(tx, ids, today)) {
      const firm = debits.filter((debit) => debit.state !== 'a-annoncer' && !isDebitTooLate(debit, today))
      if (id !== null)
        days.set(
          id,
          firm.map(({ due_on }) => due_on),
        )
    }
    const announced = coming.map((debit) => {
      const taken = days.get(debit.member_id) ?? []
      const due_on = nextSpacedDebitDay(expectedCollectionDate(debit, today), taken)
      days.set(debit.member_id, [...taken, due_on])
      return { ...debit, due_on }
    })
    const untold = coming.filter(({ state }) => state === 'a-annoncer').map(({ id }) => id)
    await changePaymentStates(tx, untold, { what: 'due', from: 'a-annoncer', to: 'annoncee' })
    await tx.execute(sql`
      update ${dues} set due_on = put_off.due_on
      from unnest(${sql.param(announced.map(({ id }) => id))}::int[], ${sql.param(announced.map(({ due_on }) => due_on))}::date[])
        as put_off (id, due_on)
      where ${dues.id} = put_off.id`)
    const mails = announced.map(({ member_id, amount_cents, due_on, iban_end, rum }) => {
      const to = told.get(member_id)
      if (!to) throw new Error('A debit of nobody')
      const rows: [string, string][] = [
        ['Montant', formatEuros(amount_cents)],
        ['Prélevé le', formatDay(due_on)],
        ['Sur le compte', iban_end ?? ''],
        ['Mandat', rum],
        ...(creditor ? [['Créancier', `${creditor.name}, ${creditor.id}`] as [string, string]] : []),
      ]
      const content = { kind: 'debitAhead' as const, color: to.color, rows, url: memberDuesUrl(env) }
      return { recipient: to.recipient, content }
    })
    await queueMails(tx, mails)
    return coming.length
  })
}
