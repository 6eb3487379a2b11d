import { sql, type SQL } from '#server/drizzle/drizzle.ts'
import type { OfCompany } from './visibility.ts'

/** The words from which a member's mistyped one is guessed: those of the texts that they may read. */
export const visibleVocabulary = ({ company }: OfCompany): SQL =>
  sql`(select word, spelling, texts from accord_vocabulary where company in (0, ${company.id}))`
