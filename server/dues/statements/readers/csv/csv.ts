import type { BankFileImportQuestion } from '#contract/dues/statements.ts'
import type { BankCsvMapping, BankCsvMappingProposal } from '#contract/dues/bankCsv.ts'
import { BrokenCsvQuotesError, parseCsvRows } from '#server/lib/parseCsvRows.ts'
import { throwUnreadableUploadError } from '#server/lib/throwUnreadableUploadError.ts'
import { BankImportQuestionsError } from '#server/dues/statements/readers/importQuestions.ts'
import { CsvNamedBalances } from './csvBalances.ts'
import { guessBankCsvMapping } from './csvGuess.ts'
import { findBankCsvLayout, type BankCsvLayout } from './csvLayout.ts'
import { refuseUnsupportedBankCsv } from '#server/dues/statements/readers/otherTables.ts'
import { readBankCsvRow, type BankCsvReadingContext } from './csvLine.ts'
import { collectBankCsvFacts } from './csvSurvey.ts'
import { toSingleLineBankText, type BankFileItem } from '#server/dues/statements/readers/statement.ts'

type Table = {
  /** Beginning of a CSV bank statement's text. */
  head: string
  /** Returns a CSV bank statement's text from its beginning on each call. */
  text: () => AsyncIterable<string>
  /** Returns the stored or given column mapping of a CSV bank statement; undefined when the user has not given any. */
  mappingOf: (columns: string[], isHeadless: boolean) => Promise<BankCsvMapping | undefined>
}

const SAMPLES = 5

/**
 * Yields the movements of a CSV bank statement according to its column mapping. Throws `BankImportQuestionsError` while
 * the mapping or a format is ambiguous.
 */
export async function* parseBankCsvItems(table: Table): AsyncGenerator<BankFileItem, void> {
  let hasStarted = false
  try {
    for await (const item of itemsOf(table, true)) {
      hasStarted = true
      yield item
    }
  } catch (error) {
    // Broken quotes can only appear before the first item, as the survey has read all rows.
    if (!(error instanceof BrokenCsvQuotesError) || hasStarted) throw error
    yield* itemsOf(table, false)
  }
}

async function* itemsOf({ head, text, mappingOf }: Table, hasQuotes: boolean): AsyncGenerator<BankFileItem, void> {
  const layout = (await findBankCsvLayout(head, hasQuotes)) ?? noTable(head, hasQuotes)
  const guess = guessBankCsvMapping(layout)
  const known = await mappingOf(layout.columns, layout.isHeadless)
  const mapping = known ?? mappingFrom(guess)
  refuseUnsupportedBankCsv(layout, mapping ?? guess)
  const rows = () => rowsBelow(text(), layout)
  const survey = mapping && (await collectBankCsvFacts(rows(), layout, mapping))
  const questions: BankFileImportQuestion[] = known ? [] : ['columns']
  if (survey?.isSignOpen) questions.push('sign')
  if (survey?.ambiguous) questions.push('three_digits')
  if (survey?.ambiguousDay) questions.push('day_order')
  if (questions.length > 0 || !survey)
    throw new BankImportQuestionsError({
      questions,
      columns: layout.columns,
      samples: layout.rows.filter((row) => row.some(Boolean)).slice(0, SAMPLES),
      guess: known ?? guess,
      example: survey?.ambiguous ?? '',
      day: survey?.ambiguousDay ?? '',
    })
  yield* readRows(rows(), { layout, mapping, survey })
}

async function* rowsBelow(text: AsyncIterable<string>, { separator, hasQuotes, skipped }: BankCsvLayout) {
  let number = 0
  for await (const row of parseCsvRows(text, separator, hasQuotes)) if ((number += 1) > skipped) yield row
}

/** Returns the proposed mapping as a complete one; undefined without a column of dates or of amounts. */
const mappingFrom = ({ date, ...others }: BankCsvMappingProposal): BankCsvMapping | undefined =>
  date === null || (others.amount === null && others.credit === null) ? undefined : { date, ...others }

async function* readRows(
  rows: AsyncIterable<string[]>,
  reading: BankCsvReadingContext,
): AsyncGenerator<BankFileItem, void> {
  const { layout, mapping, survey } = reading
  const isVerified = survey.balances === 'agree'
  const hasAccounts = survey.accounts.length > 0
  let account: string | undefined
  const headOf = (name: string): BankFileItem => ({ head: { format: 'csv', account: name, isVerified } })
  if (!hasAccounts) yield headOf('')
  const balances = new CsvNamedBalances()
  let [number, aside] = [layout.skipped, 0]
  for await (const row of rows) {
    number += 1
    if (row.every((cell) => cell === '')) continue
    if (balances.take(row) || isHeading(row, layout)) {
      aside += 1
      continue
    }
    const item = readBankCsvRow(row, number, reading)
    if (!item) {
      aside += 1
      continue
    }
    const own = hasAccounts ? (row[mapping.account ?? 0] ?? '') : ''
    if (hasAccounts && own !== account) {
      account = own
      yield headOf(own)
    }
    yield item
  }
  if (hasAccounts && account === undefined) yield headOf('')
  if (aside > 0)
    yield {
      note:
        aside === 1
          ? 'Une ligne de solde, de total ou de remarque a été laissée de côté.'
          : `${aside}\u00a0lignes de solde, de total ou de remarque ont été laissées de côté.`,
    }
  if (survey.balances === 'disagree')
    yield {
      doubt:
        'Les montants de ce tableau ne tombent pas sur ses soldes\u00a0: vérifiez chaque ligne. Rien n’a été noté tout seul.',
    }
  else if (mapping.unsigned !== null && !isVerified)
    yield { doubt: 'Ce tableau ne dit pas ce qui est reçu\u00a0: rien n’a été noté tout seul.' }
}

/** True for a repeated heading row of a CSV bank statement, which some programs write on each page. */
const isHeading = (row: string[], { columns }: BankCsvLayout) =>
  columns.every((name, place) => toSingleLineBankText(row[place] ?? '') === name)

function noTable(head: string, hasQuotes: boolean): never {
  if (hasQuotes && head.includes('"')) throw new BrokenCsvQuotesError()
  return throwUnreadableUploadError(NO_TABLE)
}

const NO_TABLE =
  'Ce fichier n’est ni une réponse de la banque ni un relevé connu (pain.002, camt.053, camt.054, CFONB\u00a0120, OFX, ou un tableau CSV avec des dates et des montants).'
