import type { MemberQuery } from '#contract/members/members.ts'
import { membershipStatusLabels } from '#contract/members/membershipStatusLabels.ts'
import { writeAuditLogLine } from '#server/journal/journal.ts'
import type { Database } from '#server/database/connect.ts'
import { formatFrenchCsv } from '#server/lib/csv.ts'
import { formatEuros } from '#server/payments/format.ts'
import { priceListLabels } from '#server/payments/priceListLabels.ts'
import { readFilteredMembers } from './listMembers.ts'

const AT_MOST = 50_000
const HEADS = [
  'Numéro',
  'Prénom',
  'Nom',
  'E-mail',
  'Téléphone',
  'Compagnie',
  'Base',
  'Fonction',
  'Contrat',
  'Temps de travail',
  'Adhérent depuis le',
  'Situation',
  'Carte jusqu’au',
  'En retard',
]

/**
 * Returns the members that match a filter as CSV. Records the export, with the number of members, in the board's
 * activity journal.
 */
export async function exportMembersCsv(
  db: Database,
  filter: Omit<MemberQuery, 'page' | 'per_page'>,
  by_member: number,
): Promise<string> {
  const rows = await readFilteredMembers(db, filter, AT_MOST)
  const words = await priceListLabels(db)
  const said = (kind: 'contract' | 'working_time', slug: string) =>
    (words[kind] as Record<string, string> | undefined)?.[slug] ?? slug
  await writeAuditLogLine(db, { by_member, act: 'members.exported', after: { count: rows.length } })
  return formatFrenchCsv([
    HEADS,
    ...rows.map((row) => [
      row.number,
      row.first_name,
      row.last_name,
      row.email,
      row.phone,
      row.company,
      row.base,
      row.function,
      said('contract', row.contract),
      said('working_time', row.working_time),
      row.joined_on,
      membershipStatusLabels[row.standing],
      row.card_until ?? '',
      row.late_cents > 0 ? formatEuros(row.late_cents) : '',
    ]),
  ])
}
