import type { BankCsvMapping } from '#contract/dues/bankCsv.ts'
import {
  parseTableAmount,
  parseMoneyDirection,
  type MoneyDirection,
} from '#server/dues/statements/readers/writtenAmount.ts'

/** Rules for reading the amounts of a CSV bank statement. */
export type CsvAmountRules = {
  /** Direction (received or spent) of a CSV statement's unsigned amounts without any other indication. */
  unsigned: MoneyDirection
  /** True when only some amounts in a CSV statement's debit column are negative: the negative ones may be receipts. */
  hasMixedDebits: boolean
}

/** Returns the signed amount in cents of a CSV bank statement's row, or the reason why it is unknown. */
export function readBankCsvAmount(
  row: readonly string[],
  mapping: BankCsvMapping,
  { unsigned, hasMixedDebits }: CsvAmountRules,
): number | 'none' | 'unclear' | 'foreign' {
  const read = (column: number | null) =>
    parseTableAmount(column === null ? '' : (row[column] ?? ''), mapping.three_digits)
  const all = [read(mapping.amount), read(mapping.credit), read(mapping.debit)]
  if (all.some(({ kind }) => kind === 'foreign')) return 'foreign'
  if (all.some(({ kind }) => kind === 'unreadable' || kind === 'ambiguous')) return 'unclear'
  const [amount, credit, debit] = all.map((one) => (one.kind === 'amount' ? one : undefined))
  if (mapping.amount !== null) {
    if (!amount) return (credit?.cents ?? 0) || (debit?.cents ?? 0) ? 'unclear' : 'none'
    const sense = mapping.sense === null ? '' : (row[mapping.sense] ?? '')
    const said = mapping.sense === null ? undefined : parseMoneyDirection(sense)
    if (mapping.sense !== null && amount.cents > 0) {
      if (!said && (sense !== '' || !amount.direction)) return 'unclear'
      if (said && amount.direction && said !== amount.direction) return 'unclear'
    }
    return directed(amount.cents, said ?? amount.direction ?? unsigned)
  }
  if (credit?.cents && debit?.cents) return 'unclear'
  // A negative receipt may be an expense or a corrected receipt.
  if (credit?.cents) return credit.direction === 'out' ? 'unclear' : credit.cents
  if (debit?.cents)
    return debit.direction === 'in' || (hasMixedDebits && debit.direction === 'out') ? 'unclear' : -debit.cents
  return credit || debit ? 0 : 'none'
}

const directed = (cents: number, direction: MoneyDirection) => (direction === 'out' && cents > 0 ? -cents : cents)
