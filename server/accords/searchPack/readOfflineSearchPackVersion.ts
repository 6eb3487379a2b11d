import { createHash } from 'node:crypto'
import { sql } from '#server/drizzle/drizzle.ts'
import { isAccordVisibleSql, type ReaderCompanyScope } from '#server/accords/visibility.ts'
import { visibleSpellingVocabularySql } from '#server/accords/visibleSpellingVocabularySql.ts'
import type { Database } from '#server/database/connect.ts'

/** Version of the format of the offline agreement search files; increment it to regenerate all files. */
const FORMAT = 2

/**
 * Returns the version of a company's offline search files: a hash of the visible PDFs, passages and spelling vocabulary
 * of agreements.
 */
export async function readOfflineSearchPackVersion(db: Database, reader: ReaderCompanyScope): Promise<string> {
  const { rows } = await db.execute<{ made_of: string }>(sql`
    select concat_ws(' ',
      (select md5(string_agg(concat_ws(' ', d.id, d.accord_id, d.sha256, d.title), ',' order by d.id))
        from accord_documents d join accords on accords.id = d.accord_id where ${isAccordVisibleSql(reader)}),
      (select concat_ws(' ', count(*), max(p.id), sum(p.id))
        from accord_passages p join accords on accords.id = p.accord_id where ${isAccordVisibleSql(reader)}),
      (select md5(string_agg(concat_ws(' ', word, spelling, texts), ',' order by word collate "C", texts))
        from ${visibleSpellingVocabularySql(reader)} as known)) as made_of`)
  return createHash('sha256').update(`${FORMAT} ${rows[0]?.made_of}`).digest('hex')
}
