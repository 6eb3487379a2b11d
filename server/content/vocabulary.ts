import { getTableName, sql } from '#server/drizzle/drizzle.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { vocabulary } from '#server/database/schema/search.ts'
import { normalize } from '#contract/normalize.ts'
import type { PublicSource } from '#server/feature/searchSource.ts'

// So many texts take half a second to read: all at once would take longer than a query may.
const AT_ONCE = 500
const INSERTED = 5000

/** Learns anew which words stand in what anyone may find, and how they are written: a mistyped one is guessed from them. */
export async function updateVocabulary(tx: Transaction, sources: PublicSource[]): Promise<void> {
  const texts = new Map<string, number>()
  for (const source of sources) {
    const text = [source.title, ...source.texts].map(({ name }) => `"${name}"`).join(" || ' ' || ")
    await countWords(tx, { table: getTableName(source.table), text, isOwn: 'not withdrawn' }, texts)
  }
  const words = vocabularyRows(texts)
  await tx.delete(vocabulary)
  for (let from = 0; from < words.length; from += INSERTED)
    await tx.insert(vocabulary).values(words.slice(from, from + INSERTED))
}

/** Where words are counted: a table, its text, and which of its rows, each as SQL of our own. */
type Counted = { table: string; text: string; isOwn: string }

/** Adds to `texts` in how many texts of a table each spelling stands. */
export async function countWords(
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

/** One row for all the spellings of a word. What has a digit or a sign in it is no word. */
export function vocabularyRows(texts: Map<string, number>) {
  const spellings = Map.groupBy(texts, ([spelling]) => normalize(spelling))
  return [...spellings]
    .filter(([word]) => /^[a-z]+$/.test(word))
    .map(([word, counted]) => {
      const [first] = counted.toSorted(([, one], [, other]) => other - one)
      return { word, spelling: first?.[0] ?? word, texts: counted.reduce((sum, [, count]) => sum + count, 0) }
    })
}
