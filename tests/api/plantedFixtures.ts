import { getTableName, sql, type SQL } from '#server/drizzle/drizzle.ts'
import { allFeatures } from '#server/app.ts'
import type { MandateDetailsToEncrypt } from '#server/database/schema/dues.ts'
import { testFieldEncryption } from './dataKeys.ts'
import { type TestPortal } from './portal.ts'

/** Unique text in every database row and file of the member whose deletion is tested, and nowhere else. */
export const MEMBER_DATA_CANARY = 'canari7f3a9c'
export const CANARY_MEMBER_EMAIL_ADDRESS = `${MEMBER_DATA_CANARY}@envol.example`

const json = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`
const hash = (of: string) => sql`convert_to(${`${MEMBER_DATA_CANARY}-${of}`}, 'UTF8')`
const soon = sql`now() + interval '1 hour'`
const days = (from: number) => sql`current_date + ${from}::int`

/** Encrypted data of three SEPA mandates of the planted member. The last mandate survives the member's deletion. */
const [revoked, debited, kept] = await Promise.all(
  [`${MEMBER_DATA_CANARY}-2`, `${MEMBER_DATA_CANARY}-3`, 'KEPT'].map(sealed),
)

async function sealed(rum: string) {
  const proof: MandateDetailsToEncrypt = {
    iban: MEMBER_DATA_CANARY,
    holder: MEMBER_DATA_CANARY,
    ip: MEMBER_DATA_CANARY,
    text: MEMBER_DATA_CANARY,
  }
  return { rum, ...(await testFieldEncryption.seal(JSON.stringify(proof), rum)), iban_end: MEMBER_DATA_CANARY }
}

/**
 * Rows of the planted member for each database table. Each text, JSON and byte column holds the canary, except the
 * columns in `impersonal`.
 */
const planted: Record<string, (member: SQL) => Record<string, unknown>[]> = {
  sessions: (member_id) => [
    {
      token_hash: hash('session'),
      member_id,
      remember: true,
      device_type: MEMBER_DATA_CANARY,
      device_name: MEMBER_DATA_CANARY,
      device_platform: MEMBER_DATA_CANARY,
      offline_key: hash('offline'),
      expires_at: soon,
    },
  ],
  push_subscriptions: (member_id) => [
    {
      session_hash: hash('session'),
      member_id,
      endpoint: `https://fcm.googleapis.com/${MEMBER_DATA_CANARY}`,
      p256dh: MEMBER_DATA_CANARY,
      auth: MEMBER_DATA_CANARY,
      key: MEMBER_DATA_CANARY,
      urgent: true,
      reminders: true,
      seats: true,
      polls: true,
      with_mail: true,
      is_discreet: false,
    },
  ],
  known_devices: (member_id) => [{ device_hash: hash('device'), device_name: MEMBER_DATA_CANARY, member_id }],
  password_resets: (member_id) => [
    {
      email_hash: hash('email'),
      member_id,
      code_hash: MEMBER_DATA_CANARY,
      token_hash: hash('token'),
      network_hash: hash('network'),
      expires_at: soon,
    },
  ],
  passkeys: (member_id) => [
    {
      member_id,
      credential_id: MEMBER_DATA_CANARY,
      public_key: hash('key'),
      counter: 1,
      transports: sql`array[${MEMBER_DATA_CANARY}]`,
      is_backed_up: true,
      name: MEMBER_DATA_CANARY,
    },
  ],
  passkey_challenges: (member_id) => [{ challenge_hash: hash('challenge'), member_id, expires_at: soon }],
  activations: (member_id) => [{ token_hash: hash('activation'), member_id, expires_at: soon }],
  // The accepted request of the member, a pending one with their address, and an unconfirmed one.
  membership_requests: (member_id) =>
    [member_id, null, null].map((whose, index) => ({
      key: sql`gen_random_uuid()`,
      reference: `${MEMBER_DATA_CANARY}-${index}`,
      state: ['acceptee', 'recue', 'envoyee'][index],
      company_id: 1,
      applicant: json({ first_name: MEMBER_DATA_CANARY, email: CANARY_MEMBER_EMAIL_ADDRESS }),
      token_hash: hash(`request ${index}`),
      period: MEMBER_DATA_CANARY,
      way: MEMBER_DATA_CANARY,
      amount_cents: 1,
      member_id: whose,
      refusal: MEMBER_DATA_CANARY,
    })),
  request_messages: () => [
    {
      request_id: sql`(select id from membership_requests where reference = ${`${MEMBER_DATA_CANARY}-0`})`,
      text: MEMBER_DATA_CANARY,
      token_hash: hash('message of a request'),
      reply_hash: hash('reply to a request'),
      mail_from: MEMBER_DATA_CANARY,
      whole: MEMBER_DATA_CANARY,
    },
  ],
  request_files: () => [
    {
      request_id: sql`(select id from membership_requests where reference = ${`${MEMBER_DATA_CANARY}-0`})`,
      message_id: sql`(select max(id) from request_messages)`,
      name: MEMBER_DATA_CANARY,
      key_hash: hash('piece of a request'),
      file: `request-files/${'d'.repeat(32)}.pdf`,
      size: 1,
    },
  ],
  member_lists: () => [{ by_member: 4, added: 1 }],
  member_invitations: (member_id) => [{ member_id, list_id: sql`(select max(id) from member_lists)` }],
  member_notes: (member_id) => [{ member_id, by_member: 4, text: MEMBER_DATA_CANARY }],
  member_views: (member_id) => [{ member_id, name: MEMBER_DATA_CANARY, query: MEMBER_DATA_CANARY }],
  departures: (member_id) => [
    {
      member_id,
      standing: 'left',
      former: json({ canonical_email: MEMBER_DATA_CANARY }),
      password_hash: MEMBER_DATA_CANARY,
      dues: json([{ reference: MEMBER_DATA_CANARY }]),
      by_member: 4,
    },
  ],
  email_changes: (member_id) => [
    {
      member_id,
      email: MEMBER_DATA_CANARY,
      by_member: 4,
      former_hash: hash('former'),
      new_hash: hash('new'),
      expires_at: soon,
    },
  ],
  dues_plans: (member_id) => [
    { member_id, period: MEMBER_DATA_CANARY, way: MEMBER_DATA_CANARY, reference: MEMBER_DATA_CANARY },
  ],
  mandates: (member_id) => [
    // Signed with a request; never debited; debited long ago; still contestable.
    {
      rum: `${MEMBER_DATA_CANARY}-1`,
      request_id: sql`(select id from membership_requests where reference = ${`${MEMBER_DATA_CANARY}-1`})`,
      state: 'signe',
      sealed: hash('sealed'),
      sealed_by: MEMBER_DATA_CANARY,
      iban_end: MEMBER_DATA_CANARY,
    },
    { ...revoked, member_id, state: 'revoque' },
    { ...debited, member_id, state: 'revoque', last_debit_on: days(-401) },
    { ...kept, member_id, state: 'revoque', last_debit_on: days(-300) },
  ],
  dues: (member_id) => [
    ...['attendue', 'a-annoncer', 'annoncee'].map((state, index) => ({
      ...due(member_id, index),
      state,
      reference: MEMBER_DATA_CANARY,
      end_to_end_id: `${MEMBER_DATA_CANARY}-${index}`,
    })),
    ...['remise', 'payee', 'rejetee'].map((state, index) => ({
      ...due(member_id, index + 3),
      state,
      reference: `KEPT-${state}`,
      written_off_because: MEMBER_DATA_CANARY,
      settled_on: state === 'payee' ? days(0) : null,
      mandate_id: sql`(select id from mandates where rum = ${state === 'payee' ? `${MEMBER_DATA_CANARY}-3` : 'KEPT'})`,
    })),
  ],
  bank_statements: () => [{ format: 'csv', name: 'KEPT', sha256: sql`'KEPT'`, by_member: 0 }],
  bank_entries: () => [
    {
      statement_id: sql`(select id from bank_statements)`,
      what: 'movement',
      state: 'booked',
      booked_on: days(0),
      amount_cents: 1,
      bank_reference: MEMBER_DATA_CANARY,
      quoted: sql`array[${MEMBER_DATA_CANARY}]`,
      reason: '',
      name: MEMBER_DATA_CANARY,
      account_end: MEMBER_DATA_CANARY,
      text: MEMBER_DATA_CANARY,
      of_batch: 1,
      fingerprint: sql`'KEPT'`,
      note: MEMBER_DATA_CANARY,
    },
  ],
  bank_entry_dues: () => [
    {
      entry_id: sql`(select id from bank_entries)`,
      due_id: sql`(select id from dues where reference = 'KEPT-payee')`,
      amount_cents: 1,
    },
  ],
  certificates: (member_id) => [{ member_id, year: 2025, payments: 1, issued_on: days(0) }],
  event_answers: (member_id) => [
    {
      event_id: sql`(select min(id) from events)`,
      member_id,
      answer: MEMBER_DATA_CANARY,
      seat: MEMBER_DATA_CANARY,
      turn: 1,
    },
  ],
  calendar_feeds: (member_id) => [{ member_id, kind: MEMBER_DATA_CANARY, secret_hash: hash('feed') }],
  news_readers: (member_id) => [{ member_id, code: MEMBER_DATA_CANARY, told_until: days(0) }],
  text_presence: (member_id) => [{ member_id, kind: MEMBER_DATA_CANARY, slug: MEMBER_DATA_CANARY }],
  contact_messages: () => [
    {
      company_id: 1,
      name: MEMBER_DATA_CANARY,
      email: CANARY_MEMBER_EMAIL_ADDRESS.toUpperCase(),
      phone: MEMBER_DATA_CANARY,
      subject: MEMBER_DATA_CANARY,
      content: MEMBER_DATA_CANARY,
      fingerprint: hash('message'),
    },
  ],
  contact_entries: () => [
    {
      message_id: sql`(select max(id) from contact_messages)`,
      key: sql`gen_random_uuid()`,
      author: 'personne',
      content: MEMBER_DATA_CANARY,
      mail_from: MEMBER_DATA_CANARY,
      whole: MEMBER_DATA_CANARY,
    },
  ],
  contact_files: () => [
    {
      message_id: sql`(select max(id) from contact_messages)`,
      name: MEMBER_DATA_CANARY,
      file: `messages/${'e'.repeat(32)}.pdf`,
      size: 1,
    },
  ],
  event_attendances: (member_id) => [
    { event_id: sql`(select min(id) from events)`, member_id, at: days(0), key: sql`gen_random_uuid()`, by_member: 1 },
  ],
  polls: () => [
    {
      kind: 'consultation',
      state: 'open',
      title: 'T',
      questions: json([]),
      electorate: json({}),
      by_member: 4,
      opens_at: sql`now()`,
      closes_at: soon,
    },
  ],
  poll_voters: (member_id) => [
    { poll_id: sql`(select max(id) from polls)`, member_id, blinded_hash: hash('blinded token') },
  ],
  poll_corrections: (member_id) => [{ poll_id: sql`(select max(id) from polls)`, member_id, is_added: true }],
  poll_answers: (member_id) => [
    {
      poll_id: sql`(select max(id) from polls)`,
      member_id,
      answers: json({ q1: MEMBER_DATA_CANARY }),
      answered_on: days(0),
    },
  ],
  event_convocations: () => [
    {
      event_id: sql`(select min(id) from events)`,
      key: sql`gen_random_uuid()`,
      fingerprint: sql`'KEPT'`,
      content: json({}),
      by_member: 0,
    },
  ],
  event_convocation_recipients: (member_id) => [
    { convocation_id: sql`(select min(id) from event_convocations)`, member_id, state: 'letter' },
  ],
  event_proxies: (giver_id) => [{ event_id: sql`(select min(id) from events)`, giver_id, holder_id: 1 }],
  event_proxy_requests: (giver_id) => [
    { event_id: sql`(select min(id) from events)`, giver_id, holder_id: 1, named_as: MEMBER_DATA_CANARY },
  ],
  data_exports: (member_id) => [
    { member_id, state: 'prete', file: `exports/${'c'.repeat(32)}.zip`, until: soon, size: 1 },
  ],
  outbox: (member_id) => [
    { status: 'sent', member_id, subject: MEMBER_DATA_CANARY },
    {
      status: 'waiting',
      recipient: CANARY_MEMBER_EMAIL_ADDRESS,
      content: json({ kind: 'passwordChanged', color: '#123456', office: MEMBER_DATA_CANARY }),
    },
    {
      status: 'failed',
      recipient: 'bureau@envol.example',
      content: json({ kind: 'contactMessage', email: CANARY_MEMBER_EMAIL_ADDRESS }),
    },
  ],
  refunds: (member_id) => [
    {
      due_id: sql`(select max(id) from dues where member_id = ${member_id})`,
      is_whole: false,
      amount_cents: 1,
      credit_cents: 1,
      state: 'rendu',
      about: 'refund',
      iban_end: MEMBER_DATA_CANARY,
    },
  ],
}
const due = (member_id: SQL, month: number) => ({
  member_id,
  from_on: days(30 * month),
  until_on: days(30 * month + 29),
  amount_cents: 1000,
  way: 'prelevement',
  due_on: days(30 * month),
  details: json({ function: MEMBER_DATA_CANARY, working_time: MEMBER_DATA_CANARY, payer: MEMBER_DATA_CANARY }),
})

