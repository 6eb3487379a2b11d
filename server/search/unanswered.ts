import { and, desc, eq, gt, lt, ne, notInArray, sql } from '#server/drizzle/drizzle.ts'
import { normalizeTextForSearch } from '#contract/normalizeText.ts'
import type { Database } from '#server/database/connect.ts'
import { unanswered_searches } from '#server/database/schema/search.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { sqlTimeAgo } from '#server/lib/duration.ts'
import { textToLowerCaseWords } from '#contract/search/tokenize.ts'

const KEPT = 2000
const SHORTEST = 4
/** Pattern of searches that may contain personal data (e-mail addresses, numbers) and are not stored. */
const OF_SOMEONE = /@|\d{4,}/

/** Counts a search without results, by its text. While a person types, a longer text replaces its beginning. */
export async function countFailedSearch(db: Database, typed: string): Promise<void> {
  const words = normalizeTextForSearch(textToLowerCaseWords(typed).join(' '))
  if (words.length < SHORTEST || OF_SOMEONE.test(typed)) return
  await inTransaction(db, async (tx) => {
    await tx
      .delete(unanswered_searches)
      .where(
        and(
          eq(unanswered_searches.times, 1),
          gt(unanswered_searches.last_at, sqlTimeAgo({ minutes: 1 })),
          ne(unanswered_searches.words, words),
          sql`starts_with(${words}, ${unanswered_searches.words})`,
        ),
      )
    const known = await tx
      .update(unanswered_searches)
      .set({ times: sql`${unanswered_searches.times} + 1`, last_at: sql`now()` })
      .where(eq(unanswered_searches.words, words))
      .returning({ words: unanswered_searches.words })
    // Limits the table until the next sweep.
    if (known.length > 0 || (await tx.$count(unanswered_searches)) >= 2 * KEPT) return
    await tx.insert(unanswered_searches).values({ words, typed: typed.trim() }).onConflictDoNothing()
  })
}

/** Returns the searches that found nothing, most frequent first, for the office. */
export const listFailedSearches = (db: Database, limit = 100) =>
  db
    .select({
      typed: unanswered_searches.typed,
      times: unanswered_searches.times,
      last_at: unanswered_searches.last_at,
    })
    .from(unanswered_searches)
    .orderBy(desc(unanswered_searches.times), desc(unanswered_searches.last_at))
    .limit(limit)

/** Deletes records of searches that found nothing: those older than a year, and all but the most frequent. */
export async function sweepFailedSearches(db: Database): Promise<void> {
  await db.delete(unanswered_searches).where(lt(unanswered_searches.last_at, sqlTimeAgo({ days: 365 })))
  const kept = db
    .select({ words: unanswered_searches.words })
    .from(unanswered_searches)
    .orderBy(desc(unanswered_searches.times), desc(unanswered_searches.last_at))
    .limit(KEPT)
  await db.delete(unanswered_searches).where(notInArray(unanswered_searches.words, kept))
}
