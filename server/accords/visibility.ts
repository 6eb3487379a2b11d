import { and, eq, sql, type SQL } from '#server/drizzle/drizzle.ts'
import type { AccordDocument, AccordStatus } from '#contract/accords/accords.ts'
import type { User } from '#contract/session/session.ts'
import { accords } from '#server/database/schema/accords.ts'
import { companies } from '#server/database/schema/companies.ts'
import { ownOrAll } from '#server/database/visibility.ts'
import { today } from '#server/database/today.ts'

/** Who reads: a member, by whom their session says they are. */
export type Reader = Pick<User, 'id' | 'company'>
/** Whose agreements are read. */
export type OfCompany = { company: Pick<User['company'], 'id'> }

/** What a member may see: the agreements of their company and of all. To others it is as if they were not there. */
export const visibleTo = ({ company }: OfCompany): SQL | undefined =>
  and(eq(accords.withdrawn, false), ownOrAll(accords, company.id))

/** What an agreement is worth today, to a member: one that another has replaced is worth nothing any more. */
export const statusColumn = ({ company }: Pick<Reader, 'company'>): SQL<AccordStatus> => sql<AccordStatus>`case
  when accords.effective_on > ${today} then 'a-venir'
  when accords.expires_on < ${today} or accords.slug in (
    select unnest(newer.replaces) from accords newer
    where not newer.withdrawn and newer.effective_on <= ${today}
      and (newer.company_id is null or newer.company_id = ${company.id})
  ) then 'expire'
  else 'en-vigueur' end`

const asJson = sql.raw(
  `json_strip_nulls(json_build_object('id', id, 'title', title, 'name', name, 'size', size, 'pages', pages, 'pages_read', pages_read, 'pages_recognized', nullif(pages_recognized, 0), 'state', state))`,
)

/** The columns of another agreement that one names. */
export const relatedColumns = (reader: Pick<Reader, 'company'>) => ({
  id: accords.id,
  title: accords.title,
  status: statusColumn(reader),
  signed_on: accords.signed_on,
})

/** Whether a member has it among their favourites. */
export const isFavouriteOf = ({ id }: Pick<Reader, 'id'>): SQL<boolean> => sql<boolean>`exists (
    select from accord_favourites where accord_id = accords.id and member_id = ${id})`

/** The columns of an agreement in a list; its company is joined. */
export const summaryColumns = (reader: Reader) => ({
  ...relatedColumns(reader),
  summary: accords.summary,
  theme: accords.theme,
  company: { id: companies.id, name: companies.name },
  effective_on: accords.effective_on,
  expires_on: accords.expires_on,
  updated_at: accords.updated_at,
  documents: sql<AccordDocument[]>`coalesce(
    (select json_agg(${asJson} order by rank) from accord_documents where accord_id = accords.id), '[]')`,
  is_favourite: isFavouriteOf(reader),
})

type Row = { updated_at: Date; documents: AccordDocument[] }

/** A row as a list says it. */
export const toSummary = <R extends Row>({ documents, updated_at, ...rest }: R) => ({
  ...rest,
  updated_at: updated_at.toISOString(),
  document: documents[0] ?? null,
  documents_count: documents.length,
})
