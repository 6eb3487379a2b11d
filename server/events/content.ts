import { asc, eq, sql } from '#server/drizzle/drizzle.ts'
import { z } from 'zod'
import { buildApiCallPath } from '#contract/address.ts'
import { EventType } from '#contract/events/events.ts'
import { portalPagePaths, SLUG_PATTERN } from '#contract/paths.ts'
import { baseTextFieldSchema } from '#contract/text.ts'
import { FrontMatterPdfs } from '#server/content/documents.ts'
import { OneLineTextField, TitleField } from '#server/content/frontMatterFields.ts'
import type { FrontMatterPdfList, ContentKind } from '#server/feature/contentKind.ts'
import { ParisDateTime, formatParisMinuteSql, parisTextToSqlTimestamp } from '#server/content/localTime.ts'
import { parseMarkdownBlocks, publishedTextToPlainText } from '#server/content/markdown.ts'
import { saveTextPdfRows } from '#server/content/saveTextPdfRows.ts'
import { upsertRowsBySlug } from '#server/content/upsertRowsBySlug.ts'
import { event_documents, events } from '#server/database/schema/events.ts'
import { queueBackgroundJob } from '#server/jobs/queueBackgroundJob.ts'
import {
  assertEventCapacityCoversSeats,
  countEventChangeRecipients,
  readNotifiableEventColumns,
  notifyEventChanges,
} from './eventChanges.ts'
import { eventWaitlistSeatsJob } from './promoteWaitlist.ts'

const NO_EVENT = 'Un événement se dit par le nom de son fichier'

