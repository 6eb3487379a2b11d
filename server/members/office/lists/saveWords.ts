import { sql } from '#server/drizzle/drizzle.ts'
import type { MemberListWordMapping } from '#contract/members/memberLists.ts'
import { writeAuditLogLine } from '#server/journal/journal.ts'
import type { Database } from '#server/database/connect.ts'
import { member_list_words } from '#server/database/schema/members.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { throwUnreadableUploadError } from '#server/lib/throwUnreadableUploadError.ts'
import { readMemberImportReferenceData, normaliseImportedMemberWord } from './readListContext.ts'

/**
 * Stores the mapping of a member spreadsheet's words to the portal's choices for later imports. Throws a 422 for an
 * unknown choice.
 */
export const storeImportWordMappings = (
  db: Database,
  words: MemberListWordMapping[],
  by_member: number,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const { choices } = await readMemberImportReferenceData(tx)
    if (
      words.some(
        ({ kind, slug }) =>
          (slug !== '' || kind === 'company') && !choices[kind].some((choice) => choice.slug === slug),
      )
    )
      throwUnreadableUploadError('L’un de ces choix n’est plus proposé\u00a0: vérifiez la liste de nouveau.')
    const rows = new Map(
      words.map(({ kind, word, slug }) => [
        `${kind} ${normaliseImportedMemberWord(word)}`,
        { kind, word: normaliseImportedMemberWord(word), slug, by_member },
      ]),
    )
    await tx
      .insert(member_list_words)
      .values([...rows.values()])
      .onConflictDoUpdate({
        target: [member_list_words.kind, member_list_words.word],
        set: { slug: sql`excluded.slug`, by_member, mapped_at: sql`now()` },
      })
    await writeAuditLogLine(tx, {
      by_member,
      act: 'members.words_mapped',
      after: { words: [...rows.values()].map(({ kind, word, slug }) => `${kind}: ${word} = ${slug}`) },
    })
  })
