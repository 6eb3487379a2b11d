import type { BankCsvMapping } from '#contract/dues/bankCsv.ts'
import { normalizeTextForSearch } from '#contract/normalizeText.ts'
import { parseWrittenDate } from '#server/lib/parseWrittenDay.ts'
import { isBareBalanceLabel } from './csvBalances.ts'
import { readBankCsvAmount } from './csvAmount.ts'
import type { BankCsvLayout } from './csvLayout.ts'
import type { BankCsvFacts } from './csvSurvey.ts'
import {
  toSingleLineBankText,
  createUnreadBankFileItem,
  type BankFileItem,
} from '#server/dues/statements/readers/statement.ts'

/** Layout, column mapping and facts of a CSV bank statement, needed to read its rows. */
export type BankCsvReadingContext = { layout: BankCsvLayout; mapping: BankCsvMapping; survey: BankCsvFacts }

/** Converts a row of a CSV bank statement to a movement, or to an unread line; undefined for a remark. */
export function readBankCsvRow(
  row: string[],
  number: number,
  { layout, mapping, survey }: BankCsvReadingContext,
): BankFileItem | undefined {
  const cell = (column: number | null) => (column === null ? '' : (row[column] ?? ''))
  const booked_on = parseWrittenDate(cell(mapping.date), survey.dayOrder)
  const cents = readBankCsvAmount(row, mapping, survey)
  if (!booked_on && cents === 'none' && !row.some((one, place) => place !== mapping.balance && CENTS.test(one)))
    return undefined
  const said = row.filter(Boolean).join(' ; ')
  const currency = cell(placeOf(layout.columns, /devise|currency|monnaie/))
  const isForeign = layout.isHeadless ? row.some((one) => CURRENCY.test(one)) : currency !== '' && !EURO.test(currency)
  if (cents === 'foreign' || isForeign)
    return createUnreadBankFileItem(`La ligne ${number} n’est pas en euros.`, said, booked_on)
  const isWhole = row.length >= layout.columns.length && row.slice(layout.columns.length).every((one) => one === '')
  if (!booked_on || typeof cents !== 'number' || !isWhole || row.some((one) => holdsRow(one, layout.separator)))
    return createUnreadBankFileItem(
      `La ligne ${number} de ce tableau n’a pas de date ou de montant qui se lise. Rien n’a été importé.`,
      said,
      booked_on,
    )
  const doubt = doubtOf(cell(placeOf(layout.columns, /^(?:statut|status|etat|state)/)), cell(mapping.label))
  return {
    record: {
      what: 'movement',
      booked_on,
      amount_cents: cents,
      bank_reference: toSingleLineBankText(cell(mapping.reference)),
      quoted: [toSingleLineBankText(cell(mapping.reference))].filter(Boolean),
      reason: '',
      name: toSingleLineBankText(cell(mapping.name)),
      account_end: '',
      text: toSingleLineBankText(cell(mapping.label)),
      of_batch: 1,
      ...(doubt !== undefined && { doubt }),
    },
  }
}

function doubtOf(status: string, label: string): string | undefined {
  if (NOT_PAID.test(normalizeTextForSearch(status)))
    return `Le tableau dit «\u00a0${toSingleLineBankText(status).slice(0, 60)}\u00a0»\u00a0: vérifiez que l’argent est venu.`
  return isBareBalanceLabel(label)
    ? 'Cette ligne peut être un solde, et non un paiement\u00a0: vérifiez-la.'
    : undefined
}

const EURO = /^(?:€|eur|euros?)$/i
const CURRENCY = /^(?:USD|CHF|GBP|CAD|JPY|AUD|SEK|NOK|DKK|PLN|CZK|MAD|TND|XOF|XPF)$/i
const CENTS = /^\D{0,3}\d[\d\s.,]*[.,]\d\d\D{0,4}$/
const NOT_PAID =
  /refus|rembours|annul|attente|echou|echec|fail|pending|cancel|refund|reject|rejet|denied|reversed|held|conteste|disput|incomplet|expire/

const placeOf = (columns: string[], name: RegExp): number | null => {
  const place = columns.findIndex((column) => name.test(normalizeTextForSearch(column)))
  return place < 0 ? null : place
}

/** True for a CSV cell that contains another row because of a missing quote. */
const holdsRow = (cell: string, separator: string) =>
  cell.includes('\n') &&
  cell.split('\n').some((line) => line.includes(separator) && parseWrittenDate(line.split(separator)[0] ?? '') !== '')
