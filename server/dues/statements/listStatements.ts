import { and, asc, desc, eq, sql } from '#server/drizzle/drizzle.ts'
import type { z } from 'zod'
import type {
  BankStatementLine,
  BankStatementLineState,
  BankStatement,
  boardBankRoutes as calls,
} from '#contract/dues/statements.ts'
import type { Database } from '#server/database/connect.ts'
import { paginationOffset, paginationReplyFields } from '#server/database/page.ts'
import { bank_bookings, bank_entries, bank_entry_dues, bank_statements } from '#server/database/schema/bank.ts'
import { dues } from '#server/database/schema/dues.ts'
import { members } from '#server/database/schema/members.ts'
import { NotFoundError } from '#server/lib/errors.ts'
import { formatMemberNumber } from '#server/lib/formatMemberNumber.ts'

const { id, format, name, imported_at, from_on, until_on, account_end, repeated, notes } = bank_statements
const columns = {
  id,
  format,
  name,
  imported_at,
  from_on,
  until_on,
  account_end,
  repeated,
  notes,
  counts: sql<Record<BankStatementLineState, number>>`coalesce((
    select jsonb_object_agg(state, entries) from (
      select state, count(*)::int as entries from ${bank_entries}
      where ${bank_entries.statement_id} = ${bank_statements}.${sql.identifier('id')} group by state) as counted), '{}')`,
}

/** Returns one page of the list of imported bank statements, the newest first. */
export async function listBankStatements(db: Database, query: z.output<typeof calls.statements.query>) {
  const found = await db
    .select(columns)
    .from(bank_statements)
    .orderBy(desc(id))
    .limit(query.per_page)
    .offset(paginationOffset(query))
  return { data: found.map(asStatement), meta: paginationReplyFields(query, await db.$count(bank_statements)) }
}

/** Returns an imported bank statement by id. Throws NotFound for an unknown one. */
export async function readImportedBankStatement(db: Database, wanted: number): Promise<BankStatement> {
  const [found] = await db.select(columns).from(bank_statements).where(eq(id, wanted))
  if (!found) throw new NotFoundError('Ce fichier n’a pas été importé.')
  return asStatement(found)
}

type Row = Omit<BankStatement, 'imported_at' | 'counts'> & {
  imported_at: Date
  counts: Partial<Record<BankStatementLineState, number>>
}
const none = {
  pending: 0,
  paid: 0,
  refused: 0,
  returned: 0,
  known: 0,
  unknown: 0,
  open: 0,
  booked: 0,
  ignored: 0,
  other: 0,
}
const asStatement = ({ imported_at: at, counts, ...row }: Row): BankStatement => ({
  ...row,
  imported_at: at.toISOString(),
  counts: { ...none, ...counts },
})

/** Returns one page of the list of a bank statement's lines with the dues they paid, optionally of one state. */
export async function listStatementLines(
  db: Database,
  statement_id: number,
  query: z.output<typeof calls.statementEntries.query>,
): Promise<{ data: BankStatementLine[]; meta: ReturnType<typeof paginationReplyFields> }> {
  const where = and(eq(bank_entries.statement_id, statement_id), query.state && eq(bank_entries.state, query.state))
  const found = await db
    .select()
    .from(bank_entries)
    .where(where)
    .orderBy(asc(bank_entries.id))
    .limit(query.per_page)
    .offset(paginationOffset(query))
  return { data: await withDues(db, found), meta: paginationReplyFields(query, await db.$count(bank_entries, where)) }
}

/** Returns a bank statement line with the dues it paid. Throws NotFound for an unknown id. */
export async function readStatementLine(db: Database, wanted: number): Promise<BankStatementLine> {
  const [entry] = await withDues(db, await db.select().from(bank_entries).where(eq(bank_entries.id, wanted)))
  if (!entry) throw new NotFoundError('Cette ligne n’existe pas.')
  return entry
}

async function withDues(db: Database, entries: (typeof bank_entries.$inferSelect)[]): Promise<BankStatementLine[]> {
  const moved = await db
    .select({
      entry_id: bank_entry_dues.entry_id,
      due_id: dues.id,
      amount_cents: bank_entry_dues.amount_cents,
      from_on: dues.from_on,
      until_on: dues.until_on,
      ...statementLineMemberColumns,
    })
    .from(bank_entry_dues)
    .innerJoin(dues, eq(dues.id, bank_entry_dues.due_id))
    .leftJoin(members, eq(members.id, dues.member_id))
    .where(
      sql`${bank_entry_dues.entry_id} = any(${sql.param(entries.map((entry) => entry.id))}::int[]) and ${bank_entry_dues.undone_at} is null`,
    )
    .orderBy(bank_entry_dues.id)
  const booked = await db
    .select({ entry_id: bank_bookings.entry_id, account: bank_bookings.account, label: bank_bookings.label })
    .from(bank_bookings)
    .where(
      sql`${bank_bookings.entry_id} = any(${sql.param(entries.map((entry) => entry.id))}::int[]) and ${bank_bookings.undone_at} is null`,
    )
  const bookings = new Map(booked.map(({ entry_id, ...booking }) => [entry_id, booking]))
  return entries.map((entry) => {
    const parts = moved.flatMap(({ entry_id, ...part }) => (entry_id === entry.id ? nestMemberColumns(part) : []))
    const booking = bookings.get(entry.id)
    const amount_cents = parts.reduce((left, part) => left - part.amount_cents, entry.amount_cents)
    return {
      ...entry,
      is_automatic: entry.state === 'booked' && entry.decided_by === null,
      booking: booking ? { ...booking, amount_cents } : null,
      dues: parts,
    }
  })
}

/** SQL columns of the member whose dues a bank statement line paid; `nestMemberColumns` puts them into `member`. */
export const statementLineMemberColumns = {
  member_id: members.id,
  first_name: members.first_name,
  last_name: members.last_name,
}
type Named = { member_id: number | null; first_name: string | null; last_name: string | null }

/**
 * Replaces the columns of `statementLineMemberColumns` in a bank statement line's row by a `member` object; null when
 * the member was erased.
 */
export function nestMemberColumns<Told extends Named>({ member_id, first_name, last_name, ...row }: Told) {
  const member =
    member_id === null
      ? null
      : { id: member_id, name: `${first_name} ${last_name}`, number: formatMemberNumber(member_id) }
  return { ...row, member }
}
