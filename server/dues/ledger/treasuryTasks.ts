import { asc, eq, inArray, sql } from '#server/drizzle/drizzle.ts'
import { portalPagePaths } from '#contract/paths.ts'
import { bank_entries, bank_statements } from '#server/database/schema/bank.ts'
import { refunds } from '#server/database/schema/refunds.ts'
import { readCurrentParisDate } from '#server/database/todayInParis.ts'
import { countAndSumDebits } from '#server/dues/debits/previewDebits.ts'
import { MAX_COLLECTION_DAYS, selectAnnouncedDebits } from '#server/dues/debits/selectDebits.ts'
import { MAX_PENDING_TASKS_SHOWN_PER_KIND, type PendingTaskSource } from '#server/feature/waitingSource.ts'
import { addDays } from '#server/payments/bankDays.ts'
import { formatDay, formatEuros } from '#server/payments/format.ts'

/** Pending tasks of the treasury: next debit file, bank statement lines to decide, refunds to make. */
export const treasuryTasks: Record<'next-debits' | 'bank-lines' | 'refunds', PendingTaskSource> = {
  'next-debits': {
    role: 'treasury',
    async find(db) {
      const debits = await selectAnnouncedDebits(db, addDays(await readCurrentParisDate(db), MAX_COLLECTION_DAYS))
      const taken = debits.filter(({ why }) => why === undefined)
      const first = taken.map(({ due_on }) => due_on).toSorted()[0]
      if (first === undefined) return { count: 0, items: [] }
      const { count, total_cents } = countAndSumDebits(taken)
      // The bank takes a file until the day before its first debit.
      const title = `Fichier à écrire le ${formatDay(addDays(first, -1))} au plus tard\u00a0: ${formatEuros(total_cents)}`
      return { count, items: [{ title, at: null, path: portalPagePaths.boardDebits }] }
    },
  },
  'bank-lines': {
    role: 'treasury',
    // Statements are named by id, since the bank's file name may hold an account number.
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
        items: rows.slice(0, MAX_PENDING_TASKS_SHOWN_PER_KIND).map(({ id, count }) => ({
          title: `Relevé n°\u00a0${id}\u00a0: ${count}\u00a0ligne${count > 1 ? 's' : ''}`,
          at: null,
          path: portalPagePaths.boardStatement(id),
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
        items: [{ title: `${formatEuros(found.cents)} à rendre`, at: null, path: portalPagePaths.boardRefunds }],
      }
    },
  },
}
