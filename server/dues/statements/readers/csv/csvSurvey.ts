import type { BankCsvMapping } from '#contract/dues/bankCsv.ts'
import { normalizeTextForSearch } from '#contract/normalizeText.ts'
import { throwUnreadableUploadError } from '#server/lib/throwUnreadableUploadError.ts'
import { parseWrittenDate, type DayMonthOrder } from '#server/lib/parseWrittenDay.ts'
import { CsvNamedBalances, CsvRunningBalanceCheck, type CsvBalanceCheckResult } from './csvBalances.ts'
import { isDirectionColumn } from './csvGuess.ts'
import type { BankCsvLayout } from './csvLayout.ts'
import { readBankCsvAmount, type CsvAmountRules } from './csvAmount.ts'
import { parseTableAmount, parseMoneyDirection } from '#server/dues/statements/readers/writtenAmount.ts'

/** Facts about all rows of a CSV bank statement that decide how each row is read. */
export type BankCsvFacts = CsvAmountRules & {
  dayOrder: DayMonthOrder
  balances: CsvBalanceCheckResult
  /** True when nothing in a CSV bank statement tells whether amounts are receipts or expenses. */
  isSignOpen: boolean
  /** Example of an ambiguous amount such as `16,000` in a CSV bank statement; empty without any. */
  ambiguous: string
  /**
   * Example of a day such as `11/05/2026` in an English CSV bank statement with ambiguous days only; empty otherwise.
   */
  ambiguousDay: string
  /** Bank accounts named in the account column of a CSV statement. */
  accounts: string[]
}

const ROWS_AT_MOST = 200_000
const ACCOUNTS_AT_MOST = 20

/** Reads all rows of a CSV bank statement once, without storing them, and returns the facts about them. */
export async function collectBankCsvFacts(
  rows: AsyncIterable<string[]>,
  { above, columns, rows: sample }: BankCsvLayout,
  mapping: BankCsvMapping,
): Promise<BankCsvFacts> {
  const days = { day: 0, month: 0 }
  const seen = { plain: 0, in: 0, out: 0 }
  const debits = { plain: 0, out: 0 }
  const accounts = new Set<string>()
  const contradicts = contradictionOf(columns, sample, mapping)
  const balances = new CsvNamedBalances()
  for (const row of above) balances.takeAbove(row)
  // Sums under both readings of unsigned amounts.
  const sums = { in: 0, out: 0 }
  const running = { in: new CsvRunningBalanceCheck(), out: new CsvRunningBalanceCheck() }
  let [ambiguous, ambiguousDay, isContradicted, count] = ['', '', false, 0]
  for await (const row of rows) {
    if ((count += 1) > ROWS_AT_MOST)
      throwUnreadableUploadError(
        'Ce fichier a plus de 200 000\u00a0lignes. Demandez à la banque une période plus courte.',
      )
    if (balances.take(row)) continue
    const cell = (column: number | null) => (column === null ? '' : (row[column] ?? ''))
    const [byDay, byMonth] = [parseWrittenDate(cell(mapping.date)), parseWrittenDate(cell(mapping.date), 'month')]
    if (byDay && byMonth && byDay !== byMonth) ambiguousDay ||= cell(mapping.date)
    if (byDay && !byMonth) days.day += 1
    if (byMonth && !byDay) days.month += 1
    if (accounts.size < ACCOUNTS_AT_MOST && cell(mapping.account)) accounts.add(cell(mapping.account))
    for (const column of [mapping.amount, mapping.credit, mapping.debit]) {
      const read = parseTableAmount(cell(column), mapping.three_digits)
      if (read.kind === 'ambiguous') ambiguous ||= cell(column)
      if (read.kind !== 'amount' || read.cents === 0) continue
      if (column === mapping.amount) seen[read.direction ?? 'plain'] += 1
      if (column === mapping.debit) debits[read.direction === 'out' ? 'out' : 'plain'] += 1
      isContradicted ||= column === mapping.amount && contradicts(row, read.direction)
    }
    for (const unsigned of ['in', 'out'] as const) {
      const read = readBankCsvAmount(row, mapping, { unsigned, hasMixedDebits: false })
      const cents = typeof read === 'number' ? read : 0
      sums[unsigned] += cents
      if (mapping.balance !== null && typeof read === 'number') running[unsigned].add(cents, cell(mapping.balance))
    }
  }
  // Balances of several accounts cannot be checked.
  const checkOf = (unsigned: 'in' | 'out') =>
    accounts.size > 1
      ? 'none'
      : running[unsigned].check === 'none'
        ? balances.check(sums[unsigned])
        : running[unsigned].check
  const isSignOpen =
    mapping.amount !== null &&
    mapping.sense === null &&
    mapping.unsigned === null &&
    (isContradicted || (seen.plain > 0 && (seen.out === 0 || seen.in > 0)))
  // Balances can prove the direction of unsigned amounts.
  const proven =
    isSignOpen && !isContradicted ? (['in', 'out'] as const).find((one) => checkOf(one) === 'agree') : undefined
  const unsigned = mapping.unsigned ?? proven ?? 'in'
  return {
    unsigned,
    hasMixedDebits: debits.plain > 0 && debits.out > 0,
    dayOrder: mapping.day_order ?? (days.month > days.day ? 'month' : 'day'),
    balances: checkOf(unsigned),
    isSignOpen: isSignOpen && proven === undefined,
    ambiguous,
    ambiguousDay: mapping.day_order === null && days.day + days.month === 0 && isEnglish(columns) ? ambiguousDay : '',
    accounts: [...accounts],
  }
}

/** True for English column headings: such CSV bank statements may write the month first. */
const isEnglish = (columns: string[]) =>
  columns.some((name) => /^(?:amount|gross|net|currency|status|balance|time ?zone)\b/i.test(name)) &&
  !columns.some((name) => /montant|libell|cr[ée]dit|d[ée]bit|solde|devise|statut/i.test(name))

/**
 * Returns a test for rows of a CSV bank statement whose amount contradicts a direction column that the mapping leaves
 * out.
 */
function contradictionOf(columns: string[], sample: string[][], mapping: BankCsvMapping) {
  const senses = columns.flatMap((name, place) => {
    const values = sample.map((row) => row[place] ?? '').filter(Boolean)
    return place !== mapping.amount && isDirectionColumn(values, normalizeTextForSearch(name)) ? [place] : []
  })
  return (row: string[], written: 'in' | 'out' | undefined) =>
    mapping.sense === null &&
    senses.some((place) => {
      const said = parseMoneyDirection(row[place] ?? '')
      return said !== undefined && said !== (written ?? 'in')
    })
}
