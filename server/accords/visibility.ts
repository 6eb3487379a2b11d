import { and, eq, sql, type SQL } from '#server/drizzle/drizzle.ts'
import type { AccordDocument, AccordStatus } from '#contract/accords/accords.ts'
import type { SignedInMember } from '#contract/session/session.ts'
import { accords } from '#server/database/schema/accords.ts'
import { companies } from '#server/database/schema/companies.ts'
import { visibleToCompanySqlFilter } from '#server/database/visibility.ts'
import { todayInParisSql } from '#server/database/todayInParis.ts'

/** Member who reads agreements: id and company from the session. */
export type MemberReadingAccords = Pick<SignedInMember, 'id' | 'company'>
/** Reader's company, which decides the agreements that may be read. */
export type ReaderCompanyScope = { company: Pick<SignedInMember['company'], 'id'> }

/** Returns the SQL condition for agreements that a member may see: not withdrawn, of the member's company or of all. */
export const isAccordVisibleSql = ({ company }: ReaderCompanyScope): SQL | undefined =>
  and(eq(accords.withdrawn, false), visibleToCompanySqlFilter(accords, company.id))

/** Returns the SQL for an agreement's current status for a member; a replaced agreement has expired. */
export const accordStatusColumn = ({
  company,
}: Pick<MemberReadingAccords, 'company'>): SQL<AccordStatus> => sql<AccordStatus>`case
  when accords.effective_on > ${todayInParisSql} then 'a-venir'
  when accords.expires_on < ${todayInParisSql} or accords.slug in (
    select unnest(newer.replaces) from accords newer
    where not newer.withdrawn and newer.effective_on <= ${todayInParisSql}
      and (newer.company_id is null or newer.company_id = ${company.id})
  ) then 'expire'
  else 'en-vigueur' end`

const asJson = sql.raw(
  `json_strip_nulls(json_build_object('id', id, 'title', title, 'name', name, 'size', size, 'pages', pages, 'pages_read', pages_read, 'pages_recognized', nullif(pages_recognized, 0), 'state', state))`,
)

/** Returns the SQL columns of a related agreement, such as one that is amended or replaced. */
export const relatedAccordColumns = (reader: Pick<MemberReadingAccords, 'company'>) => ({
  id: accords.id,
  title: accords.title,
  status: accordStatusColumn(reader),
  signed_on: accords.signed_on,
})

/** Returns the SQL condition for agreements among a member's favourites. */
export const isAccordFavouriteSql = ({ id }: Pick<MemberReadingAccords, 'id'>): SQL<boolean> => sql<boolean>`exists (
    select from accord_favourites where accord_id = accords.id and member_id = ${id})`

/** Returns the SQL columns of an agreement in a list; the query joins its company. */
export const accordSummaryColumns = (reader: MemberReadingAccords) => ({
  ...relatedAccordColumns(reader),
  summary: accords.summary,
  theme: accords.theme,
  company: { id: companies.id, name: companies.name },
  effective_on: accords.effective_on,
  expires_on: accords.expires_on,
  updated_at: accords.updated_at,
  documents: sql<AccordDocument[]>`coalesce(
    (select json_agg(${asJson} order by rank) from accord_documents where accord_id = accords.id), '[]')`,
  is_favourite: isAccordFavouriteSql(reader),
})

type Row = { updated_at: Date; documents: AccordDocument[] }

/** Converts a row of `accordSummaryColumns` to an agreement in a list. */
export const toAccordSummary = <R extends Row>({ documents, updated_at, ...rest }: R) => ({
  ...rest,
  updated_at: updated_at.toISOString(),
  document: documents[0] ?? null,
  documents_count: documents.length,
})