const names = (...lines: string[]) => lines.flatMap((line) => line.split(' '))
/** Database tables and columns without personal data of a member, with those that their features declare so. */
const impersonal = new Set(
  names(
    // Published by the association.
    'companies company_previews price_changes posts pictures former_addresses synonyms vocabulary pages faq_entries',
    'accords accord_documents accord_pages accord_recognized_pages accord_clauses accord_passages accord_vocabulary',
    'document_uploads document_upload_parts',
    'events event_documents membership_scale demo_parts',
    'text_drafts text_versions text_schedules text_previews',
    // Searches without results, without their author.
    'unanswered_searches',
    // Texts of the office to many people. A secret opens data that is inspected elsewhere.
    'mailings canned_answers news_letter_holds contact_links event_assemblies',
    // Data of the association itself.
    'letterheads',
    // Encrypted data of former members.
    'leaver_certificates',
    // Words of functions and contracts in lists of members.
    'member_list_words',
    // Numbers, states and names of jobs.
    'former_debits dues.sequence_type dues.refusal_reason refunds.cancelled_because refund_files refunds.about refunds.sealed refunds.sealed_by refunds.state debit_files transitions journal rate_limits ledger_entries closed_years',
    'bank_balances bank_bookings file_settlements accounting_settings departures.standing',
    'bank_csv_columns bank_statements bank_entries.what bank_entries.state bank_entries.reason bank_entries.fingerprint',
    'outbox.status outbox.batch certificates.receipts receipts.way dues.way dues.state mandates.state membership_requests.state event_convocation_recipients.state data_exports.state',
    // A role is one of a few words. A file is checked by its name among the files.
    'members.role members.standing board_roles.role sessions.confirmed_by members.image data_exports.file contact_files.file request_files.file',
    'contact_messages.state contact_entries.author',
    // A push notification is one of a few words. A queued act has a number and a call's name.
    'push_waiting sendings',
    // The portal's own domain.
    'passkeys.rp_id',
    // Ids only: the schema of each job kind limits its payload.
    'jobs',
  ).concat(allFeatures.flatMap(({ impersonal: tables = [] }) => tables.map((table) => getTableName(table)))),
)

