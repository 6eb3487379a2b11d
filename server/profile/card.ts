import { eq, sql, type SQL } from '#server/drizzle/drizzle.ts'
import { portalPagePaths } from '#contract/paths.ts'
import type { MemberCardCheck, MemberCard } from '#contract/profile/profile.ts'
import { auditPersonalDataReading } from '#server/journal/journal.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { companies } from '#server/database/schema/companies.ts'
import { dues } from '#server/database/schema/dues.ts'
import { members } from '#server/database/schema/members.ts'
import { membership_scale } from '#server/database/schema/membership.ts'
import { todayInParisSql } from '#server/database/todayInParis.ts'
import { NotFoundError } from '#server/lib/errors.ts'
import type { AppContext } from '#server/feature.ts'
import { formatMemberNumber } from '#server/lib/formatMemberNumber.ts'
import { signMemberCard } from './cardKeys.ts'

/**
 * Returns a member's membership card. The QR code is a link for the board's check, with a signed statement of validity
 * for offline checks. `origin` is the portal's URL.
 */
export async function readOwnCard(
  { db, secrets }: Pick<AppContext, 'db' | 'secrets'>,
  member_id: number,
  origin: string,
): Promise<MemberCard> {
  const { is_valid: _, card_code, ...card } = await readCard(db, eq(members.id, member_id))
  const { number, valid_until } = card
  const stated = valid_until && (await signMemberCard(secrets, card_code, { number, valid_until }))
  return { ...card, code: `${origin}${portalPagePaths.card(card_code)}${stated ? `#${stated}` : ''}` }
}

/**
 * Returns the membership card of a scanned code and whether it is valid today. Records the check in the board's
 * activity journal.
 */
export async function checkMemberCard(db: Database, code: string, by_member: number): Promise<MemberCardCheck> {
  const { card_code: _, ...card } = await readCard(db, eq(members.card_code, code))
  await auditPersonalDataReading(db, { by_member, act: 'card.read', subject: card.number })
  return card
}

/** True when the member's membership card is valid today. */
export const isMemberCardValid = async (db: Database | Transaction, member_id: number): Promise<boolean> =>
  (await readCard(db, eq(members.id, member_id))).is_valid

/** Returns the SQL condition that a member's membership card is valid on a day, given both as SQL. */
export function isMemberCardValidSql(db: Database | Transaction, member_id: SQL, day: SQL): SQL {
  const standing = memberCardDatesQuery(db)
  const valid = db
    .select({ id: members.id })
    .from(members)
    .leftJoinLateral(standing, sql`true`)
    .where(sql`${members.id} = ${member_id} and (${memberCardEndDateSql(standing)}) >= ${day}`)
  return sql`exists ${valid}`
}

/** Days after a transfer's due date before the membership card expires. */
const GRACE = 30
/** SQL condition for a dues debit in preparation or at the bank, which keeps the membership card valid. */
const isUnderWay = sql`(${dues.state} in ('annoncee', 'remise') or ${dues.state} = 'a-annoncer' and ${dues.due_on} >= ${todayInParisSql})`
const hasBegun = sql`${dues.from_on} <= ${todayInParisSql}`

/** Returns the SQL subquery of a membership card's dates from dues: paid until, valid until, awaited since. */
export const memberCardDatesQuery = (db: Database | Transaction) =>
  db
    .select({
      paid_until: sql<string | null>`max(${dues.until_on}) filter (where ${dues.state} = 'payee')`.as('paid_until'),
      // The oldest unpaid transfer counts, so that grace periods do not add up.
      valid_until: sql<string | null>`greatest(
        max(${dues.until_on}) filter (where ${dues.state} = 'payee' or ${isUnderWay} and ${hasBegun}),
        min(${dues.due_on}) filter (where ${dues.state} = 'attendue' and ${hasBegun}) + ${GRACE}::int
      )`.as('valid_until'),
      awaited_on: sql<string | null>`min(${dues.due_on}) filter (
        where (${dues.state} = 'attendue' or ${isUnderWay}) and ${hasBegun}
      )`.as('awaited_on'),
    })
    .from(dues)
    .where(eq(dues.member_id, members.id))
    .as('standing')

/**
 * Returns the SQL of a membership card's last day: the year's end for honorary members, null for former ones, else by
 * the dues.
 */
export const memberCardEndDateSql = (standing: ReturnType<typeof memberCardDatesQuery>): SQL<string | null> =>
  sql`case when ${members.standing} in ('left', 'deceased') then null
    when ${members.standing} = 'honorary' then make_date(extract(year from ${todayInParisSql})::int, 12, 31)
    else ${standing.valid_until} end`

/** SQL of a member's job function label: the price list's current one, else its slug. */
export const memberJobFunctionLabelSql = sql<string>`coalesce((
  select choice ->> 'label' from ${membership_scale}, jsonb_array_elements(${membership_scale.functions}) as choice
  where choice ->> 'slug' = ${members.function}
), ${members.function})`

async function readCard(db: Database | Transaction, whose: SQL) {
  const { id, first_name, last_name, image, joined_on, card_code } = members
  const standing = memberCardDatesQuery(db)
  const until = memberCardEndDateSql(standing)
  const isPaid = sql`coalesce(${standing.paid_until} >= ${todayInParisSql}, false)`
  const [found] = await db
    .select({
      id,
      first_name,
      last_name,
      image,
      joined_on,
      card_code,
      company: companies.name,
      function: memberJobFunctionLabelSql,
      valid_until: sql<string | null>`(${until})::text`,
      paid_until: sql<string | null>`${standing.paid_until}::text`,
      expected_on: sql<string | null>`case when not ${isPaid} then ${standing.awaited_on}::text end`,
      is_valid: sql<boolean>`coalesce((${until}) >= ${todayInParisSql}, false)`,
    })
    .from(members)
    .innerJoin(companies, eq(companies.id, members.company_id))
    .leftJoinLateral(standing, sql`true`)
    .where(whose)
  if (!found) throw new NotFoundError('Cette carte n’existe pas ou plus.')
  const { id: number, ...card } = found
  return { ...card, number: formatMemberNumber(number) }
}
