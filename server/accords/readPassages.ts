import { sql, type SQL } from '#server/drizzle/drizzle.ts'
import type { FoundAccordPassage } from '#contract/accords/accordTexts.ts'
import type { Database } from '#server/database/connect.ts'
import type { RankedPassage, RankablePassage } from '#contract/search/passages/rankPassages.ts'
import { MAX_SAME_TITLE_ARTICLES_PER_PASSAGE, type ShownPassage } from '#contract/search/passages/passageStore.ts'
import { accordStatusColumn, type MemberReadingAccords } from './visibility.ts'

type Shown = Omit<ShownPassage, keyof RankedPassage<RankablePassage>> & { id: number }

/** Returns agreements' passages by id, in the given order, with their agreement, PDF and article. */
export async function addPassageDetails(
  db: Database,
  reader: MemberReadingAccords,
  ranked: RankedPassage<RankablePassage>[],
): Promise<ShownPassage[]> {
  const { rows } = await db.execute<Shown>(sql`
    select p.id::int, p.page, p.start_at, own.title as clause_title, ${titleAbove(sql`own`)} as title_above,
      exists (select from accord_pages where document_id = p.document_id and page = p.page and is_recognized) as is_recognized,
      json_build_object('id', accords.id, 'title', accords.title, 'status', ${accordStatusColumn(reader)},
        'signed_on', accords.signed_on,
        'company', (select json_build_object('id', id, 'name', name) from companies where id = accords.company_id)) as accord,
      json_build_object('id', d.id, 'title', d.title) as document
    from accord_passages p
      join accord_documents d on d.id = p.document_id join accords on accords.id = p.accord_id
      left join accord_clauses own on own.document_id = p.document_id and own.number = p.clause
    where p.id = any(${sql.param(ranked.map(({ id }) => id))}::bigint[])`)
  const shown = new Map(rows.map((row) => [row.id, row]))
  return ranked.flatMap((row) => {
    const rest = shown.get(row.id)
    return rest ? [{ ...row, ...rest }] : []
  })
}

/** Returns the SQL for an article's parent title, such as that of « 5 » for « 5.1 ». */
const titleAbove = (article: SQL) => sql`(
  select title from accord_clauses above
  where above.document_id = ${article}.document_id and above.number = regexp_replace(${article}.number, '\\.[^.]*$', '')
    and above.number <> ${article}.number)`

type Alike = FoundAccordPassage['alike'][number] & { id: number }

/**
 * Returns the other articles of a passage's document with the same title and parent title, by passage id;
 * `MAX_SAME_TITLE_ARTICLES_PER_PASSAGE` at most.
 */
export async function findSameTitleArticlesInPdf(
  db: Database,
  ids: number[],
): Promise<Map<number, FoundAccordPassage['alike']>> {
  const { rows } = await db.execute<Alike>(sql`
    select p.id::int, other.number, other.page, other.paragraphs = own.paragraphs as "isSame"
    from accord_passages p
      join accord_clauses own on own.document_id = p.document_id and own.number = p.clause
      -- Of these documents alone: the planner would rather read the articles of all of them.
      cross join lateral (select * from accord_clauses where document_id = own.document_id offset 0) as other
    where other.title = own.title and other.rank <> own.rank and p.id = any(${sql.param(ids)}::bigint[]) and own.title <> ''
      and ${titleAbove(sql`own`)} is not distinct from ${titleAbove(sql`other`)}
    order by p.id, other.rank`)
  const all = Map.groupBy(rows, ({ id }) => id)
  return new Map(
    [...all].map(([id, alike]) => [
      id,
      alike.slice(0, MAX_SAME_TITLE_ARTICLES_PER_PASSAGE).map(({ id: _, ...one }) => one),
    ]),
  )
}
