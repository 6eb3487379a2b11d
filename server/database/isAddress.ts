import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'

/**
 * Whether a column holds this e-mail address, however it is written. The database makes both small: it knows letters
 * that this program does not and the other way round, and its unique indexes go by what it knows.
 */
export const isAddress = (column: SQLWrapper, address: string): SQL<boolean> =>
  sql<boolean>`lower(${column}) = lower(${address}::text)`