const Head = z.strictObject({
  title: TitleField(160),
  summary: OneLineTextField(400),
  /** Id of the company whose members the event is for; omitted for all companies. */
  company: z.int().positive().optional(),
  type: EventType,
  starts_at: ParisDateTime,
  ends_at: ParisDateTime,
  /** Place of the event; omitted for an online event. */
  place: OneLineTextField(80).optional(),
  address: OneLineTextField(200).optional(),
  online_url: OneLineTextField(500)
    .regex(/^https:\/\/[^\s<>"\\]+$/, 'Une adresse commence par « https:// »')
    .optional(),
  programme: z
    .array(
      z.strictObject({
        at: z.string('Une heure s’écrit « 14:30 »').regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Une heure s’écrit « 14:30 »'),
        what: OneLineTextField(200),
      }),
    )
    .min(1)
    .max(60)
    .optional(),
  /** Maximum number of the event's seats; omitted when unlimited. */
  capacity: z
    .int('Écrivez un nombre de places, ou rien')
    .min(1, 'Il y a une place au moins')
    .max(100_000, 'Il y a 100 000 places au plus')
    .optional(),
  /** Registration deadline of the event; omitted when registration stays open until the event ends. */
  registration_until: ParisDateTime.optional(),
  organiser: OneLineTextField(120),
  /** Slug of the event that this event repeats at another date, with seats of its own. */
  session_of: baseTextFieldSchema(80, NO_EVENT).regex(SLUG_PATTERN, NO_EVENT).optional(),
  /** True when the public home page announces the event to everyone. */
  public: z.literal(true).optional(),
  cancelled: z.literal(true).optional(),
  documents: FrontMatterPdfs.optional(),
  updated_at: ParisDateTime,
  withdrawn: z.literal(true).optional(),
})
type Head = z.infer<typeof Head>

const documents = { table: event_documents, owner: event_documents.event_id, owners: events }

/** Events as Markdown files with PDFs, for import and export: `events/SLUG.md`. */
export const eventsContentKind: ContentKind<Head> = {
  folder: 'events',
  head: Head,
  documents: { ...documents, of: ({ documents: own = [] }) => own },
  check: (entries) =>
    entries.flatMap(({ slug, head: { starts_at, ends_at, registration_until: until = '' } }) => {
      if (starts_at >= ends_at) return [{ slug, message: 'ends_at : un événement finit après avoir commencé.' }]
      const isLate = until > starts_at
      return isLate ? [{ slug, message: 'registration_until : on s’inscrit au plus tard quand il commence.' }] : []
    }),
  async save(tx, entries, { pictures, documents: taken, movedDays, publicUrl, isQuiet = false }) {
    const rows = entries.map(({ slug, head, body }) => ({
      slug,
      company_id: head.company ?? null,
      type: head.type,
      title: head.title,
      summary: head.summary,
      body,
      words: publishedTextToPlainText(parseMarkdownBlocks(body, { pictures })),
      starts_at: parisTextToSqlTimestamp(head.starts_at, movedDays),
      ends_at: parisTextToSqlTimestamp(head.ends_at, movedDays),
      place: head.place ?? null,
      address: head.address ?? null,
      online_url: head.online_url ?? null,
      programme: head.programme ?? [],
      capacity: head.capacity ?? null,
      registration_until: head.registration_until ? parisTextToSqlTimestamp(head.registration_until, movedDays) : null,
      organiser: head.organiser,
      session_of: head.session_of ?? null,
      is_public: head.public ?? false,
      is_cancelled: head.cancelled ?? false,
      withdrawn: head.withdrawn ?? false,
      updated_at: parisTextToSqlTimestamp(head.updated_at, movedDays),
    }))
    const slugs = entries.map(({ slug }) => slug)
    const before = await readNotifiableEventColumns(tx, slugs)
    // Calendars update an event when its sequence number grows.
    const { ids, touched, ...saved } = await upsertRowsBySlug(tx, events, rows, {
      sequence: sql`${events.sequence} + 1`,
    })
    const states = { before, after: await readNotifiableEventColumns(tx, slugs) }
    await assertEventCapacityCoversSeats(tx, states)
    await notifyEventChanges(tx, states, { PUBLIC_URL: publicUrl, isQuiet })
    const owners = entries.flatMap(({ slug, head }) => {
      const id = ids.get(slug)
      return id === undefined ? [] : [{ id, slug, documents: head.documents ?? [] }]
    })
    const { changed } = await saveTextPdfRows(tx, documents, owners, taken)
    const others = owners.filter(({ id, slug }) => changed.has(id) && !touched.has(slug))
    // The capacity may have grown.
    await queueBackgroundJob(tx, eventWaitlistSeatsJob, {}, { key: eventWaitlistSeatsJob.name })
    return {
      ...saved,
      changed: saved.changed + others.length,
      paths: new Map([...ids].map(([slug, id]) => [slug, portalPagePaths.event(id)])),
    }
  },
  async all(db, slug) {
    const own = sql<FrontMatterPdfList>`coalesce((
      select json_agg(json_build_object('title', title, 'file', name) order by rank)
      from event_documents where event_id = events.id), '[]')`
    const rows = await db
      .select({
        event: events,
        starts: formatParisMinuteSql(events.starts_at),
        ends: formatParisMinuteSql(events.ends_at),
        until: formatParisMinuteSql(events.registration_until),
        updated: formatParisMinuteSql(events.updated_at),
        documents: own,
      })
      .from(events)
      .where(slug === undefined ? undefined : eq(events.slug, slug))
      .orderBy(asc(events.slug))
    return rows.map(({ event, starts, ends, until, updated, documents: named }) => ({
      slug: event.slug,
      body: event.body,
      head: {
        title: event.title,
        summary: event.summary,
        company: event.company_id ?? undefined,
        type: event.type,
        starts_at: starts,
        ends_at: ends,
        place: event.place ?? undefined,
        address: event.address ?? undefined,
        online_url: event.online_url ?? undefined,
        programme: event.programme.length ? event.programme.map(({ at, what }) => ({ at, what })) : undefined,
        capacity: event.capacity ?? undefined,
        registration_until: until ?? undefined,
        organiser: event.organiser,
        session_of: event.session_of ?? undefined,
        public: event.is_public || undefined,
        cancelled: event.is_cancelled || undefined,
        documents: named.length ? named : undefined,
        updated_at: updated,
        withdrawn: event.withdrawn || undefined,
      },
    }))
  },
  office: {
    table: events,
    title: events.title,
    titleField: 'title',
    happens: events.starts_at,
    pathOf: ({ id }) => portalPagePaths.event(id),
    begin: (title) => ({ title, type: 'reunion', organiser: 'Le bureau' }),
    stamp: (head, now) => ({ ...head, updated_at: now }),
    asks: (id) => [buildApiCallPath('GET /events/:id', { id })],
    // PDFs belong to one event, so a copy has none.
    copy: ({ starts_at: _, ends_at: __, registration_until: ___, cancelled: ____, documents: _____, ...head }, of) => {
      if (of === undefined) delete head['session_of']
      return of === undefined ? head : { session_of: of, ...head }
    },
    told: (tx, { slug, head }) => countEventChangeRecipients(tx, slug, head as Head),
  },
}
