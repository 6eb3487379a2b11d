import { mkdir, readdir, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql, type SQL } from '#server/drizzle/drizzle.ts'
import { beforeAll, expect, it } from 'vitest'
import { retentionPeriods } from '#server/privacy/durations.ts'
import { allFeatures } from '#server/app.ts'
import { JobQueue } from '#server/jobs/JobQueue.ts'
import { durationToSeconds } from '#server/lib/duration.ts'
import { privacyRightsJobs } from '#server/profile/rights.ts'
import { UPLOAD_TEMP_FOLDER } from '#server/storage/folder.ts'
import { testFieldEncryption } from './dataKeys.ts'
import { demoLoginCredentials, useTestPortal, type TestPortal } from './portal.ts'

const MARGIN_S = 60
const EMAIL = 'membre@envol.example'

/** Functions that insert and count expired data, by retention period. The period `backup` has its own tests. */
const kinds: Record<Exclude<keyof typeof retentionPeriods, 'backup'>, Kind> = {
  session: {
    make: async (portal) => void (await portal.signIn('membre2@envol.example')),
    left: count(sql`sessions where member_id = 2`),
  },
  rememberedSession: {
    make: async (portal) => void (await portal.call('POST /login', { body: demoLoginCredentials({ remember: true }) })),
    left: count(sql`sessions where remember`),
  },
  device: {
    make: async (portal) => void (await portal.signIn('membre2@envol.example')),
    left: count(sql`known_devices where member_id = 2`),
  },
  tries: {
    make: write(sql`insert into rate_limits (key, window_start, hits) values ('zz', now(), 1)`),
    left: count(sql`rate_limits where key = 'zz'`),
  },
  resetCode: {
    make: async (portal) =>
      void (await portal.call('POST /forgot-password', { body: { email: 'nobody@voyage.example' } })),
    left: count(sql`password_resets where member_id is null`),
  },
  resetRight: {
    async make(portal) {
      await portal.call('POST /forgot-password', { body: { email: EMAIL } })
      const code = await portal.value(
        sql`select content ->> 'code' from outbox where content ->> 'kind' = 'resetCode' and recipient = ${EMAIL}`,
      )
      await portal.call('POST /code-verefication', { body: { email: EMAIL, code: String(code) } })
    },
    left: count(sql`password_resets where token_hash is not null`),
  },
  passkeyChallenge: {
    make: async (portal) => void (await portal.call('POST /login/passkey/options')),
    left: count(sql`passkey_challenges`),
  },
  unconfirmedRequest: {
    make: ask('envoyee'),
    left: count(sql`membership_requests where state = 'envoyee'`),
  },
  request: { make: ask('recue'), left: count(sql`membership_requests where state = 'recue'`) },
  answeredRequest: { make: ask('refusee'), left: count(sql`membership_requests where state = 'refusee'`) },
  activation: {
    make: write(sql`
      insert into activations (token_hash, member_id, expires_at)
        values ('zz', 1, now() + make_interval(secs => ${durationToSeconds(retentionPeriods.activation)}))`),
    left: count(sql`activations where member_id = 1`),
  },
  invitation: {
    make: write(sql`
      insert into activations (token_hash, member_id, expires_at)
        values ('yy', 2, now() + make_interval(secs => ${durationToSeconds(retentionPeriods.invitation)}))`),
    left: count(sql`activations where member_id = 2`),
  },
  unusedAccount: {
    make: write(sql`
      insert into members (company_id, email, first_name, last_name) values (1, 'zz@voyage.example', 'Z', 'Z')`),
    left: count(sql`members where email = 'zz@voyage.example'`),
  },
  formerMember: {
    make: write(sql`
      insert into members (company_id, email, canonical_email, first_name, last_name, standing, deletion_at)
        values (1, 'yy@voyage.example', 'ancien yy@voyage.example', 'Y', 'Y', 'left',
          now() + make_interval(secs => ${durationToSeconds(retentionPeriods.formerMember)}))`),
    left: count(sql`members where email = 'yy@voyage.example'`),
  },
  departure: {
    make: write(sql`
      insert into departures (member_id, standing, former, dues, by_member) values (1, 'left', '{}', '[]', 4)`),
    left: count(sql`departures`),
  },
  emailChange: {
    make: write(sql`
      insert into email_changes (member_id, email, by_member, former_hash, new_hash, expires_at) values
        (1, 'zz@voyage.example', 4, 'a', 'b', now() + make_interval(secs => ${durationToSeconds(retentionPeriods.emailChange)}))`),
    left: count(sql`email_changes`),
  },
  leaverCertificate: {
    async make({ db }) {
      const { sealed, sealed_by } = await testFieldEncryption.seal('{}', 'A-1')
      await db.execute(sql`
        insert into leaver_certificates (number, member_number, year, sealed, sealed_by)
          values ('A-1', '000001', extract(year from now()), ${sealed}, ${sealed_by})`)
    },
    left: count(sql`leaver_certificates`),
  },
  message: {
    make: async (portal) =>
      void (await portal.call('POST /contact-us', {
        body: { name: 'Noé', email: EMAIL, phone: '', subject: 'S', content: 'C', company_id: 1 },
      })),
    left: count(sql`contact_messages`),
  },
  exchangeLink: {
    async make({ db }) {
      await db.execute(sql`
        insert into contact_messages (id, company_id, name, email, canonical_email, phone, subject, content)
          overriding system value values (920000, 1, 'N', 'n@voyage.example', 'n@voyage.example', '', 'S', 'C')`)
      await db.execute(sql`
        insert into contact_links
          values ('zz', 920000, now() + make_interval(secs => ${durationToSeconds(retentionPeriods.exchangeLink)}))`)
    },
    left: count(sql`contact_links`),
  },
  archive: {
    async make(portal) {
      await portal.call('POST /profile/exports', { token: await portal.signIn() })
      await work(portal)
    },
    left: async (portal) => (await readdir(join(portal.folder, 'files/exports')).catch(() => [])).length,
  },
  deletion: {
    make: async (portal) =>
      void (await portal.call('POST /profile/deletion', {
        token: await portal.signIn('membre3@envol.example'),
        body: { password: 'decollage' },
      })),
    left: count(sql`members where id = 3`),
  },
  payment: {
    make: write(sql`
      insert into dues (from_on, until_on, amount_cents, way, state, due_on, settled_on, reference)
        select day, day, 1, 'virement', 'payee', day, day, 'ZZ' from (select ${paris()} as day)`),
    left: count(sql`dues where reference = 'ZZ'`),
  },
  bankLine: {
    make: write(sql`
      with kept as (insert into bank_statements (format, name, sha256, by_member) values ('csv', 'bankLine', 'bankLine', 1) returning id)
      insert into bank_entries (statement_id, what, booked_on, amount_cents, bank_reference, quoted, reason, name, account_end, text, of_batch, fingerprint)
      select id, 'movement', ${paris()}, 1, '', '{}', '', 'Camille', '', '', 1, 'bankLine' from kept`),
    left: count(sql`bank_entries where name = 'Camille'`),
  },
  mandate: {
    make: write(sql`
      insert into mandates (rum, state, sealed, sealed_by, last_debit_on) values ('ZZ', 'archive', '', 'tests', ${paris()})`),
    left: count(sql`mandates where rum = 'ZZ'`),
  },
  mail: {
    make: write(sql`insert into outbox (status, finished_at) values ('sent', now())`),
    left: count(sql`outbox where status = 'sent'`),
  },
  letter: {
    make: write(sql`insert into news_letters (week) values ('2030-01-07')`),
    left: count(sql`news_letters`),
  },
  pollVoters: {
    make: write(sql`
      with closed as (
        insert into polls (kind, state, title, questions, electorate, by_member, opens_at, closes_at)
        values ('vote', 'closed', 'ZZ', '[]', '{}', 4, now() - interval '1 hour', now()) returning id)
      insert into poll_voters (poll_id, member_id) select id, 1 from closed`),
    left: count(sql`poll_voters where poll_id in (select id from polls where title = 'ZZ')`),
  },
  proxyRequest: {
    make: write(sql`
      with assembly as (
        insert into events (slug, type, title, summary, body, words, starts_at, ends_at, programme, organiser, updated_at)
        values ('zz', 'assemblee', 'ZZ', '', '', '', now(), now() + interval '1 hour', '[]', 'B', now()) returning id)
      insert into event_proxy_requests (event_id, giver_id, named_as) select id, 1, '42' from assembly`),
    left: count(sql`event_proxy_requests`),
  },
  job: {
    make: write(sql`insert into jobs (name, payload, failed_at) values ('zz', '{}', now())`),
    left: count(sql`jobs where name = 'zz'`),
  },
  halfFile: {
    async make({ folder }) {
      await mkdir(join(folder, 'files', UPLOAD_TEMP_FOLDER), { recursive: true })
      await writeFile(join(folder, 'files', UPLOAD_TEMP_FOLDER, 'left'), 'x')
    },
    left: async ({ folder }) => (await readdir(join(folder, 'files', UPLOAD_TEMP_FOLDER))).length,
  },
}

