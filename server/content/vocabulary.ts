import { getTableName, sql } from '#server/drizzle/drizzle.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { vocabulary } from '#server/database/schema/search.ts'
import { normalizeTextForSearch } from '#contract/normalizeText.ts'
import type { PublicSearchTable } from '#server/feature/searchSource.ts'

// Texts per query. This number takes half a second; all texts at once would exceed the query timeout.
const AT_ONCE = 500
const INSERTED = 5000

/**
 * Rebuilds the search vocabulary, the words of all public texts with their usual spelling, which corrects mistyped
 * searches.
 */
export async function rebuildSearchVocabulary(tx: Transaction, sources: PublicSearchTable[]): Promise<void> {
  const texts = new Map<string, number>()
  for (const source of sources) {
    const text = [source.title, ...source.texts].map(({ name }) => `"${name}"`).join(" || ' ' || ")
    await countTextsByWord(tx, { table: getTableName(source.table), text, isOwn: 'not withdrawn' }, texts)
  }
  const words = vocabularyRows(texts)
  await tx.delete(vocabulary)
  for (let from = 0; from < words.length; from += INSERTED)
    await tx.insert(vocabulary).values(words.slice(from, from + INSERTED))
}

/**
 * Database table whose words the search vocabulary counts, with the SQL of its text and of the rows to include. Trusted
 * SQL only.
 */
type Counted = { table: string; text: string; isOwn: string }

/** Counts, for each spelling of a word, the texts of a database table that contain it. Adds the counts to `texts`. */
export async function countTextsByWord(
  db: Database | Transaction,
  { table, text, isOwn }: Counted,
  texts: Map<string, number>,
): Promise<void> {
  const { rows } = await db.execute<{ last: string }>(
    sql`select coalesce(max(id), 0) as last from ${sql.identifier(table)}`,
  )
  for (let from = 0; from <= Number(rows[0]?.last ?? 0); from += AT_ONCE) {
    const part = `select to_tsvector('simple', word_text(${text}) || ' ' || joined_words(${text})) from public.${table}
      where ${isOwn} and id between ${from} and ${from + AT_ONCE - 1}`
    const read = await db.execute<{ word: string; ndoc: number }>(
      sql`select word, ndoc from ts_stat(${part}) where length(word) between 4 and 40`,
    )
    for (const { word, ndoc } of read.rows) texts.set(word, (texts.get(word) ?? 0) + ndoc)
  }
}

/**
 * Returns one row of the search vocabulary per word, with its most frequent spelling. Omits words with digits or signs.
 */
export function vocabularyRows(texts: Map<string, number>) {
  const spellings = Map.groupBy(texts, ([spelling]) => normalizeTextForSearch(spelling))
  return [...spellings]
    .filter(([word]) => /^[a-z]+$/.test(word))
    .map(([word, counted]) => {
      const [first] = counted.toSorted(([, one], [, other]) => other - one)
      return { word, spelling: first?.[0] ?? word, texts: counted.reduce((sum, [, count]) => sum + count, 0) }
    })
}
