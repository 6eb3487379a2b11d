import { z } from 'zod'

const place = z.int().min(0).max(59)

const column = place.nullable()

const laterColumn = column.default(null)

const Columns = z.object({
  date: place,
  amount: column,
  credit: column,
  debit: column,
  label: column,
  name: column,
  reference: column,
  /** Column of a bank's CSV table with the direction of an amount: `D` or `C`, `Débit` or `Crédit`. */
  sense: laterColumn,
  /** Column of a bank's CSV table with the account balance after each line. */
  balance: laterColumn,
  /** Column of a bank's CSV table with the bank account, where a table holds several. */
  account: laterColumn,
  /** Direction of a bank's CSV amounts without a sign: money received or paid. */
  unsigned: z.enum(['in', 'out']).nullable().default(null),
  /** Meaning of the three last digits of a bank's CSV amount like `16,000`. */
  three_digits: z.enum(['decimals', 'thousands']).nullable().default(null),
  /** Order of day and month in a bank's CSV dates like `11/05/2026`: the part that comes first. */
  day_order: z.enum(['day', 'month']).nullable().default(null),
})

/**
 * Columns of a bank's CSV table, by position from 0, and a person's answers to the import's questions. Amounts have one
 * column, or one for each direction.
 */
export const BankCsvMapping = Columns.refine(
  ({ amount, credit }) => amount !== null || credit !== null,
  'Choisissez la colonne des montants',
)
export type BankCsvMapping = z.infer<typeof BankCsvMapping>

/** Columns of a bank's CSV table as the server proposes them. */
export const BankCsvMappingProposal = Columns.extend({ date: column })
export type BankCsvMappingProposal = z.infer<typeof BankCsvMappingProposal>
