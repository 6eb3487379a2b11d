import { eq, sql, type SQL } from '#server/drizzle/drizzle.ts'
import { paths } from '#contract/paths.ts'
import type { CardCheck, MemberCard } from '#contract/profile/profile.ts'
import { writeReading } from '#server/journal/journal.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { companies } from '#server/database/schema/companies.ts'
import { dues } from '#server/database/schema/dues.ts'
import { members } from '#server/database/schema/members.ts'
import { membership_scale } from '#server/database/schema/membership.ts'
import { today } from '#server/database/today.ts'
import { NotFound } from '#server/lib/errors.ts'
import type { AppContext } from '#server/feature.ts'
import { memberNumber } from '#server/lib/memberNumber.ts'
import { signCard } from './cardKeys.ts'

/**
 * The card of a member; its code leads to the portal at this address, where the board verifies it, and says until when it
 * is valid for where there is no network.
 */
export async function cardOf(
  { db, secrets }: Pick<AppContext, 'db' | 'secrets'>,
  member_id: number,
  origin: string,
): Promise<MemberCard> {
  const { is_valid: _, card_code, ...card } = await readCard(db, eq(members.id, member_id))
  const { number, valid_until } = card
  const stated = valid_until && (await signCard(secrets, card_code, { number, valid_until }))
  return { ...card, code: `${origin}${paths.card(card_code)}${stated ? `#${stated}` : ''}` }
}

/** Whose card has this code, and whether it is valid today, for who checks it: that is written down. */
export async function checkCard(db: Database, code: string, by_member: number): Promise<CardCheck> {
  const { card_code: _, ...card } = await readCard(db, eq(members.card_code, code))
  await writeReading(db, { by_member, act: 'card.read', subject: card.number })
  return card
}

/** Whether the card of a member is valid today. */
export const isCardValid = async (db: Database | Transaction, member_id: number): Promise<boolean> =>
  (await readCard(db, eq(members.id, member_id))).is_valid

/** Days left to a transfer after the one on which it is due. */
const GRACE = 30
/** A debit that the association is about to make, or is making: who pays so is a member meanwhile. */
const isUnderWay = sql`(${dues.state} in ('annoncee', 'remise') or ${dues.state} = 'a-annoncer' and ${dues.due_on} >= ${today})`
const hasBegun = sql`${dues.from_on} <= ${today}`

/** What the dues of each member give their card. */
export const standingOf = (db: Database | Transaction) =>
  db
    .select({
      paid_until: sql<string | null>`max(${dues.until_on}) filter (where ${dues.state} = 'payee')`.as('paid_until'),
      // Of several transfers the oldest counts: who never pays does not win another grace each month.
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

/** The last day of a member's card: who is honoured pays nothing and has one for each year, who has left has none. */
export const cardUntil = (standing: ReturnType<typeof standingOf>): SQL<string | null> =>
  sql`case when ${members.standing} in ('left', 'deceased') then null
    when ${members.standing} = 'honorary' then make_date(extract(year from ${today})::int, 12, 31)
    else ${standing.valid_until} end`

/** As the scale calls it now; a function that it has no more keeps its own name. */
export const functionLabel = sql<string>`coalesce((
  select choice ->> 'label' from ${membership_scale}, jsonb_array_elements(${membership_scale.functions}) as choice
  where choice ->> 'slug' = ${members.function}
), ${members.function})`

async function readCard(db: Database | Transaction, whose: SQL) {
  const { id, first_name, last_name, image, joined_on, card_code } = members
  const standing = standingOf(db)
  const until = cardUntil(standing)
  const isPaid = sql`coalesce(${standing.paid_until} >= ${today}, false)`
  const [found] = await db
    .select({
      id,
      first_name,
      last_name,
      image,
      joined_on,
      card_code,
      company: companies.name,
      function: functionLabel,
      valid_until: sql<string | null>`(${until})::text`,
      paid_until: sql<string | null>`${standing.paid_until}::text`,
      expected_on: sql<string | null>`case when not ${isPaid} then ${standing.awaited_on}::text end`,
      is_valid: sql<boolean>`coalesce((${until}) >= ${today}, false)`,
    })
    .from(members)
    .innerJoin(companies, eq(companies.id, members.company_id))
    .leftJoinLateral(standing, sql`true`)
    .where(whose)
  if (!found) throw new NotFound('Cette carte n’existe pas ou plus.')
  const { id: number, ...card } = found
  return { ...card, number: memberNumber(number) }
}
