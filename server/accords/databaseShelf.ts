import { and, eq, sql } from '#server/drizzle/drizzle.ts'
import { findCrewKindInName } from '#contract/search/passages/rankPassages.ts'
import type { PassageFilter, PassageStore, SearchableAccord } from '#contract/search/passages/passageStore.ts'
import type { Database } from '#server/database/connect.ts'
import { accords } from '#server/database/schema/accords.ts'
import { members } from '#server/database/schema/members.ts'
import { companySqlFilter } from '#server/database/visibility.ts'
import { readPassagesMatchingLookups } from './matchingPassages.ts'
import { findSameTitleArticlesInPdf, addPassageDetails } from './readPassages.ts'
import { accordStatusColumn, isAccordVisibleSql, type MemberReadingAccords } from './visibility.ts'

/** Returns a store of agreements' passages in PostgreSQL, limited to those that a member may read. */
export const databasePassageStore = (db: Database, reader: MemberReadingAccords): PassageStore => ({
  weighing: () => weighing(db, reader),
  accords: (filter) => readAgreements(db, reader, filter),
  find: (ways) => readPassagesMatchingLookups(db, ways),
  show: (ranked) => addPassageDetails(db, reader, ranked),
  alike: (ids) => findSameTitleArticlesInPdf(db, ids),
})

/** SQL for the PostgreSQL planner's estimate of the number of agreements' passages, 1000 at least. */
export const estimatedPassageCountSql = sql<number>`(
  select greatest(reltuples, 1000)::int from pg_class where oid = 'accord_passages'::regclass)`

async function weighing(db: Database, { id }: MemberReadingAccords) {
  const [found] = await db
    .select({ total: estimatedPassageCountSql, function: members.function })
    .from(members)
    .where(eq(members.id, id))
  return { total: found?.total ?? 1000, crew: found && findCrewKindInName(found.function) }
}

const readAgreements = (
  db: Database,
  reader: MemberReadingAccords,
  { accord, company, theme, status }: PassageFilter,
): Promise<SearchableAccord[]> =>
  db
    .select({
      id: accords.id,
      title: accords.title,
      status: accordStatusColumn(reader),
      isOfAll: sql<boolean>`${accords.company_id} is null`,
      age: sql<number>`current_date - ${accords.signed_on}`,
    })
    .from(accords)
    .where(
      and(
        isAccordVisibleSql(reader),
        companySqlFilter(accords, company),
        theme && eq(accords.theme, theme),
        status && sql`${accordStatusColumn(reader)} = ${status}`,
        accord === undefined ? undefined : eq(accords.id, accord),
      ),
    )
