import { and, asc, gt, sql } from '#server/drizzle/drizzle.ts'
import { productSlug } from '#association/identity.ts'
import { legal } from '#association/legal.ts'
import { ledgerAccountNames, type LedgerAccountNumber } from '#contract/dues/ledger.ts'
import { writeAuditLogLine } from '#server/journal/journal.ts'
import type { Database } from '#server/database/connect.ts'
import { ledger_entries } from '#server/database/schema/ledger.ts'
import { toOutgoingTextFile, type OutgoingFile } from '#server/http/sendFile.ts'
import { formatParisDay } from '#server/lib/parisTime.ts'
import { readAccountingYearEndMonth, accountingYearBounds, type AccountingYearBounds } from './accountingYear.ts'
import { readLedgerOpeningBalances } from './readLedger.ts'

/**
 * Columns of the French accounting export (FEC), in the order of article A47 A-1 of the Livre des procédures fiscales.
 */
export const FEC_COLUMNS = [
  'JournalCode',
  'JournalLib',
  'EcritureNum',
  'EcritureDate',
  'CompteNum',
  'CompteLib',
  'CompAuxNum',
  'CompAuxLib',
  'PieceRef',
  'PieceDate',
  'EcritureLib',
  'Debit',
  'Credit',
  'EcritureLet',
  'DateLet',
  'ValidDate',
  'Montantdevise',
  'Idevise',
] as const

const AT_ONCE = 20_000

/** Number of digits of an account number in the French accounting export (FEC). */
const ACCOUNT_DIGITS = 6

type Entry = typeof ledger_entries.$inferSelect

/**
 * Returns the French accounting export (FEC) of a year for accountant and tax office: opening balances, then one line
 * per entry. Movements are numbered without gaps. The same entries give the same bytes.
 */
export async function writeFec(db: Database, year: number, by_member: number): Promise<OutgoingFile> {
  const lines: string[] = [FEC_COLUMNS.join('\t')]
  const bounds = accountingYearBounds(year, await readAccountingYearEndMonth(db))
  const held = carriedForward(await readLedgerOpeningBalances(db, bounds.first_on))
  let number = 0
  if (held.length > 0) {
    number += 1
    const on = bounds.first_on
    for (const { account, cents } of held)
      lines.push(
        line({
          journal: ['AN', 'À nouveau'],
          number,
          account,
          cents,
          on,
          piece: 'AN',
          piece_on: on,
          label: 'À nouveau',
          made_on: on,
        }),
      )
  }
  let movement = 0
  for await (const entries of batches(db, bounds)) {
    const byMovement = Map.groupBy(entries, (entry) => entry.movement)
    for (const entry of entries) {
      if (entry.movement !== movement) number += 1
      movement = entry.movement
      const { account, amount_cents: cents, booked_on: on, paid_on: piece_on, piece, label } = entry
      const journal = journalOf(byMovement.get(movement) ?? [])
      lines.push(
        line({ journal, number, account, cents, on, piece, piece_on, label, made_on: formatParisDay(entry.made_at) }),
      )
    }
  }
  await writeAuditLogLine(db, { by_member, act: 'ledger.exported', subject_id: year })
  return toOutgoingTextFile(
    fecFileName(legal.siren, bounds.last_on),
    'text/plain; charset=utf-8',
    `${lines.join('\r\n')}\r\n`,
  )
}

/**
 * Returns the file name of the French accounting export: SIREN, FEC and last day of the year (article A47 A-1, X).
 * Without a SIREN the association's name stands in.
 */
export function fecFileName(siren: string, last_on: string): string {
  const digits = siren.replaceAll(/\D/g, '')
  const who = digits.length === SIREN_DIGITS ? digits : productSlug.toUpperCase()
  return `${who}FEC${compact(last_on)}.txt`
}

const SIREN_DIGITS = 9

type Balance = { account: LedgerAccountNumber; cents: number }

/** Returns the opening balances of ledger accounts, with former years' results in « Report à nouveau » (110). */
function carriedForward(opening: Balance[]): Balance[] {
  const held = opening.filter(({ account }) => account !== '110')
  const cents = -held.reduce((total, balance) => total + balance.cents, 0)
  return cents === 0 ? held : [...held, { account: '110', cents }]
}

/** Yields the ledger entries of an accounting year in batches of whole movements. */
async function* batches(db: Database, { first_on, last_on }: AccountingYearBounds): AsyncGenerator<Entry[]> {
  const { movement, id, booked_on } = ledger_entries
  const inYear = sql`${booked_on} between ${first_on}::date and ${last_on}::date`
  for (let last = 0; ;) {
    const entries = await db
      .select()
      .from(ledger_entries)
      .where(and(inYear, gt(movement, last)))
      .orderBy(asc(movement), asc(id))
      .limit(AT_ONCE)
    const end = entries.at(-1)?.movement
    if (end === undefined) return
    // The last movement may continue in the next batch.
    const whole = entries.length < AT_ONCE ? entries : entries.filter((entry) => entry.movement !== end)
    yield whole
    if (entries.length < AT_ONCE) return
    last = whole.at(-1)?.movement ?? end
  }
}

/** Returns code and name of the accounting journal of a ledger movement, by the money account that it touches. */
function journalOf(entries: Entry[]): [code: string, name: string] {
  const has = (wanted: LedgerAccountNumber) => entries.some(({ account }) => account === wanted)
  if (has('512')) return ['BQ', 'Banque']
  if (has('530')) return ['CA', 'Caisse']
  return has('5112') ? ['CH', 'Chèques'] : ['OD', 'Opérations diverses']
}

type Line = {
  journal: [string, string]
  number: number
  account: LedgerAccountNumber
  cents: number
  on: string
  piece: string
  piece_on: string
  label: string
  made_on: string
}

function line({ journal, number, account, cents, on, piece, piece_on, label, made_on }: Line) {
  const cells = [
    ...journal,
    String(number),
    compact(on),
    account.padEnd(ACCOUNT_DIGITS, '0'),
    ledgerAccountNames[account],
    '',
    '',
    piece,
    compact(piece_on),
    label,
    amount(Math.max(cents, 0)),
    amount(Math.max(-cents, 0)),
    '',
    '',
    compact(made_on),
    '',
    '',
  ]
  return cells.map((cell) => cell.replaceAll(/[\t\r\n]+/g, ' ')).join('\t')
}

const compact = (day: string) => day.replaceAll('-', '')
const amount = (cents: number) => `${Math.trunc(cents / 100)},${String(cents % 100).padStart(2, '0')}`
