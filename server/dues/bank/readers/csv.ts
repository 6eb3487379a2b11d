import type { CsvMapping } from '#contract/boardBank.ts'
import { csvRows, separatorOf } from '#server/lib/csvRows.ts'
import { refuseFile } from '#server/lib/refuseFile.ts'
import { writtenDay } from '#server/lib/writtenDay.ts'
import { asLine, type BankItem, type BankRecord } from './statement.ts'

/** A table whose columns nobody has named yet: what the person is asked. */
export class UnmappedCsv extends Error {
  readonly columns: string[]
  readonly samples: string[][]
  constructor(columns: string[], samples: string[][]) {
    super('The columns of a table are not named')
    this.columns = columns
    this.samples = samples
  }
}

/** How many lines may stand above the names of the columns: the bank's, the account's, the balance. */
const ABOVE = 30
const SAMPLES = 5

type Mappings = (columns: string[]) => Promise<CsvMapping | undefined>

/**
 * The movements of a table, read as its columns were named before. Throws `UnmappedCsv` when nobody has. A line without
 * a day and an amount is a total or a remark once it has fewer cells; any other is refused with its number.
 */
export async function* csvItems(
  head: string,
  parts: AsyncIterable<string>,
  mappings: Mappings,
): AsyncGenerator<BankItem, void> {
  let columns: string[] | undefined
  let mapping: CsvMapping | undefined
  let [number, above] = [0, [] as string[][]]
  const samples: string[][] = []
  for await (const row of csvRows(parts, separatorOf(head))) {
    number += 1
    if (row.every((cell) => cell === '')) continue
    if (!columns) {
      // The names of the columns stand right above the first line that has a day.
      const names = above.at(-1)
      if (names && row.some((cell) => writtenDay(cell)) && names.filter(Boolean).length >= 2) {
        columns = names
        mapping = await mappings(columns)
        yield { head: { format: 'csv', account: '' } }
      } else if ((above = [...above, row]).length > ABOVE) refuseFile(NO_TABLE)
    }
    if (!columns) continue
    if (mapping) {
      const record = recordOf(row, mapping, number)
      if (record) yield { record }
    } else if (samples.push(row) >= SAMPLES) break
  }
  if (!columns) refuseFile(NO_TABLE)
  else if (!mapping) throw new UnmappedCsv(columns, samples)
}

const NO_TABLE =
  'Ce fichier n’est ni une réponse de la banque ni un relevé connu (pain.002, camt.053, camt.054, CFONB\u00a0120, ou un tableau CSV avec ses noms de colonnes et des dates).'

function recordOf(row: string[], mapping: CsvMapping, number: number): BankRecord | undefined {
  const cell = (column: number | null) => (column === null ? '' : (row[column] ?? ''))
  const booked_on = writtenDay(cell(mapping.date))
  const [amount, came, went] = [cell(mapping.amount), cell(mapping.credit), cell(mapping.debit)]
  const cents = amount
    ? amountOf(amount)
    : came && amountOf(came) !== 0
      ? amountOf(came)
      : went
        ? minus(amountOf(went))
        : undefined
  if (!booked_on && !amount && !came && !went) return undefined
  if (!booked_on || cents === undefined)
    return refuseFile(
      `La ligne ${number} de ce tableau n’a pas de date ou de montant qui se lise. Rien n’a été importé.`,
    )
  return {
    what: 'movement',
    booked_on,
    amount_cents: cents,
    bank_reference: asLine(cell(mapping.reference)),
    quoted: [asLine(cell(mapping.reference))].filter(Boolean),
    reason: '',
    name: asLine(cell(mapping.name)),
    account_end: '',
    text: asLine(cell(mapping.label)),
    of_batch: 1,
  }
}

const minus = (cents: number | undefined) => (cents === undefined ? undefined : -Math.abs(cents))

/** An amount as French or English tables write it; undefined for none. */
function amountOf(written: string): number | undefined {
  const plain = written.replaceAll(/[\s\u00a0\u202f'’]|€|EUR/g, '').replace('\u2212', '-')
  const [, sign, whole, part = ''] = /^([+-]?)(\d{1,10}|\d{1,3}(?:[.,]\d{3})+)(?:[.,](\d{1,2}))?$/.exec(plain) ?? []
  if (whole === undefined) return undefined
  const cents = Number(whole.replaceAll(/[.,]/g, '')) * 100 + Number(part.padEnd(2, '0'))
  return sign === '-' ? -cents : cents
}
