import { eq, sql } from '#server/drizzle/drizzle.ts'
import { portalPagePaths } from '#contract/paths.ts'
import type { Transaction } from '#server/database/connect.ts'
import { companies } from '#server/database/schema/companies.ts'
import { events } from '#server/database/schema/events.ts'
import { members } from '#server/database/schema/members.ts'
import type { Env } from '#server/env.ts'
import type { EventMail } from './eventMail.ts'
import { formatFrenchMoment } from '#server/lib/parisTime.ts'

type Given = { event_id: number; member_id: number }

/** Returns the e-mail address, event and company colour for each event answer, for notifications. */
export async function readRecipientsOfEventAnswers(tx: Transaction, answers: Given[]) {
  if (answers.length === 0) return []
  const pairs = sql.join(
    answers.map(({ event_id, member_id }) => sql`(${event_id}::int, ${member_id}::int)`),
    sql`, `,
  )
  return tx
    .select({
      member_id: members.id,
      recipient: members.email,
      color: companies.color,
      id: events.id,
      title: events.title,
      starts_at: events.starts_at,
      place: events.place,
      address: events.address,
      /** Seconds until the event begins, when the e-mail about it expires. */
      lifetime: sql<number>`greatest(60, extract(epoch from ${events.starts_at} - now()))::int`,
    })
    .from(members)
    .innerJoin(companies, eq(companies.id, members.company_id))
    .innerJoin(events, sql`(${events.id}, ${members.id}) in (${pairs})`)
}

type Told = Awaited<ReturnType<typeof readRecipientsOfEventAnswers>>[number]

/** Returns the values of an e-mail about an event: title, date, place and link. */
export function eventMailValues(
  { color, id, title, starts_at, place, address }: Told,
  env: Pick<Env, 'PUBLIC_URL'>,
): Omit<EventMail, 'kind'> {
  return {
    color,
    title,
    when: formatFrenchMoment(starts_at),
    place: formatEventPlace({ place, address }),
    url: env.PUBLIC_URL ? `${env.PUBLIC_URL}${portalPagePaths.event(id)}` : '',
  }
}

/** Returns an event's place as French text; « En ligne » when it has none. */
export const formatEventPlace = ({ place, address }: { place: string | null; address: string | null }) =>
  [place, address].filter(Boolean).join(', ') || 'En ligne'
