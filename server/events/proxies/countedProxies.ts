import { sql, type SQL } from '#server/drizzle/drizzle.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { event_attendances, event_proxies, events } from '#server/database/schema/events.ts'
import { todayInParisSql } from '#server/database/todayInParis.ts'
import { isMemberCardValidSql } from '#server/profile/card.ts'

/** Returns the SQL condition that a member is checked in at an event, and has not left it. */
export const isPresentSql = (event: SQL, member: SQL): SQL => attendanceSql(event, member, sql`t.left_at is null`)

/** Returns the SQL condition that a member was present at an event, at least for a part of it. */
export const hasAttendedSql = (event: SQL, member: SQL): SQL => attendanceSql(event, member, sql`true`)

const attendanceSql = (event: SQL, member: SQL, condition: SQL) => sql`exists (select from ${event_attendances} as t
  where t.event_id = ${event} and t.member_id = ${member} and t.removed_at is null and ${condition})`

/**
 * Returns the SQL condition that the giver of a proxy has a valid card: today until the assembly's day, on that day from
 * then on.
 */
export function isEntitledGiverSql(db: Database | Transaction, event: SQL, giver: SQL): SQL {
  const day = sql`(select least(${todayInParisSql}, (e.starts_at at time zone 'Europe/Paris')::date)
    from ${events} as e where e.id = ${event})`
  return isMemberCardValidSql(db, giver, day)
}

/**
 * Returns the SQL of the number of votes that an event's proxies represent: the holder is present, the giver is not and
 * may vote. `wasThere` is `hasAttendedSql` for the minutes, in which those who left before the end count.
 */
export const representedVotesSql = (db: Database | Transaction, wasThere = isPresentSql): SQL => sql`(
  select count(*)::int from ${event_proxies} as p where p.event_id = ${events.id}
    and ${wasThere(sql`p.event_id`, sql`p.holder_id`)} and not ${wasThere(sql`p.event_id`, sql`p.giver_id`)}
    and ${isEntitledGiverSql(db, sql`p.event_id`, sql`p.giver_id`)})`
