import { and, asc, between, eq, inArray, sql } from 'drizzle-orm'
import type { WaitingKind } from '#contract/board.ts'
import { paths } from '#contract/paths.ts'
import { bank_entries, bank_statements } from '#server/database/schema/bank.ts'
import { dues, mandates } from '#server/database/schema/dues.ts'
import { members } from '#server/database/schema/members.ts'
import { refunds } from '#server/database/schema/refunds.ts'
import { readToday } from '#server/database/today.ts'
import { addDays, bankDayFrom } from '#server/payments/bankDays.ts'
import { formatDay, formatEuros } from '#server/payments/format.ts'
import { SHOWN, type WaitingSource } from './waitingSource.ts'

type TreasuryKind = Extract<WaitingKind, 'next-debits' | 'bank-lines' | 'refunds'>

/** Banks take no debit for a day that is further away. */
const AT_MOST_AHEAD = 30

/** What waits for the treasury: the next debit file with its last day, undecided bank lines, refunds to make. */
export const treasuryWaiting: Record<TreasuryKind, WaitingSource> = {
  'next-debits': {
    role: 'treasury',
    async find(db) {
      const today = await readToday(db)
      const isCollectable = between(dues.due_on, bankDayFrom(addDays(today, 1)), addDays(today, AT_MOST_AHEAD))
      const [found] = await db
        .select({
          count: sql<number>`count(*)::int`,
          cents: sql<number>`coalesce(sum(${dues.amount_cents}), 0)::float8`,
          first: sql<string | null>`min(${dues.due_on})::text`,
        })
        .from(dues)
        .innerJoin(mandates, and(eq(mandates.member_id, dues.member_id), eq(mandates.state, 'actif')))
        .innerJoin(members, and(eq(members.id, dues.member_id), inArray(members.standing, ['active'])))
        .where(and(eq(dues.state, 'annoncee'), isCollectable))
      if (!found?.first) return { count: 0, items: [] }
      // The bank takes a file on the day before its first debit at the latest.
      const title = `Fichier à écrire le ${formatDay(addDays(found.first, -1))} au plus tard\u00a0: ${formatEuros(found.cents)}`
      return { count: found.count, items: [{ title, at: null, path: paths.boardDebits }] }
    },
  },
  'bank-lines': {
    role: 'treasury',
    // By number: the name that a bank gives to a file may hold an account.
    async find(db) {
      const rows = await db
        .select({
          id: bank_statements.id,
          count: sql<number>`count(*)::int`,
        })
        .from(bank_entries)
        .innerJoin(bank_statements, eq(bank_statements.id, bank_entries.statement_id))
        .where(inArray(bank_entries.state, ['open', 'unknown']))
        .groupBy(bank_statements.id)
        .orderBy(asc(bank_statements.id))
      return {
        count: rows.reduce((sum, row) => sum + row.count, 0),
        items: rows.slice(0, SHOWN).map(({ id, count }) => ({
          title: `Relevé n°\u00a0${id}\u00a0: ${count}\u00a0ligne${count > 1 ? 's' : ''}`,
          at: null,
          path: paths.boardStatement(id),
        })),
      }
    },
  },
  refunds: {
    role: 'treasury',
    async find(db) {
      const [found] = await db
        .select({
          count: sql<number>`count(*)::int`,
          cents: sql<number>`coalesce(sum(${refunds.amount_cents}), 0)::float8`,
        })
        .from(refunds)
        .where(eq(refunds.state, 'a-faire'))
      if (!found || found.count === 0) return { count: 0, items: [] }
      return {
        count: found.count,
        items: [{ title: `${formatEuros(found.cents)} à rendre`, at: null, path: paths.boardRefunds }],
      }
    },
  },
}