/** Inserts a member with data in every table and the demo's password. Returns the member's id. */
export async function insertMemberCanaryRows(portal: TestPortal): Promise<number> {
  const { db } = portal
  const id = Number(
    await portal.value(sql`
      insert into members (company_id, email, password_hash, first_name, last_name, phone, base, function, contract,
          working_time, card_code)
        select 1, ${CANARY_MEMBER_EMAIL_ADDRESS}, password_hash, ${MEMBER_DATA_CANARY}, ${MEMBER_DATA_CANARY}, ${MEMBER_DATA_CANARY}, ${MEMBER_DATA_CANARY}, ${MEMBER_DATA_CANARY}, ${MEMBER_DATA_CANARY},
          ${MEMBER_DATA_CANARY}, ${MEMBER_DATA_CANARY}
        from members where id = 1 returning id`),
  )
  for (const [table, rowsOf] of Object.entries(planted)) {
    for (const row of rowsOf(sql`${id}::int`)) {
      const columns = sql.join(
        Object.keys(row).map((column) => sql.identifier(column)),
        sql`, `,
      )
      const values = sql.join(
        Object.values(row).map((given) => sql`${given}`),
        sql`, `,
      )
      await db.execute(sql`insert into ${sql.identifier(table)} (${columns}) values (${values})`)
    }
  }
  await insertReferringRows(portal, id)
  return id
}

