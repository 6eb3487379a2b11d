import { asc, eq, sql } from '#server/drizzle/drizzle.ts'
import { dueStateLabels } from '#contract/dues/dueStateLabels.ts'
import type { DuesQuery } from '#contract/dues/dues.ts'
import { writeAuditLogLine } from '#server/journal/journal.ts'
import type { Database } from '#server/database/connect.ts'
import { companies } from '#server/database/schema/companies.ts'
import { dues } from '#server/database/schema/dues.ts'
import { members } from '#server/database/schema/members.ts'
import { boardDueColumns, buildDueCondition } from './boardDues.ts'
import { formatFrenchCsv } from '#server/lib/csv.ts'
import { formatMemberNumber } from '#server/lib/formatMemberNumber.ts'
import { duesPaymentMethodNames } from '#server/payments/paymentWays.ts'

const AT_MOST = 50_000
const HEADS = [
  'Numéro',
  'Nom',
  'Prénom',
  'Compagnie',
  'Du',
  'Au',
  'Montant',
  'Payé',
  'Reste',
  'À payer le',
  'État',
  'Paiement',
  'Référence',
]

/**
 * Returns the filtered dues as CSV for a French spreadsheet: decimal commas, days as DD/MM/YYYY, 50,000 rows at most.
 * Writes the export and its row count to the audit log.
 */
export async function exportDuesCsv(
  db: Database,
  { filter, by_member }: { filter: Omit<DuesQuery, 'page' | 'per_page'>; by_member: number },
): Promise<string> {
  const rows = await db
    .select({ ...boardDueColumns, company: companies.name })
    .from(dues)
    .leftJoin(members, eq(members.id, dues.member_id))
    .leftJoin(companies, eq(companies.id, members.company_id))
    .where(buildDueCondition(filter))
    .orderBy(asc(sql`${members.last_name}`), asc(sql`${members.first_name}`), asc(dues.due_on), asc(dues.id))
    .limit(AT_MOST)
  await writeAuditLogLine(db, { by_member, act: 'owed.exported', after: { count: rows.length } })
  return formatFrenchCsv([
    HEADS,
    ...rows.map((row) => [
      row.member_id === null ? '' : formatMemberNumber(row.member_id),
      row.last_name ?? 'Ancien adhérent',
      row.first_name ?? '',
      row.company ?? '',
      day(row.from_on),
      day(row.until_on),
      amount(row.amount_cents),
      amount(row.paid_cents),
      amount(row.state === 'attendue' || row.state === 'rejetee' ? row.amount_cents - row.paid_cents : 0),
      day(row.due_on),
      dueStateLabels[row.state],
      duesPaymentMethodNames[row.way],
      row.reference,
    ]),
  ])
}

const day = (iso: string) => iso.split('-').toReversed().join('/')
const amount = (cents: number) => (cents / 100).toFixed(2).replace('.', ',')
