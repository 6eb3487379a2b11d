import { and, asc, gt, sql } from 'drizzle-orm'
import { productSlug } from '#association/identity.ts'
import { legal } from '#association/legal.ts'
import type { LedgerAccount } from '#contract/ledger.ts'
import { writeJournal } from '#server/board/journal.ts'
import type { Database } from '#server/database/connect.ts'
import { ledger_entries } from '#server/database/schema/ledger.ts'
import { textFile, type SentFile } from '#server/http/sendFile.ts'
import { parisDay } from '#server/lib/parisTime.ts'
import { readOpening } from './readLedger.ts'

/** The columns that article A47 A-1 of the Livre des procédures fiscales wants, in its order. */
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

/** The names of the accounts, as the plan of associations has them. */
const accounts: Record<LedgerAccount | '110', [number: string, name: string]> = {
  '110': ['110000', 'Report à nouveau'],
  '467': ['467000', 'Sommes à rendre aux adhérents'],
  '5112': ['511200', 'Chèques à encaisser'],
  '512': ['512000', 'Banque'],
  '530': ['530000', 'Caisse'],
  '627': ['627000', 'Services bancaires'],
  '654': ['654000', 'Pertes sur créances irrécouvrables'],
  '756': ['756000', 'Cotisations'],
}

type Entry = typeof ledger_entries.$inferSelect

/**
 * The file of a year's entries, for the accountant and the tax office: one line an entry, movements in the order in which
 * they were booked, numbered without a gap. The year opens with what its accounts held. The same entries give the same bytes.
 */
export async function writeFec(db: Database, year: number, by_member: number): Promise<SentFile> {
  const lines: string[] = [FEC_COLUMNS.join('\t')]
  const opening = await readOpening(db, year)
  let number = 0
  if (opening.length > 0) {
    number += 1
    const sum = opening.reduce((total, { cents }) => total + cents, 0)
    const held = [...opening, ...(sum === 0 ? [] : [{ account: '110' as const, cents: -sum }])]
    const on = `${year}-01-01`
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
  for await (const entries of batches(db, year)) {
    const byMovement = Map.groupBy(entries, (entry) => entry.movement)
    for (const entry of entries) {
      if (entry.movement !== movement) number += 1
      movement = entry.movement
      const { account, amount_cents: cents, booked_on: on, paid_on: piece_on, piece, label } = entry
      const journal = journalOf(byMovement.get(movement) ?? [])
      lines.push(
        line({ journal, number, account, cents, on, piece, piece_on, label, made_on: parisDay(entry.made_at) }),
      )
    }
  }
  await writeJournal(db, { by_member, act: 'ledger.exported', subject_id: year })
  // SIREN, FEC and the year's last day (article A47 A-1, X); who has no SIREN has its name.
  const name = `${legal.siren || productSlug.toUpperCase()}FEC${year}1231.txt`
  return textFile(name, 'text/plain; charset=utf-8', `${lines.join('\r\n')}\r\n`)
}

/** The entries of a year, movement by movement: whole movements at a time. */
async function* batches(db: Database, year: number): AsyncGenerator<Entry[]> {
  const { movement, id, booked_on } = ledger_entries
  const inYear = sql`${booked_on} >= make_date(${year}, 1, 1) and ${booked_on} < make_date(${year + 1}, 1, 1)`
  for (let last = 0; ;) {
    const entries = await db
      .select()
      .from(ledger_entries)
      .where(and(inYear, gt(movement, last)))
      .orderBy(asc(movement), asc(id))
      .limit(AT_ONCE)
    const end = entries.at(-1)?.movement
    if (end === undefined) return
    // The last one may go on behind the batch.
    const whole = entries.length < AT_ONCE ? entries : entries.filter((entry) => entry.movement !== end)
    yield whole
    if (entries.length < AT_ONCE) return
    last = whole.at(-1)?.movement ?? end
  }
}

/** Of which journal a movement is: where its money went or came from. */
function journalOf(entries: Entry[]): [code: string, name: string] {
  const has = (wanted: LedgerAccount) => entries.some(({ account }) => account === wanted)
  if (has('512')) return ['BQ', 'Banque']
  if (has('530')) return ['CA', 'Caisse']
  return has('5112') ? ['CH', 'Chèques'] : ['OD', 'Opérations diverses']
}

type Line = {
  journal: [string, string]
  number: number
  account: keyof typeof accounts
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
    ...accounts[account],
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