/**
 * Inserts a row of the planted member in each other table that refers to members and requires only references, such as
 * favourites: it refers to the first entry of the other tables.
 */
async function insertReferringRows({ db }: TestPortal, member: number) {
  const { rows: tables } = await db.execute<{ name: string; columns: string[]; targets: string[] }>(sql`
    select referring.relname as name, array_agg(required.attname::text) as columns,
      array_agg(reference.confrelid::regclass::text) as targets
    from pg_class referring
    join pg_attribute required on required.attrelid = referring.oid and required.attnum > 0 and required.attnotnull
      and not required.atthasdef and required.attidentity = '' and not required.attisdropped
    left join pg_constraint reference on reference.contype = 'f' and reference.conrelid = referring.oid
      and reference.conkey = array[required.attnum]
    where referring.relkind = 'r' and referring.relnamespace = 'public'::regnamespace
    group by referring.relname
    having bool_and(reference.oid is not null) and bool_or(reference.confrelid = 'members'::regclass)`)
  for (const { name, columns, targets } of tables.filter((table) => !(table.name in planted))) {
    const values = targets.map((target) =>
      target === 'members' ? sql`${member}::int` : sql`(select min(id) from ${sql.identifier(target)})`,
    )
    await db.execute(sql`
      insert into ${sql.identifier(name)} (${sql.join(
        columns.map((column) => sql.identifier(column)),
        sql`, `,
      )})
        values (${sql.join(values, sql`, `)}) on conflict do nothing`)
  }
}

