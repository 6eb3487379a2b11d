import type { DayMonthOrder } from '#server/lib/parseWrittenDay.ts'
import { isExistingIsoDate, parseWrittenDate } from '#server/lib/parseWrittenDay.ts'
import { addDays } from '#server/payments/bankDays.ts'

/** Pattern of spreadsheet cell texts that mean « no value ». */
const NO_VALUE =
  /^(?:#?n\/?[acd]|n\.[acr]\.?|#(?:ref|valeur|value|nom|name)[!?]|null|none|nan|undefined|neant|aucune?|inconnue?|non renseignee?|sans objet|[-–—_./?x*]+)$/

/**
 * True for a spreadsheet cell that means « no value »: « N/A », « - », « néant ». `plain` is the text without accents
 * and capitals.
 */
export const isEmptyCellText = (plain: string): boolean => NO_VALUE.test(plain)

/** Pattern of the serial numbers that spreadsheets use for dates, for 1954 to 2064. */
const SERIAL = /^([2-5]\d{4})(?:[.,]\d+)?$/
const MONTH = /^(\d{1,2})[/.-]((?:19|20)\d\d)$/
const YEAR = /^((?:19|20)\d\d)$/

/** Date in a spreadsheet cell; `isRounded` when the cell has only a year or month. */
export type SpreadsheetCellDate = { day: string; isRounded: boolean }

/**
 * Parses a spreadsheet cell as a date: text, with or without time, or a serial number. A year or month alone gives its
 * first day, or its last when `end` is true. Undefined when it is no date.
 */
export function parseSpreadsheetCellDate(
  written: string,
  { end, order }: { end: boolean; order: DayMonthOrder },
): SpreadsheetCellDate | undefined {
  const [, serial] = SERIAL.exec(written) ?? []
  if (serial) return { day: addDays('1899-12-30', Number(serial)), isRounded: false }
  const [, year] = YEAR.exec(written) ?? []
  if (year) return { day: end ? `${year}-12-31` : `${year}-01-01`, isRounded: true }
  const [, month = '', of] = MONTH.exec(written) ?? []
  const first = `${of}-${month.padStart(2, '0')}-01`
  if (of) return isExistingIsoDate(first) ? { day: end ? lastOfMonth(first) : first, isRounded: true } : undefined
  const day = parseWrittenDate(written, order)
  return day ? { day, isRounded: false } : undefined
}

const lastOfMonth = (first: string) => addDays(`${addDays(first, 31).slice(0, 7)}-01`, -1)

/**
 * Returns the order of day and month in a spreadsheet's date column: the month first only when its cells allow no other
 * order.
 */
export function detectDayMonthOrder(cells: string[]): DayMonthOrder {
  const only = (order: DayMonthOrder, other: DayMonthOrder) =>
    cells.some((cell) => parseWrittenDate(cell, order) !== '' && parseWrittenDate(cell, other) === '')
  return only('month', 'day') && !only('day', 'month') ? 'month' : 'day'
}

const EXPONENT = /^(\d)(?:[.,](\d+))?e\+?(\d{1,2})$/i

/**
 * Restores a phone number damaged by a spreadsheet: lost leading zero, decimals, exponent form, two numbers in a cell.
 * Undefined when digits are lost.
 */
export function repairSpreadsheetPhoneNumber(written: string): string | undefined {
  const [first = ''] = written.replace(/^'/, '').split(/\s*(?:[/;|]|\bou\b|\n)\s*/)
  const bare = first.replace(/[.,]0+$/, '')
  const [, lead = '', decimals = '', power] = EXPONENT.exec(bare) ?? []
  if (power !== undefined && decimals.length > Number(power)) return undefined
  // The exponent form keeps too few decimals: digits are lost.
  if (power !== undefined && Number(power) - decimals.length > 3) return undefined
  const digits = power === undefined ? bare : `${lead}${decimals.padEnd(Number(power), '0')}`
  return /^33[1-9]\d{8}$/.test(digits) ? `+${digits}` : digits
}

/** Returns the e-mail addresses in a spreadsheet cell. Accepts « Nom <adresse> » and `mailto:`. */
export function extractEmailAddresses(written: string): string[] {
  const inside = [...written.matchAll(/<\s*([^<>\s]+@[^<>\s]+)\s*>/g)].map(([, address = '']) => address)
  const found = inside.length > 0 ? inside : written.split(/[\s,;/|]+/).filter((part) => part.includes('@'))
  return [...new Set(found.map((address) => address.replace(/^mailto:/i, '').replace(/^['"(]+|['")>.]+$/g, '')))]
}

/**
 * Normalises a part-time share in a spreadsheet cell to one form: « 100 % » for 100%, 1, 1,00 and « 100 pour cent ».
 */
export function normaliseWorkingShare(written: string): string {
  const [, number = ''] = /^(\d{1,3}(?:[.,]\d+)?)\s*(?:%|pour ?cent|pct)?$/i.exec(written) ?? []
  if (number === '') return written
  const value = Number(number.replace(',', '.'))
  const hundreds = /%|pour|pct/i.test(written) || value > 1 ? value : value * 100
  return `${Math.round(hundreds * 100) / 100} %`.replace('.', ',')
}
