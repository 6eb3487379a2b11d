import { and, desc, eq, lt, isNull, sql } from '#server/drizzle/drizzle.ts'
import type { MinutesRole, OfficeMinutes } from '#contract/events/minutes.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { event_minutes, event_minutes_signatures as signatures, events } from '#server/database/schema/events.ts'
import { members } from '#server/database/schema/members.ts'
import { readMinutesSignatures } from '#server/events/readMinutes.ts'
import { EVENT_NOT_FOUND_MESSAGE } from '#server/events/readEvent.ts'
import { writeAuditLogLine } from '#server/journal/journal.ts'
import { HttpError, NotFoundError } from '#server/lib/errors.ts'
import { sha256 } from '#server/lib/sha256.ts'
import { composeMinutes } from './composeMinutes.ts'

/** Number of unsigned versions that are kept. */
const VERSIONS = 50

/** Returns the last version of an assembly's minutes. Throws `NotFoundError` for another event. */
export async function readOfficeMinutes(db: Database, id: number): Promise<OfficeMinutes> {
  const [event] = await db.select({ title: events.title, has_begun }).from(events).where(isAssembly(id))
  if (!event) throw new NotFoundError(EVENT_NOT_FOUND_MESSAGE)
  const [last] = await db
    .select({ minutes: event_minutes, by: sql<string | null>`${members.first_name} || ' ' || ${members.last_name}` })
    .from(event_minutes)
    .leftJoin(members, eq(members.id, event_minutes.by_member))
    .where(eq(event_minutes.event_id, id))
    .orderBy(desc(event_minutes.version))
    .limit(1)
  const [signed] = await db
    .select({ version: sql<number | null>`max(${signatures.version})::int` })
    .from(signatures)
    .where(eq(signatures.event_id, id))
  const [published] = await db
    .select({ at: event_minutes.published_at })
    .from(event_minutes)
    .where(and(eq(event_minutes.event_id, id), sql`${event_minutes.published_at} is not null`))
    .orderBy(desc(event_minutes.version))
    .limit(1)
  const version = last?.minutes.version ?? 0
  const body = last?.minutes.body ?? ''
  const lastSigned = signed?.version ?? version
  return {
    ...event,
    version,
    body,
    sha256: hash(body),
    made_at: last?.minutes.made_at.toISOString() ?? null,
    by: last ? (last.by ?? 'Quelqu’un du bureau') : '',
    signatures: await readMinutesSignatures(db, id, version),
    void_signatures: lastSigned < version ? await readMinutesSignatures(db, id, lastSigned) : [],
    published_at: last?.minutes.published_at?.toISOString() ?? null,
    last_published_at: published?.at?.toISOString() ?? null,
  }
}

type Change = { id: number; version: number; by_member: number }

/** Saves a draft of an assembly's minutes from what happened, as a new version. Throws a 409 after another change. */
export async function draftMinutes(tx: Transaction, { id, version, by_member }: Change): Promise<void> {
  const { event } = await lockMinutes(tx, { id, version })
  if (!event.has_begun) throw new HttpError(409, 'L’assemblée n’a pas encore commencé.')
  await addVersion(tx, { id, version, by_member, body: await composeMinutes(tx, event), act: 'minutes.drafted' })
}

/** Saves an assembly's minutes as a new version, unless unchanged. Throws a 409 after another change. */
export async function changeMinutes(tx: Transaction, change: Change & { body: string }): Promise<void> {
  const { last } = await lockMinutes(tx, change)
  if (last?.body === change.body) return
  await addVersion(tx, { ...change, act: 'minutes.changed' })
}

/**
 * Signs the last version of an assembly's minutes with the hash of its text. Idempotent. Throws a 409 before the
 * assembly, when someone else has signed in this role, and when the member has signed in the other one.
 */