/** Returns the database columns that should hold the planted canary and lack it. */
export async function listColumnsWithoutCanary({ db }: TestPortal): Promise<string[]> {
  const { rows } = await db.execute<{ table_name: string; column_name: string }>(sql`
    select table_name, column_name from information_schema.columns
    where table_schema = 'public' and is_generated = 'NEVER' and identity_generation is null
      and data_type in ('text', 'character varying', 'json', 'jsonb', 'bytea', 'ARRAY', 'USER-DEFINED')`)
  const empty: string[] = []
  for (const { table_name: table, column_name: column } of rows) {
    if (impersonal.has(table) || impersonal.has(`${table}.${column}`)) continue
    const { rows: held } = await db.execute(
      sql`select from ${sql.identifier(table)} as held where ${isCanary(sql`to_jsonb(held) ->> ${column}`)}`,
    )
    if (held.length === 0) empty.push(`${table}.${column}`)
  }
  return empty
}

/** Returns the number of database rows that contain the planted canary, by table. */
export async function countCanaryRows({ db }: TestPortal): Promise<Record<string, number>> {
  const { rows: tables } = await db.execute<{ name: string }>(
    sql`select schemaname || '.' || tablename as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  const found: Record<string, number> = {}
  for (const { name } of tables) {
    const [schema = '', table = ''] = name.split('.')
    const { rows } = await db.execute(
      sql`select from ${sql.identifier(schema)}.${sql.identifier(table)} as held where ${isCanary(sql`held::text`)}`,
    )
    if (rows.length) found[table] = rows.length
  }
  return found
}

const HEX = Buffer.from(MEMBER_DATA_CANARY).toString('hex')
/** Returns an SQL condition: true when a text contains the planted canary, as characters or hexadecimal bytes. */
const isCanary = (text: SQL) => sql`(${text} ilike ${`%${MEMBER_DATA_CANARY}%`} or ${text} ilike ${`%${HEX}%`})`
