import { and, eq, gt, lt, ne, sql } from '#server/drizzle/drizzle.ts'
import type { OfficeTextKind } from '#contract/office/texts.ts'
import type { Database } from '#server/database/connect.ts'
import { text_drafts, text_presence } from '#server/database/schema/board.ts'
import { members } from '#server/database/schema/members.ts'
import { sqlTimeAgo } from '#server/lib/duration.ts'
import { isDraftOfTextSql } from './drafts.ts'

/** Time since a person's last HTTP request within which they count as present in a text's editor. */
const THERE = { minutes: 1 }

/**
 * Records that a board member has a text open in the office's editor. Returns the other editors and the draft's
 * version.
 */
export async function recordAndListEditorPresence(
  db: Database,
  { kind, slug }: { kind: OfficeTextKind; slug: string },
  member_id: number,
) {
  const set = { seen_at: sql`now()` }
  await db
    .insert(text_presence)
    .values({ kind, slug, member_id })
    .onConflictDoUpdate({ target: [text_presence.member_id, text_presence.kind, text_presence.slug], set })
  await db.delete(text_presence).where(lt(text_presence.seen_at, sqlTimeAgo(THERE)))
  const others = await db
    .select({ id: members.id, name: sql<string>`${members.first_name} || ' ' || ${members.last_name}` })
    .from(text_presence)
    .innerJoin(members, eq(members.id, text_presence.member_id))
    .where(
      and(
        eq(text_presence.kind, kind),
        eq(text_presence.slug, slug),
        ne(text_presence.member_id, member_id),
        gt(text_presence.seen_at, sqlTimeAgo(THERE)),
      ),
    )
    .orderBy(members.id)
  const [draft] = await db
    .select({ version: text_drafts.version })
    .from(text_drafts)
    .where(isDraftOfTextSql({ kind, slug }))
  return { others, version: draft?.version ?? 0 }
}