type Kind = { make: (portal: TestPortal) => Promise<unknown>; left: (portal: TestPortal) => Promise<unknown> }

function count(of: SQL): Kind['left'] {
  return (portal) => portal.value(sql`select count(*)::int from ${of}`)
}
function write(row: SQL): Kind['make'] {
  return ({ db }) => db.execute(row)
}
function ask(state: string) {
  return write(sql`
    insert into membership_requests (key, reference, state, company_id, period, way, amount_cents, answered_at)
      values (gen_random_uuid(), ${`ZZ-${state}`}, ${state}, 1, 'annuelle', 'virement', 1,
        case when ${state} in ('envoyee', 'recue') then null else now() end)`)
}
function paris() {
  return sql`(now() at time zone 'Europe/Paris')::date`
}

/** Subtracts seconds from every date in the test portal's database and from its files' times, as if time had passed. */
async function moveClock({ db, folder }: TestPortal, seconds: number) {
  const { rows } = await db.execute<{ table: string; columns: { name: string; isDay: boolean }[] }>(sql`
    select table_name as table, json_agg(json_build_object('name', column_name, 'isDay', data_type = 'date')) as columns
    from information_schema.columns
    where table_schema = 'public' and is_generated = 'NEVER' and data_type in ('timestamp with time zone', 'date')
    group by table_name`)
  await db.transaction(async (tx) => {
    // Append-only tables are moved too, and foreign keys stay valid.
    await tx.execute(sql`set local session_replication_role = 'replica'`)
    for (const { table, columns } of rows) {
      const moved = columns.map(({ name, isDay }) => {
        const former = sql.identifier(name)
        const day = sql`(${former} + time '12:00' - make_interval(secs => ${seconds}))::date`
        return sql`${former} = ${isDay ? day : sql`${former} - make_interval(secs => ${seconds})`}`
      })
      await tx.execute(sql`update ${sql.identifier(table)} set ${sql.join(moved, sql`, `)}`)
    }
  })
  for (const name of await readdir(join(folder, 'files', UPLOAD_TEMP_FOLDER)).catch(() => [])) {
    const file = join(folder, 'files', UPLOAD_TEMP_FOLDER, name)
    const at = (await stat(file)).mtimeMs / 1000 - seconds
    await utimes(file, at, at)
  }
}

