import { sql, type SQL } from '#server/drizzle/drizzle.ts'
import { text_drafts, text_schedules, text_versions } from '#server/database/schema/board.ts'

/** Whether something that the office keeps names a document: a draft, what is set for an hour, or a former version. */
export function heldByOffice(name: SQL): SQL<boolean> {
  const named = sql`'%' || ${name} || '%'`
  return sql<boolean>`(
    exists (select from ${text_drafts} where head::text like ${named})
    or exists (select from ${text_schedules} where text like ${named})
    or exists (select from ${text_versions} where text like ${named}))`
}
