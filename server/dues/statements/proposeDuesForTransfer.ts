import { and, asc, eq, inArray, or, sql, type SQL } from '#server/drizzle/drizzle.ts'
import type { BankTransferDueProposal } from '#contract/dues/statements.ts'
import { normalizeTextForSearch } from '#contract/normalizeText.ts'
import type { Database } from '#server/database/connect.ts'
import { bank_entries } from '#server/database/schema/bank.ts'
import { dues } from '#server/database/schema/dues.ts'
import { members } from '#server/database/schema/members.ts'
import { paidDueCentsSql } from '#server/dues/ledger/bookMovements.ts'
import { NotFoundError } from '#server/lib/errors.ts'
import { statementLineMemberColumns, nestMemberColumns } from './listStatements.ts'
import { isPaymentReferenceQuotedSql, findQuotedMemberNumbers } from './references.ts'

const SHOWN = 20
const isOwed = inArray(dues.state, ['attendue', 'rejetee'])
/**
 * SQL condition for dues that a received transfer may pay: owed ones, announced direct debits (which are then not
 * made), and paid dues.
 */
const mayBePaid = inArray(dues.state, ['attendue', 'rejetee', 'a-annoncer', 'annoncee', 'payee', 'abandonnee'])
/** SQL for a member's name in lower case, without accents, with words separated by single spaces. */
const plainName = (column: SQL | typeof members.last_name) =>
  sql`regexp_replace(unaccented(lower(${column})), '[^a-z0-9]+', ' ', 'g')`

/**
 * Returns up to 20 dues that a received transfer may pay. The likeliest come first: reference, member number, name,
 * then equal amount. With `search`, matches name, number or reference instead.
 */
export async function proposeDuesForTransfer(
  db: Database,
  id: number,
  search: string,
): Promise<BankTransferDueProposal[]> {
  const [entry] = await db.select().from(bank_entries).where(eq(bank_entries.id, id))
  if (!entry) throw new NotFoundError('Cette ligne n’existe pas.')
  const left = sql<number>`${dues.amount_cents} - ${paidDueCentsSql}`
  const words = wordsOf(search)
  const told = ` ${wordsOf(`${entry.name} ${entry.text}`).join(' ')} `
  const isNamed = and(
    sql`strpos(${told}, ' ' || btrim(${plainName(members.last_name)}) || ' ') > 0`,
    sql`length(btrim(${plainName(members.last_name)})) > 1`,
  )
  const isQuoted = isPaymentReferenceQuotedSql(entry, dues.reference)
  const isNumbered = sql`${members.id} = any(${sql.param(findQuotedMemberNumbers(entry))}::int[])`
  const why = words.length
    ? sql<BankTransferDueProposal['why']>`'search'`
    : sql<
        BankTransferDueProposal['why']
      >`case when ${isQuoted} then 'reference' when ${isNumbered} then 'number' when ${isNamed} then 'name' else 'amount' end`
  const isAmount = sql`${left} = ${entry.amount_cents}`
  const where = words.length
    ? and(
        ...words.map(
          (word) =>
            sql`strpos(${plainName(sql`${members.first_name} || ' ' || ${members.last_name} || ' ' || ${dues.reference} || ' ' || lpad(${members.id}::text, 6, '0')`)}, ${word}) > 0`,
        ),
      )
    : or(isQuoted, isNumbered, isNamed, isAmount)
  const rank = sql`case when ${isQuoted} then 0 when ${isNumbered} then 1 when ${isNamed} then 2 else 3 end`
  const found = await db
    .select({
      due_id: dues.id,
      amount_cents: dues.amount_cents,
      owed_cents: left,
      from_on: dues.from_on,
      until_on: dues.until_on,
      reference: dues.reference,
      why,
      ...statementLineMemberColumns,
    })
    .from(dues)
    .innerJoin(members, eq(members.id, dues.member_id))
    .where(and(words.length ? mayBePaid : or(isOwed, and(mayBePaid, isQuoted)), where))
    .orderBy(
      sql`${isOwed} desc`,
      ...(words.length ? [] : [asc(rank)]),
      sql`${isAmount} desc`,
      asc(dues.from_on),
      asc(dues.id),
    )
    .limit(SHOWN)
  return found.map(nestMemberColumns)
}

const wordsOf = (text: string): string[] => normalizeTextForSearch(text).match(/[a-z\d]+/g) ?? []
