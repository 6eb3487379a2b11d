import { desc, eq, inArray, sql } from '#server/drizzle/drizzle.ts'
import type { DebitFile } from '#contract/dues/debitFiles.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { debit_files, dues, file_settlements, former_debits } from '#server/database/schema/dues.ts'
import { members } from '#server/database/schema/members.ts'
import { todayInParisSql } from '#server/database/todayInParis.ts'

const SHOWN = 100

/**
 * SQL for count and total of a debit file's debits that were presented again: they stay counted in the file that the
 * bank refused.
 */
const again = sql`(select count(*)::int as count, coalesce(sum(amount_cents), 0)::int as cents from ${former_debits}
  where ${former_debits.debit_file_id} = ${debit_files.id} and ended = 'represente')`

/**
 * SQL condition for a due in a debit file that the bank has not executed. The file was not handed over, or the
 * collection date lies ahead.
 */
export const isDebitWithdrawableSql = sql<boolean>`(${dues.state} = 'remise' and (${debit_files.state} = 'ecrit' or ${dues.due_on} > ${todayInParisSql}))`

/**
 * SQL, in a query of debit files: last user action that recorded the whole file's outcome, as JSON; null when undone.
 */
const settlementOf = sql<DebitFile['settlement']>`(
  select json_build_object('at', to_char(${file_settlements.at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'paid', cardinality(${file_settlements.paid}), 'rejected', cardinality(${file_settlements.rejected}))
  from ${file_settlements}
  where ${file_settlements.file_id} = ${debit_files}.${sql.identifier('id')} and ${file_settlements.undone_at} is null
  order by ${file_settlements.id} desc limit 1)`

/** Returns the latest 100 debit files, the newest first; or the one with the given id. */
export async function readDebitFiles(db: Database | Transaction, id?: number): Promise<DebitFile[]> {
  const files = await db
    .select({
      id: debit_files.id,
      from_on: sql<string>`coalesce(min(${dues.due_on}), ${debit_files.until_on})`,
      until_on: debit_files.until_on,
      made_at: debit_files.made_at,
      downloaded_at: debit_files.downloaded_at,
      state: debit_files.state,
      settlement: settlementOf,
      count: sql<number>`count(${dues.id})::int + (select count from ${again} as again)`,
      waiting: sql<number>`(count(*) filter (where ${dues.state} = 'remise'))::int`,
      rejected: sql<number>`(count(*) filter (where ${dues.state} = 'rejetee'))::int + (select count from ${again} as again)`,
      total_cents: sql<number>`coalesce(sum(${dues.amount_cents}), 0)::int + (select cents from ${again} as again)`,
      withdrawn: sql<number>`(select count(*)::int from ${former_debits}
        where ${former_debits.debit_file_id} = ${debit_files.id} and ended <> 'represente')`,
      can_cancel: sql<boolean>`count(${dues.id}) > 0 and coalesce(bool_and(${isDebitWithdrawableSql}), false)`,
    })
    .from(debit_files)
    .leftJoin(dues, eq(dues.debit_file_id, debit_files.id))
    .where(id === undefined ? undefined : eq(debit_files.id, id))
    .groupBy(debit_files.id)
    .orderBy(desc(debit_files.until_on), desc(debit_files.id))
    .limit(SHOWN)
  const former = await readFormer(
    db,
    files.map((file) => file.id),
  )
  return files.map(({ made_at, downloaded_at, ...file }) => ({
    ...file,
    made_at: made_at.toISOString(),
    downloaded_at: downloaded_at?.toISOString() ?? null,
    former: (former.get(file.id) ?? []).map(({ file: _file, ...debit }) => debit),
  }))
}

/** Returns the pending direct debits of former or deceased members in the given debit files, by file id. */
async function readFormer(db: Database | Transaction, ids: number[]) {
  const rows = await db
    .select({
      file: dues.debit_file_id,
      due_id: dues.id,
      name: sql<string>`${members.first_name} || ' ' || ${members.last_name}`,
      amount_cents: dues.amount_cents,
    })
    .from(dues)
    .innerJoin(members, eq(members.id, dues.member_id))
    .where(
      sql`${dues.debit_file_id} = any(${sql.param(ids)}::int[]) and ${dues.state} = 'remise'
        and ${inArray(members.standing, ['left', 'deceased'])}`,
    )
    .orderBy(dues.id)
  return Map.groupBy(rows, ({ file }) => file)
}
