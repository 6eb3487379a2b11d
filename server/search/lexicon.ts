import { sql } from '#server/drizzle/drizzle.ts'
import type { SearchLexicon, SearchTerm, VocabularyWord } from '#contract/search/lexicon.ts'
import { synonymsToSearchTerms } from '#contract/search/terms.ts'
import { textToLowerCaseWords } from '#contract/search/tokenize.ts'
import type { Database } from '#server/database/connect.ts'
import { synonyms } from '#server/database/schema/content.ts'
import { loadFrenchWordTest } from '#server/lib/loadFrenchWords.ts'
import type { SearchQueryContext } from './queryContext.ts'

const publicVocabulary = sql`vocabulary`

/** Returns the search lexicon from the database: word stems, vocabulary and synonyms. */
export function createLexicon({ db, cache, vocabulary = publicVocabulary }: SearchQueryContext): SearchLexicon {
  return {
    isFrench: loadFrenchWordTest,
    stemsOf: (words) => readStems(db, words),
    async wordsFrom(beginnings) {
      const { rows } = await db.execute<{ root: string; word: string; texts: number }>(sql`
        select asked.root, known.word, known.texts
        from (select distinct unnest(${sql.param(beginnings)}::text[]) as root) as asked
        -- What begins with the root, byte by byte: « { » is what comes after « z ».
        join ${vocabulary} as known on known.word ~>=~ asked.root and known.word ~<~ (asked.root || '{')`)
      return Map.groupBy(rows, ({ root }) => root)
    },
    async likeWords(folded) {
      const { rows } = await db.execute<VocabularyWord>(sql`
        select word, spelling, texts from ${vocabulary} as known
        where length(word) between ${folded.length - 2} and ${folded.length + 2} and word <> ${folded}
        order by word <-> ${folded}, word collate "C" limit 20`)
      return rows
    },
    // The association's synonyms, cached until they change.
    synonyms: () =>
      cache.get('synonyms', () => readSynonyms(db), {
        among: 'answers',
        bytes: (groups) => 2 * JSON.stringify(groups).length,
      }),
  }
}

/** Returns the PostgreSQL stems under which words are indexed: see `searchable()` in the migrations. */
async function readStems(db: Database, words: string[]) {
  const { rows } = await db.execute<{
    word: string
    stem: string[] | null
    plain: string[] | null
    indexed: string
  }>(sql`
    select word, ts_lexize('french_stem', word) as stem, ts_lexize('french_stem', unaccented(word)) as plain,
      unaccented(word) as indexed
    from unnest(${sql.param(words)}::text[]) as word`)
  return new Map(
    rows.map(({ word, stem, plain, indexed }) => [word, { stem: stem ?? [], plain: plain ?? [], indexed }]),
  )
}

/** Returns the search's synonym groups as lists of tokenised words. */
export const readSynonymGroups = async (db: Database): Promise<string[][][]> =>
  (await db.select().from(synonyms).orderBy(synonyms.id)).map(({ words }) => words.map(textToLowerCaseWords))

async function readSynonyms(db: Database): Promise<SearchTerm[][][]> {
  return synonymsToSearchTerms({ stemsOf: (words) => readStems(db, words) }, await readSynonymGroups(db))
}
