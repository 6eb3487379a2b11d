import type { SQL } from '#server/drizzle/drizzle.ts'
import type { AnyPgColumn, PgTable } from '#server/drizzle/pgCore.ts'
import type { SearchKind } from '#contract/search/search.ts'
import type { User } from '#contract/session/session.ts'
import { ownOrAll } from '#server/database/visibility.ts'

/** A table whose rows can be found: `search` and `titles()` of `database/schema/columns.ts` make what it needs. */
type Found = PgTable & Record<'id' | 'company_id' | 'search', AnyPgColumn>

type Rows = {
  kind: SearchKind
  table: Found
  /** Which rows are there to be shown now, to who has chosen this company: none that is withdrawn, or of tomorrow. */
  isShown: (company: number | undefined) => SQL | undefined
  title: AnyPgColumn
  /** Where an excerpt is cut from: the first in which a word is. */
  texts: [AnyPgColumn, ...AnyPgColumn[]]
  date: AnyPgColumn
  /** What a row is called in its address, and the address. */
  key: AnyPgColumn
  pathOf: (key: string) => string
}

/** What anyone may find, but for what is withdrawn. */
export type PublicSource = Rows & { access: 'public'; table: Found & Record<'withdrawn', AnyPgColumn> }
/** What members alone find; a row that is bound to a company, the members of that company. */
export type MemberSource = Rows & { access: 'member' }
/** What a feature gives to the search: `Feature.search`. */
export type SearchSource = PublicSource | MemberSource

/** Who searches: a member, by whom a session says they are, or nobody in particular. */
export type Searcher = Pick<User, 'company'>

/** What each may be searched in: nobody meets a member's source without a member. */
export type SearchedSources =
  { sources: PublicSource[]; member?: undefined } | { sources: SearchSource[]; member: Searcher }

export const isPublic = (source: SearchSource): source is PublicSource => source.access === 'public'

/** Which rows of a source who searches may see. */
export function visibleTo({ access, table }: SearchSource, member: Searcher | undefined): SQL | undefined {
  if (access === 'public') return undefined
  if (!member) throw new Error('A source for members is searched for nobody')
  return ownOrAll(table, member.company.id)
}
