import { sql, type SQL } from '#server/drizzle/drizzle.ts'
import { text_drafts, text_schedules, text_versions } from '#server/database/schema/board.ts'

/**
 * Returns the SQL condition that an office draft, scheduled publication or saved version contains a PDF's file name.
 */
export function isOfficeUsedPdfSql(name: SQL): SQL<boolean> {
  const named = sql`'%' || ${name} || '%'`
  return sql<boolean>`(
    exists (select from ${text_drafts} where head::text like ${named})
    or exists (select from ${text_schedules} where text like ${named})
    or exists (select from ${text_versions} where text like ${named}))`
}
