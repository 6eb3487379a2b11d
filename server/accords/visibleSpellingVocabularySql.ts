import { sql, type SQL } from '#server/drizzle/drizzle.ts'
import type { ReaderCompanyScope } from './visibility.ts'

/**
 * Returns the SQL for the vocabulary that corrects typing mistakes in a member's search: words of agreements that they
 * may read.
 */
export const visibleSpellingVocabularySql = ({ company }: ReaderCompanyScope): SQL =>
  sql`(select word, spelling, texts from accord_vocabulary where company in (0, ${company.id}))`