export async function signMinutes(
  tx: Transaction,
  { id, version, role, by_member }: Change & { role: MinutesRole },
): Promise<void> {
  const { event, last } = await lockMinutes(tx, { id, version })
  if (!last) throw new HttpError(409, 'Écrivez d’abord le procès-verbal.')
  if (!event.has_begun) throw new HttpError(409, 'L’assemblée n’a pas encore commencé.')
  const made = await tx.select().from(signatures).where(isVersion(id, version))
  const inRole = made.find((one) => one.role === role)
  if (inRole?.by_member === by_member) return
  if (inRole) throw new HttpError(409, `${inRole.name} a déjà signé à ce titre.`)
  if (made.some((one) => one.by_member === by_member))
    throw new HttpError(409, 'Le président et le secrétaire de séance sont deux personnes\u00a0: vous avez déjà signé.')
  const [signatory] = await tx
    .select({ name: sql<string>`${members.first_name} || ' ' || ${members.last_name}` })
    .from(members)
    .where(eq(members.id, by_member))
  if (!signatory) throw new NotFoundError('Cet adhérent n’existe plus.')
  const key = { event_id: id, version, role, by_member }
  await tx.insert(signatures).values({ ...key, name: signatory.name, sha256: hash(last.body) })
  await writeAuditLogLine(tx, {
    by_member,
    act: 'minutes.signed',
    subject_id: id,
    after: { version, role, sha256: hash(last.body) },
  })
}

/** Publishes the last version of an assembly's minutes. Idempotent. Throws a 409 without its two signatures. */
export async function publishMinutes(tx: Transaction, { id, version, by_member }: Change): Promise<void> {
  const { last } = await lockMinutes(tx, { id, version })
  if (last?.published_at) return
  if (!last || (await tx.$count(signatures, isVersion(id, version))) < 2)
    throw new HttpError(409, 'Le président et le secrétaire de séance signent d’abord.')
  await tx
    .update(event_minutes)
    .set({ published_at: sql`now()` })
    .where(and(eq(event_minutes.event_id, id), eq(event_minutes.version, version)))
  await writeAuditLogLine(tx, { by_member, act: 'minutes.published', subject_id: id, after: { version } })
}

const has_begun = sql<boolean>`${events.starts_at} <= now()`
const hash = (body: string) => sha256(body).toString('hex')
const isAssembly = (id: number) => and(eq(events.id, id), eq(events.type, 'assemblee'), eq(events.withdrawn, false))
const isVersion = (id: number, version: number) => and(eq(signatures.event_id, id), eq(signatures.version, version))

/** Locks an assembly and returns it with the last version of its minutes. Throws a 409 when it is not `version`. */
async function lockMinutes(tx: Transaction, { id, version }: Pick<Change, 'id' | 'version'>) {
  const [event] = await tx
    .select({
      id: events.id,
      title: events.title,
      starts_at: events.starts_at,
      place: events.place,
      address: events.address,
      has_begun,
    })
    .from(events)
    .where(isAssembly(id))
    .for('no key update')
  if (!event) throw new NotFoundError(EVENT_NOT_FOUND_MESSAGE)
  const [last] = await tx
    .select()
    .from(event_minutes)
    .where(eq(event_minutes.event_id, id))
    .orderBy(desc(event_minutes.version))
    .limit(1)
  if ((last?.version ?? 0) !== version)
    throw new HttpError(409, 'Quelqu’un a changé ce procès-verbal entre-temps\u00a0: rechargez la page.')
  return { event, last }
}

type Version = Change & { body: string; act: 'minutes.drafted' | 'minutes.changed' }

/** Adds a version, and deletes old ones that were neither signed nor published. */
async function addVersion(tx: Transaction, { id, version, body, by_member, act }: Version) {
  await tx.insert(event_minutes).values({ event_id: id, version: version + 1, body, by_member })
  const isSigned = sql`exists (select from ${signatures} as s
    where s.event_id = ${event_minutes.event_id} and s.version = ${event_minutes.version})`
  await tx
    .delete(event_minutes)
    .where(
      and(
        eq(event_minutes.event_id, id),
        lt(event_minutes.version, version + 1 - VERSIONS),
        isNull(event_minutes.published_at),
        sql`not ${isSigned}`,
      ),
    )
  await writeAuditLogLine(tx, { by_member, act, subject_id: id, after: { version: version + 1 } })
}
