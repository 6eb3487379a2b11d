import { randomBytes } from 'node:crypto'
import { and, asc, eq, sql } from '#server/drizzle/drizzle.ts'
import type { CalendarFeedKind } from '#contract/events/events.ts'
import type { ApiCaller } from '#server/access.ts'
import type { Database } from '#server/database/connect.ts'
import { calendar_feeds } from '#server/database/schema/events.ts'
import { members } from '#server/database/schema/members.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { enforceAttemptRateLimit } from '#server/limits/rateLimit.ts'
import { findSessionDeviceLabel } from '#server/session/findSessionDeviceLabel.ts'
import { mailAccountAccessChange } from '#server/session/mailAccountAccessChange.ts'
import { NotFoundError } from '#server/lib/errors.ts'
import { sha256 } from '#server/lib/sha256.ts'
import type { EventViewer } from './eventSummary.ts'

type Own = { member: EventViewer; kind: CalendarFeedKind }

/** Returns a member's calendar feeds (.ics subscriptions) without their secret URLs, which are shown once. */
export async function listCalendarFeeds(db: Database, { id }: EventViewer) {
  const found = await db
    .select({
      kind: calendar_feeds.kind,
      shows_details: calendar_feeds.shows_details,
      created_at: calendar_feeds.created_at,
    })
    .from(calendar_feeds)
    .where(eq(calendar_feeds.member_id, id))
    .orderBy(asc(calendar_feeds.kind))
  return found.map(({ created_at, ...feed }) => ({ ...feed, created_at: created_at.toISOString() }))
}

const AN_HOUR = { tries: 10, seconds: 3600 }
const names: Record<CalendarFeedKind, string> = { 'les-miens': 'Mes événements', tous: 'Tous les événements' }

/** Creates a calendar feed with a new secret URL and notifies the member by e-mail. The former URL stops working. */
export async function createOrRenewCalendarFeed(
  db: Database,
  { member, kind }: { member: ApiCaller['member']; kind: CalendarFeedKind },
) {
  await enforceAttemptRateLimit(db, `calendar member ${member.id}`, AN_HOUR)
  const secret = randomBytes(32).toString('base64url')
  const set = { secret_hash: sha256(secret), created_at: sql`now()` }
  await inTransaction(db, async (tx) => {
    const device = await findSessionDeviceLabel(tx, member)
    await tx
      .insert(calendar_feeds)
      .values({ member_id: member.id, kind, ...set })
      .onConflictDoUpdate({ target: [calendar_feeds.member_id, calendar_feeds.kind], set })
    await mailAccountAccessChange(tx, member.id, { kind: 'newCalendar', device, name: names[kind] })
  })
  return secret
}

/**
 * Sets whether others see the details of the events in a calendar feed. Throws `NotFoundError` when the feed does not
 * exist.
 */
export async function setCalendarFeedDetailVisibility(
  db: Database,
  { member, kind }: Own,
  shows_details: boolean,
): Promise<void> {
  const { rowCount } = await db
    .update(calendar_feeds)
    .set({ shows_details })
    .where(and(eq(calendar_feeds.member_id, member.id), eq(calendar_feeds.kind, kind)))
  if (!rowCount) throw new NotFoundError('Ce calendrier n’existe pas ou plus.')
}

/** Deletes a member's calendar feed. Idempotent. */
export async function removeCalendarFeed(db: Database, { member, kind }: Own): Promise<void> {
  await db.delete(calendar_feeds).where(and(eq(calendar_feeds.member_id, member.id), eq(calendar_feeds.kind, kind)))
}

/** Returns the calendar feed of a secret URL, with its member; undefined when the secret is invalid. */
export async function findCalendarFeed(
  db: Database,
  secret: string,
): Promise<(Own & { shows_details: boolean }) | undefined> {
  const [found] = await db
    .select({
      kind: calendar_feeds.kind,
      shows_details: calendar_feeds.shows_details,
      id: members.id,
      company_id: members.company_id,
    })
    .from(calendar_feeds)
    .innerJoin(members, eq(members.id, calendar_feeds.member_id))
    .where(eq(calendar_feeds.secret_hash, sha256(secret)))
  if (!found) return undefined
  const { kind, shows_details, id, company_id } = found
  return { kind, shows_details, member: { id, company: { id: company_id } } }
}
