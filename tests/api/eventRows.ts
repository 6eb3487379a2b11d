import { sql } from '#server/drizzle/drizzle.ts'
import type { EventType } from '#contract/events/events.ts'
import { canonicalEmail } from '#server/database/canonicalEmail.ts'
import { events } from '#server/database/schema/events.ts'
import { members } from '#server/database/schema/members.ts'
import type { TestPortal } from './portal.ts'

type Written = Partial<Omit<typeof events.$inferInsert, 'starts_at' | 'ends_at' | 'registration_until'>> & {
  type?: EventType
  /** Start of the inserted event as a PostgreSQL interval from now: `2 days`, `-1 hour`. */
  from?: string
  starts_at?: Date
  ends_at?: Date
  /** Registration deadline of the inserted event, as a PostgreSQL interval from now. */
  until?: string
}

let written = 0

/** Inserts an event of three hours, a week from now by default; returns its id. */
export async function insertTestEvent(
  { db }: TestPortal,
  { from = '7 days', until, ...values }: Written = {},
): Promise<number> {
  const [row] = await db
    .insert(events)
    .values({
      slug: `essai-${++written}`,
      type: 'reunion',
      title: 'Rencontre de base',
      summary: 'On se retrouve.',
      body: '## Pourquoi venir\n\nPour se parler.\n',
      words: 'Pourquoi venir Pour se parler.',
      starts_at: sql`now() + ${from}::interval`,
      ends_at: sql`now() + ${from}::interval + interval '3 hours'`,
      ...(until && { registration_until: sql`now() + ${until}::interval` }),
      place: 'Orly',
      programme: [{ at: '14:30', what: 'Accueil' }],
      organiser: 'Le bureau',
      updated_at: sql`now()`,
      ...values,
    })
    .returning({ id: events.id })
  return row?.id ?? 0
}

/** Inserts members of a company with an open session each, without hashing passwords; returns their tokens. */
export async function insertSignedInMembers(portal: TestPortal, count: number, company = 1): Promise<string[]> {
  const { db } = portal
  const addresses = Array.from({ length: count }, () => `equipage-${company}-${++written}@envol.example`)
  const rows = addresses.map((email, index) => ({
    company_id: company,
    email,
    canonical_email: canonicalEmail(email),
    password_hash: 'none',
    first_name: 'Équipage',
    last_name: String(index),
  }))
  const made = await db.insert(members).values(rows).returning({ id: members.id })
  return Promise.all(
    made.map(async ({ id }) => {
      const token = Buffer.from(`${id}`.padStart(32, '0')).toString('base64url')
      await db.execute(sql`
        insert into sessions select sha256(${token}::bytea), ${id}, false, 'web', 'Test', 'Linux', now(), now() + interval '1 hour'`)
      return token
    }),
  )
}
