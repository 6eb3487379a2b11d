import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { connectPostgres } from '#server/database/connect.ts'
import { loadDemo } from '#server/demo/loadDemo.ts'
import { readEnv } from '#server/env.ts'
import { featuresByName } from '#server/app.ts'
import { openFileStorage } from '#server/storage/openFileStorage.ts'
import { testFieldEncryption } from '#tests/api/dataKeys.ts'
import { runSingleQuery, waitUntilTrue } from './startWriter.ts'

/** Loads the demo into a portal's database, and inserts the rows of `insertRowsBesideDemo`. */
export async function fillPortalDatabase(url: string, messages?: number) {
  const { db, close } = connectPostgres(url)
  const folder = await mkdtemp(join(tmpdir(), 'envol-files-'))
  await loadDemo(
    { db, files: await openFileStorage(readEnv({}), folder, { error: () => undefined }), secrets: testFieldEncryption },
    featuresByName,
  )
  await close()
  await rm(folder, { recursive: true })
  await insertRowsBesideDemo(url, messages)
}

/**
 * Inserts rows beside the demo's: contact messages that are hard to escape, and one row in each table that the demo
 * leaves empty. 300 messages take 1.4 MB as text, which is more than one part of a backup.
 */
export async function insertRowsBesideDemo(url: string, messages = 300) {
  await runSingleQuery(
    url,
    `insert into contact_messages (company_id, name, email, phone, subject, content, fingerprint)
       select 1 + n % 3, E'Zoé\\t\\\\N', 'a@envol.example', '', E'\\\\.\\n' || n, repeat(md5(n::text) || E'\\r\\n✈ \\\\ ', 100),
              case when n % 2 = 0 then decode(md5(n::text), 'hex') end
       from generate_series(1, ${messages}) n;
     insert into outbox (recipient) values ('membre@envol.example');
     insert into jobs (name, key, payload, due_at) values ('test.later', 'a', '{"id": 3}', now() + interval '1 day');
     insert into text_presence (kind, slug, member_id) values ('news', 'rangee', 1);
     insert into text_previews (secret_hash, kind, slug, by_member, expires_at) values ('\\x02', 'news', 'rangee', 1, now());
     insert into email_changes (member_id, email, by_member, former_hash, new_hash, expires_at) values (1, 'a@envol.example', 1, '\\x04', '\\x05', now());
     insert into company_previews values ('\\x03', 1, '{}', now());
     insert into operational_checks (name, state, cause, since, checked_at) values ('disk', 'ok', '', now(), now());
     insert into accord_page_pictures (seed, version) values ('zz', 1);
     insert into operational_marks (name, at) values ('watched', now());
     insert into request_counts values (now(), 1, 0);
     insert into rate_limits values ('\\x00ff', now(), 1);
     insert into password_resets (email_hash, member_id, expires_at) values ('\\x01', 1, now());
     insert into activations (token_hash, member_id, expires_at) values ('\\x01', 1, now());
     insert into accords (slug, theme, title, summary, body, words, signed_on, effective_on, signatories, replaces, questions,
         posts, updated_at)
       values ('rangee', 'repos', 'Rangée', '', '', E'a\\tb', '2026-01-01', '2026-01-01', '[{"name": "Ève"}]', '{a,"b c"}', '{}', '{}', now());
     insert into accord_documents (accord_id, name, title, rank, sha256, file, size) select max(id), 'rangee.pdf', 'T', 0, '', '', 1 from accords;
     insert into document_uploads (by_member, slug, name, size, modified) values (1, 'rangee', 'Rangée.pdf', 9, 1);
     insert into document_upload_parts select max(id), 0, '\\x2550' from document_uploads;
     insert into accord_pages select max(id), 1, 595.3, 841.9, E'a\\nb', '[[0, 1, 1.5, 2, 3, 4]]' from accord_documents;
     insert into accord_recognized_pages select max(id), 0, '{"turn": 2, "lines": [[["d’un", 1, 2, 3.5, 4, 96]]]}' from accord_documents;
     insert into accord_clauses select max(id), 0, '4.3', 'Repos', 1, 0, 3, '{"un, deux"}' from accord_documents;
     insert into accord_passages (document_id, accord_id, page, start_at, clause, heading, words)
       select max(id), max(accord_id), 1, 0, '4.3', 'Repos', 'Un découché' from accord_documents;
     insert into accord_vocabulary values (0, 'decouche', 'découché', 1);
     insert into accord_favourites (member_id, accord_id) select 1, max(id) from accords;
     insert into polls (kind, state, title, questions, electorate, by_member) values ('vote', 'open', 'Rangé', '[]', '{}', 1);
     insert into poll_keys select max(id), 'poll', '\\x06', '' from polls;
     insert into sessions select '\\x02', 1, true, 'web', 'Test', 'Linux', now(), now();
     insert into push_subscriptions select '\\x02', 1, 'https://fcm.googleapis.com/a', '', '', '', true, true, true, true, false;
     insert into push_waiting (session_hash, kind, expires_at) select '\\x02', 'urgent', now()`,
  )
}

/** Returns the rows of every table in a portal's database, as sorted text. */
export async function readPortalTableRows(url: string): Promise<Record<string, string[]>> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows: tables } = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  const found: Record<string, string[]> = {}
  for (const { name } of tables) {
    const { rows } = await client.query<{ row: string }>(`select t::text as row from ${name} t order by 1`)
    found[name] = rows.map(({ row }) => row)
  }
  await client.end()
  return found
}

/**
 * Starts three database clients that endlessly insert a news post and a contact message of the same name in one
 * transaction.
 */
export async function startDatabaseWriters(url: string) {
  const acknowledged: string[] = []
  const stopping = new AbortController()
  const write = async (writer: number) => {
    const client = new Client({ connectionString: url })
    await client.connect()
    for (let number = 1; !stopping.signal.aborted; number++) {
      const name = `pair ${writer} ${number}`
      await client.query('begin')
      await client.query(
        `insert into posts (slug, category, title, summary, body, words, author, reading_minutes, published_at)
           values ($1, 'vie', $1, '', 'Un texte', '', '', 1, now())`,
        [name],
      )
      await client.query(
        `insert into contact_messages (company_id, name, email, phone, subject, content) values (1, '', '', '', $1, '')`,
        [name],
      )
      await client.query('commit')
      acknowledged.push(name)
    }
    await client.end()
  }
  const writers = [1, 2, 3].map(write)
  await waitUntilTrue(() => acknowledged.length > 30)
  return {
    /** Names of the rows whose transactions PostgreSQL has committed so far. */
    acknowledged: () => [...acknowledged],
    stop: () => {
      stopping.abort()
      return Promise.all(writers)
    },
  }
}
