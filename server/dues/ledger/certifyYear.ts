import { sql } from '#server/drizzle/drizzle.ts'
import { writeAuditLogLine } from '#server/journal/journal.ts'
import { certificates, dues, receipts } from '#server/database/schema/dues.ts'
import { readCurrentParisDate, todayInParisSql } from '#server/database/todayInParis.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { AppContext } from '#server/feature.ts'
import { HttpError } from '#server/lib/errors.ts'
import { memberRecipients } from '#server/mail/memberRecipient.ts'
import { queueMails } from '#server/mail/queueMail.ts'
import { memberDuesUrl } from '#server/dues/memberDuesUrl.ts'
import { bookMissingPaymentsAndIssueReceipts } from '#server/dues/papers/issueReceipts.ts'

type Context = Pick<AppContext, 'db' | 'env'>

/**
 * Returns the SQL for each member's number of payments and receipt numbers in a year, as a payment certificate lists
 * them.
 */
const paidIn = (year: number) => sql`
  select member_id, count(*)::int as payments, string_agg(number, ' ' order by number collate "C") as receipts from (
    select ${dues.member_id}, 'R-' || to_char(${receipts.issued_on}, 'YYYY') || '-' || lpad(${receipts.number}::text, 6, '0') as number
    from ${receipts} join ${dues} on ${dues.id} = ${receipts.due_id}
    where ${receipts.cancelled_on} is null and ${dues.member_id} is not null
      and coalesce(${receipts.paid_on}, ${dues.settled_on}) >= make_date(${year}, 1, 1)
      and coalesce(${receipts.paid_on}, ${dues.settled_on}) < make_date(${year + 1}, 1, 1)
  ) as paid group by member_id`

/**
 * Returns the number of payment certificates still to issue for a year; null when the year is not over or `TAX_CREDIT`
 * is off.
 */
export async function countMissingPaymentCertificates({ db, env }: Context, year: number): Promise<number | null> {
  if (env.TAX_CREDIT === 'off' || year >= Number((await readCurrentParisDate(db)).slice(0, 4))) return null
  const { rows } = await db.execute<{ missing: number }>(sql`
    select count(*)::int as missing from (${paidIn(year)}) as paid where not exists (
      select from ${certificates} as made where made.member_id = paid.member_id and made.year = ${year}
        and made.receipts = paid.receipts)`)
  return rows[0]?.missing ?? 0
}

/**
 * Issues the missing payment certificates of a year for all members and mails them. Members whose certificate is up to
 * date are skipped. Returns the number issued.
 */
export async function issueYearlyPaymentCertificates(
  { db, env }: Context,
  year: number,
  by_member: number,
): Promise<number> {
  if ((await countMissingPaymentCertificates({ db, env }, year)) === null)
    throw new HttpError(409, 'Il n’y a pas d’attestation à donner pour cette année.')
  while ((await bookMissingPaymentsAndIssueReceipts(db)) > 0);
  return inTransaction(db, async (tx) => {
    const { rows } = await tx.execute<{ member_id: number }>(sql`
      insert into ${certificates} (member_id, year, payments, receipts, issued_on)
      select member_id, ${year}::int, payments, receipts, ${todayInParisSql} from (${paidIn(year)}) as paid order by member_id
      on conflict do nothing returning member_id`)
    const told = await memberRecipients(
      tx,
      rows.map(({ member_id }) => member_id),
    )
    const facts: [string, string][] = [['Année', String(year)]]
    const content = { kind: 'certificateReady' as const, rows: facts, url: memberDuesUrl(env) }
    await queueMails(
      tx,
      [...told.values()].map(({ recipient, color }) => ({ recipient, content: { ...content, color } })),
    )
    await writeAuditLogLine(tx, {
      by_member,
      act: 'certificates.made',
      subject_id: year,
      after: { count: rows.length },
    })
    return rows.length
  })
}
