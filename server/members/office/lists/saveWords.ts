import { sql } from '#server/drizzle/drizzle.ts'
import type { ListWordMapping } from '#contract/members/memberLists.ts'
import { writeJournal } from '#server/journal/journal.ts'
import type { Database } from '#server/database/connect.ts'
import { member_list_words } from '#server/database/schema/members.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { refuseFile } from '#server/lib/refuseFile.ts'
import { readListContext, normaliseWord } from './readListContext.ts'

/**
 * Stores the mapping of a member spreadsheet's words to the portal's choices for later imports. Throws a 422 for an
 * unknown choice.
 */
export const storeListWords = (db: Database, words: ListWordMapping[], by_member: number): Promise<void> =>
  inTransaction(db, async (tx) => {
    const { choices } = await readListContext(tx)
    if (
      words.some(
        ({ kind, slug }) =>
          (slug !== '' || kind === 'company') && !choices[kind].some((choice) => choice.slug === slug),
      )
    )
      refuseFile('L’un de ces choix n’est plus proposé\u00a0: vérifiez la liste de nouveau.')
    const rows = new Map(
      words.map(({ kind, word, slug }) => [
        `${kind} ${normaliseWord(word)}`,
        { kind, word: normaliseWord(word), slug, by_member },
      ]),
    )
    await tx
      .insert(member_list_words)
      .values([...rows.values()])
      .onConflictDoUpdate({
        target: [member_list_words.kind, member_list_words.word],
        set: { slug: sql`excluded.slug`, by_member, mapped_at: sql`now()` },
      })
    await writeJournal(tx, {
      by_member,
      act: 'members.words_mapped',
      after: { words: [...rows.values()].map(({ kind, word, slug }) => `${kind}: ${word} = ${slug}`) },
    })
  })
