import type { SQL } from '#server/drizzle/drizzle.ts'
import type { AnyPgColumn, PgTable } from '#server/drizzle/pgCore.ts'
import type { SearchResultKind } from '#contract/search/search.ts'
import type { SignedInMember } from '#contract/session/session.ts'
import { visibleToCompanySqlFilter } from '#server/database/visibility.ts'

/** Searchable database table. `search` and `titles()` of `database/schema/columns.ts` create its columns. */
type Found = PgTable & Record<'id' | 'company_id' | 'search', AnyPgColumn>

type Rows = {
  kind: SearchResultKind
  table: Found
  /**
   * Returns the SQL condition for searchable rows visible now to visitors of a company: neither withdrawn nor
   * scheduled.
   */
  isShown: (company: number | undefined) => SQL | undefined
  title: AnyPgColumn
  /** Columns for excerpts in search results; the first that contains a searched word is used. */
  texts: [AnyPgColumn, ...AnyPgColumn[]]
  date: AnyPgColumn
  /** Column that identifies a search result in its page's URL. */
  key: AnyPgColumn
  pathOf: (key: string) => string
}

/** Searchable database table that visitors and members may search. */
export type PublicSearchTable = Rows & { access: 'public'; table: Found & Record<'withdrawn', AnyPgColumn> }
/** Searchable database table for members only. Rows with a company are for its members. */
export type MemberSearchTable = Rows & { access: 'member' }
/** Searchable database table of a feature, registered as `Feature.search`. */
export type SearchTable = PublicSearchTable | MemberSearchTable

/** Member who searches, with the company; undefined for a visitor. */
export type SearchingMember = Pick<SignedInMember, 'company'>

/** Database tables to search, with the member who searches. The type prevents a member-only table without a member. */
export type SearchedTables =
  | { sources: PublicSearchTable[]; member?: undefined }
  | { sources: SearchTable[]; member: SearchingMember }

export const isPublicSearchTable = (source: SearchTable): source is PublicSearchTable => source.access === 'public'

/**
 * Returns the SQL condition for searchable rows that a member or visitor may see. Throws for a member-only table
 * without a member.
 */
export function isSearchRowVisibleSql(
  { access, table }: SearchTable,
  member: SearchingMember | undefined,
): SQL | undefined {
  if (access === 'public') return undefined
  if (!member) throw new Error('A source for members is searched for nobody')
  return visibleToCompanySqlFilter(table, member.company.id)
}
