import type { Client } from 'pg'

const PICTURES = 10_000
const MEMBERS = 10_000
/** Number of months of paid dues that the office benchmark inserts for each member. */
const MONTHS = 24
/** Numbers of audit log rows that the office benchmark inserts: published texts, and dues marked as paid. */
const [ACTS, PAYMENTS] = [100_000, 600_000]
const [REQUESTS, MESSAGES, ENTRIES] = [1000, 5000, 20_000]

/**
 * Inserts the office's data of a large association after years: requests, messages, dues, audit log rows. All members
 * register for the given event.
 */
export async function insertBenchOfficeRows(client: Client, event: number) {
  // Posts need slugs; pictures and journal entries copy the form of existing rows.
  await client.query(`update posts set slug = 'mesure-' || id where slug is null`)
  const { rows } = await client.query<{ columns: string }>(
    `select string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
     where table_name = 'pictures' and column_name not in ('name', 'id') and is_generated = 'NEVER'`,
  )
  const columns = rows[0]?.columns ?? ''
  await client.query(
    `insert into pictures (name, ${columns}) select 'photo-' || n || '.webp', ${columns}
     from (select ${columns} from pictures limit 1) as one, generate_series(1, ${PICTURES}) as n`,
  )
  await client.query(
    `insert into journal (by_member, act, subject_id, subject, at)
     select 1, 'due.paid', n, '', now() - make_interval(mins => ${ACTS} + n) from generate_series(1, ${PAYMENTS}) as n`,
  )
  await client.query(
    `insert into journal (by_member, act, subject_id, subject, at)
     select 1, 'text.published', 0, 'news/mesure-' || n, now() - make_interval(mins => n) from generate_series(1, ${ACTS}) as n`,
  )
  await client.query(
    `insert into members (company_id, email, password_hash, first_name, last_name, function, working_time, base)
     select 1, 'mesure' || n || '@envol.example', 'x', 'Camille', 'Laurent ' || n, 'commandant', 'temps-plein',
       (array['Nice', 'Paris', 'Lyon'])[1 + n % 3]
     from generate_series(1, ${MEMBERS}) as n`,
  )
  // A tenth of the members stopped paying some months ago; a few periods end soon.
  await client.query(
    `insert into dues (member_id, from_on, until_on, amount_cents, way, state, due_on, settled_on, reference)
     select id, day, day + 29, 3200, 'virement', 'payee', day, day, 'MESURE-' || id
     from members, generate_series(1, ${MONTHS}) as month,
       lateral (select current_date - 30 * (month - case id % 10 when 0 then -4 when 1 then 0 else 3 end) as day) as one
     where email like 'mesure%'`,
  )
  // Two members in five are late: one has an unpaid due of three weeks ago, the other a refused one.
  await client.query(
    `insert into dues (member_id, from_on, until_on, amount_cents, way, state, due_on, reference)
     select id, '1999-01-01', '1999-01-31', 3200, 'virement', (array['attendue', 'rejetee'])[1 + id % 5], current_date - 21,
       'MESURE-' || id
     from members where email like 'mesure%' and id % 5 < 2`,
  )
  await client.query(
    `insert into membership_requests (key, reference, company_id, applicant, canonical_email, period, way, amount_cents, confirmed_at)
     select gen_random_uuid(), 'DEMANDE-' || n, 1, jsonb_build_object('first_name', 'Zoé', 'last_name', 'Martin ' || n, 'email',
       'zoe' || n || '@envol.example', 'phone', '', 'base', 'Nice', 'function', 'commandant', 'contract', 'cdi', 'working_time',
       'temps-plein', 'news_consent_at', null), 'zoe' || n || '@envol.example', 'annuelle', 'virement', 14400,
       now() - make_interval(mins => n)
     from generate_series(1, ${REQUESTS}) as n`,
  )
  await client.query(
    `insert into contact_messages (company_id, name, email, canonical_email, phone, subject, content, last_at)
     select 1, 'Zoé Martin', 'zoe@envol.example', 'zoe@envol.example', '', 'Mon planning ' || n,
       repeat('Un message de mesure. ', 20), now() - make_interval(mins => n)
     from generate_series(1, ${MESSAGES}) as n`,
  )
  await client.query(
    `insert into bank_statements (format, name, sha256, by_member) values ('camt.053', 'mesure', 'x', 1)`,
  )
  await client.query(
    `insert into bank_entries (statement_id, what, state, booked_on, amount_cents, bank_reference, quoted, reason, name,
       account_end, text, of_batch, fingerprint)
     select 1, 'movement', 'open', current_date, 3200, '', '{}', '', 'M LAURENT ' || n, '', 'VIREMENT', 0, n::text::bytea
     from generate_series(1, ${ENTRIES}) as n`,
  )
  await client.query(
    `insert into event_answers (event_id, member_id, answer, seat, turn)
     select ${event}, id, 'oui', 'inscrit', id from members where email like 'mesure%' on conflict do nothing`,
  )
  await client.query('vacuum analyze')
}
