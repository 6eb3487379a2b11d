import { and, inArray, sql } from '#server/drizzle/drizzle.ts'
import { writeAuditLogLines } from '#server/journal/journal.ts'
import { dues } from '#server/database/schema/dues.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { AppContext } from '#server/feature.ts'
import { HttpError } from '#server/lib/errors.ts'
import { memberRecipients } from '#server/mail/memberRecipient.ts'
import { queueMails } from '#server/mail/queueMail.ts'
import { formatEuros } from '#server/payments/format.ts'
import { paidDueCentsSql } from './bookMovements.ts'
import { memberDuesUrl } from '#server/dues/memberDuesUrl.ts'
import { selectMembersMailableAboutDues } from '#server/dues/debits/notifyUnpaid.ts'

type Reminding = { dues: number[]; words: string; by_member: number }

/**
 * Mails a reminder for each given open due. Skips former and deceased members. Returns the numbers of mails sent and
 * dues skipped. Throws a 409 when a due is not owed any more.
 */
export async function mailDueReminders(
  { db, env }: Pick<AppContext, 'db' | 'env'>,
  { dues: ids, words, by_member }: Reminding,
) {
  return inTransaction(db, async (tx) => {
    const isOwed = inArray(dues.state, ['attendue', 'rejetee'])
    const owed = await tx
      .select({
        id: dues.id,
        member_id: dues.member_id,
        amount_cents: dues.amount_cents,
        reference: dues.reference,
        paid: paidDueCentsSql,
      })
      .from(dues)
      .where(and(sql`${dues.id} = any(${sql.param(ids)})`, isOwed))
      .orderBy(dues.id)
      .for('share')
    if (owed.length < new Set(ids).size)
      throw new HttpError(409, 'Une de ces cotisations n’est plus due\u00a0: rechargez la liste.')
    const theirs = owed.flatMap(({ member_id }) => member_id ?? [])
    const told = await memberRecipients(tx, await selectMembersMailableAboutDues(tx, theirs))
    const mails = owed.flatMap(({ member_id, amount_cents, reference, paid }) => {
      const to = told.get(member_id ?? 0)
      const rows: [string, string][] = [
        ['À régler', formatEuros(amount_cents - paid)],
        ['Référence', reference],
      ]
      const content = { kind: 'duesReminder' as const, rows, words, url: memberDuesUrl(env) }
      return to ? [{ recipient: to.recipient, content: { ...content, color: to.color } }] : []
    })
    await queueMails(tx, mails)
    await writeAuditLogLines(
      tx,
      owed.filter(({ member_id }) => told.has(member_id ?? 0)).map(({ id }) => id),
      { by_member, act: 'due.reminded' },
    )
    return { sent: mails.length, skipped: owed.length - mails.length }
  })
}
