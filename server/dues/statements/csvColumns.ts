import { createHash } from 'node:crypto'
import { eq, sql } from '#server/drizzle/drizzle.ts'
import { BankCsvMapping } from '#contract/dues/bankCsv.ts'
import type { Transaction } from '#server/database/connect.ts'
import { bank_csv_columns } from '#server/database/schema/bank.ts'
import { throwUnreadableUploadError } from '#server/lib/throwUnreadableUploadError.ts'

/**
 * Returns the column mapping of a CSV bank statement: the one given with this file, else the last one for the same
 * headings. Stores a given mapping.
 */
export async function resolveBankCsvMapping(
  tx: Transaction,
  { columns: names, isHeadless, named }: { columns: string[]; isHeadless: boolean; named: BankCsvMapping | undefined },
): Promise<BankCsvMapping | undefined> {
  const columns = createHash('sha256').update(JSON.stringify(names)).digest('hex')
  if (named) {
    if (Object.values(named).some((place) => typeof place === 'number' && place >= names.length))
      throwUnreadableUploadError(WRONG_COLUMNS)
    // Headless tables look alike, so their mapping is asked each time.
    if (isHeadless) return named
    await tx
      .insert(bank_csv_columns)
      .values({ columns, mapping: named })
      .onConflictDoUpdate({ target: bank_csv_columns.columns, set: { mapping: named, named_at: sql`now()` } })
    return named
  }
  if (isHeadless) return undefined
  const [known] = await tx.select().from(bank_csv_columns).where(eq(bank_csv_columns.columns, columns))
  return known && BankCsvMapping.parse(known.mapping)
}

const WRONG_COLUMNS = 'Ces colonnes ne se lisent pas\u00a0: choisissez au moins celle des dates et celle des montants.'

/**
 * Parses the JSON column mapping sent with a CSV bank statement; undefined without one. Throws a refusal for an invalid
 * mapping.
 */
export function parseBankCsvMapping(columns: string | undefined): BankCsvMapping | undefined {
  if (columns === undefined) return undefined
  try {
    return BankCsvMapping.parse(JSON.parse(columns))
  } catch {
    return throwUnreadableUploadError(WRONG_COLUMNS)
  }
}