/** Runs the portal's deletion of expired rows and of accounts that have reached their deletion date. */
async function work({ context, db }: TestPortal) {
  for (const name of ['app.sweep', 'profile.delete']) {
    await db.execute(sql`
      insert into jobs (name, key, payload) values (${name}, ${name}, '{}')
        on conflict (name, key) where failed_at is null do update set due_at = now(), lease = null`)
  }
  const held = allFeatures.flatMap(({ personalData }) => personalData ?? [])
  const queue = new JobQueue([context.sweep, ...privacyRightsJobs(context, held)], context)
  await queue.drain()
  await queue.close()
}

const here = useTestPortal()
beforeAll(() => here.portal.db.execute(sql`truncate membership_requests, outbox, contact_messages cascade`))

/** Retention periods by ascending length: the shared portal ages with each of them. */
const byLength = Object.entries(kinds).toSorted(([one], [other]) => secondsOf(one) - secondsOf(other))

function secondsOf(name: string) {
  return durationToSeconds(retentionPeriods[name as keyof typeof kinds])
}

it.each(byLength)('%s is stored as long as the privacy page says, and no longer', async (name, { make, left }) => {
  const { portal } = here
  await make(portal)
  // A retention period in days lasts until the end of the last day.
  const margin = ['payment', 'bankLine', 'mandate'].includes(name) ? 86_400 : MARGIN_S
  await moveClock(portal, secondsOf(name) - margin)
  await work(portal)
  expect(await left(portal)).toBe(1)
  await moveClock(portal, 2 * margin)
  await work(portal)
  expect(await left(portal)).toBe(0)
  expect(portal.lines.join('')).not.toContain('a sweep failed')
})
