import { and, eq, sql, type SQL } from '#server/drizzle/drizzle.ts'
import {
  PassageTextWriter,
  type SearchPackDocument,
  type SearchPackPassage,
} from '#contract/search/passages/passageTexts.ts'
import type { PassageIndexSource, PassageNumbersByWord } from '#contract/search/passages/passageIndex.ts'
import type { VocabularyWord } from '#contract/search/lexicon.ts'
import { isAccordVisibleSql, type ReaderCompanyScope } from '#server/accords/visibility.ts'
import { visibleSpellingVocabularySql } from '#server/accords/visibleSpellingVocabularySql.ts'
import type { Database } from '#server/database/connect.ts'
import { accord_passages, accords } from '#server/database/schema/accords.ts'

// Each batch takes some tenths of a second.
const AT_ONCE = 500

/**
 * Returns the agreement passages that a company's members may read, with the words' positions, for the offline search
 * index.
 */
export async function readOfflineSearchPackPassages(db: Database, reader: ReaderCompanyScope) {
  const rows = await db
    .select({ id: accord_passages.id })
    .from(accord_passages)
    .innerJoin(accords, eq(accords.id, accord_passages.accord_id))
    .where(isAccordVisibleSql(reader))
    // Order of the database's word index, so that both rank the same first matches of a common word.
    .orderBy(sql`${accord_passages}.ctid`)
  const ids = rows.map(({ id }) => id)
  const texts = new PassageTextWriter(await readDocuments(db, reader))
  const source: PassageIndexSource = {
    all: new Map(),
    plain: new Map(),
    headings: new Map(),
    vocabulary: await readVocabulary(db, reader),
  }
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const some = ids.slice(from, from + AT_ONCE)
    for (const passage of await readPassages(db, some)) texts.add(passage)
    const found = asked(some)
    await addPostings(db, source.all, from, sql`select n, (unnest(search)).lexeme as lexeme from ${found}`)
    const words = sql`heading || ' ' || words || ' ' || spellings`
    await addPostings(
      db,
      source.plain,
      from,
      sql`select n, (unnest(to_tsvector('simple', unaccented(word_text(${words}) || ' ' || joined_words(${words}))))).lexeme as lexeme from ${found}`,
    )
  }
  const headings = texts.headings
  for (let from = 0; from < headings.length; from += AT_ONCE) {
    const some = sql`unnest(${sql.param(headings.slice(from, from + AT_ONCE))}::text[]) with ordinality as t(heading, n)`
    await addPostings(
      db,
      source.headings,
      from,
      sql`select n, (unnest(searchable(heading))).lexeme as lexeme from ${some}`,
    )
  }
  return { texts, source, count: ids.length }
}

const asked = (ids: number[]) => sql`unnest(${sql.param(ids)}::bigint[]) with ordinality as t(id, n)
  join accord_passages using (id)`

async function addPostings(db: Database, postings: PassageNumbersByWord, from: number, standing: SQL) {
  const { rows } = await db.execute<{ lexeme: string; places: number[] }>(
    sql`select lexeme, array_agg(n::int order by n) as places from (${standing}) as standing group by lexeme`,
  )
  for (const { lexeme, places } of rows) {
    const known = postings.get(lexeme) ?? []
    if (known.length === 0) postings.set(lexeme, known)
    for (const place of places) known.push(from + place - 1)
  }
}

async function readPassages(db: Database, ids: number[]): Promise<SearchPackPassage[]> {
  const { rows } = await db.execute<SearchPackPassage>(sql`
    select id::int, document_id, page, start_at, part, clause, heading, spellings, words, layout from ${asked(ids)} order by n`)
  return rows
}

async function readDocuments(db: Database, reader: ReaderCompanyScope) {
  const isRead = and(isAccordVisibleSql(reader), sql`exists (select from accord_passages where document_id = d.id)`)
  const { rows } = await db.execute<Omit<SearchPackDocument, 'recognized'> & { recognized: number[] | null }>(sql`
    select d.id, d.accord_id as accord, d.title, coalesce(
      (select json_agg(json_build_array(number, title, page, words) order by rank) from (
        select number, title, page, rank, (dense_rank() over (order by paragraphs))::int as words
        from accord_clauses where document_id = d.id) as clause), '[]') as clauses,
      (select json_agg(page order by page) from accord_pages where document_id = d.id and is_recognized) as recognized
    from accord_documents d join accords on accords.id = d.accord_id where ${isRead} order by d.id`)
  return rows.map(({ recognized, ...document }) => ({ ...document, ...(recognized && { recognized }) }))
}

async function readVocabulary(db: Database, reader: ReaderCompanyScope): Promise<VocabularyWord[]> {
  const { rows } = await db.execute<VocabularyWord>(
    sql`select word, spelling, texts from ${visibleSpellingVocabularySql(reader)} as known`,
  )
  return rows
}
