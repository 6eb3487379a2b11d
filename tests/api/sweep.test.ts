import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, it, onTestFinished } from 'vitest'
import { INCOMING } from '#server/storage/folder.ts'
import { startPortal } from './portal.ts'

/** A portal on which every table that is swept holds something that is over, and something that is not. */
async function portalWithDust() {
  const portal = await startPortal({ env: { DEMO: 'off' } })
  onTestFinished(() => portal.close())
  await portal.db.execute(sql`
    insert into rate_limits (key, window_start, hits)
      values ('\x01', now() - interval '2 days', 1), ('\x02', now(), 1)`)
  await portal.db.execute(sql`
    insert into password_resets (email_hash, expires_at)
      values ('\x01', now() - interval '1 minute'), ('\x02', now() + interval '1 hour')`)
  await portal.db.execute(sql`
    insert into known_devices (device_hash, member_id, signed_in_at)
      values ('\x01', 1, now() - interval '1 year'), ('\x02', 1, now())`)
  await portal.db.execute(sql`
    insert into contact_messages (company_id, name, email, phone, subject, content, created_at)
      values (1, 'a', 'a', '', 'a', 'a', now() - interval '2 years'), (1, 'b', 'b', '', 'b', 'b', now())`)
  await portal.db.execute(sql`
    insert into outbox (status, finished_at)
      values ('sent', now() - interval '31 days'), ('sent', now())`)
  return portal
}

const TABLES = ['rate_limits', 'password_resets', 'known_devices', 'contact_messages', 'outbox']
const left = sql`select (select count(*) from rate_limits) || ' ' || (select count(*) from password_resets) || ' ' ||
  (select count(*) from known_devices) || ' ' || (select count(*) from contact_messages) || ' ' ||
  (select count(*) from outbox)`

it('clears what is over as soon as the portal has started, and nothing else', async () => {
  const portal = await portalWithDust()
  expect(await portal.value(left)).toBe(TABLES.map(() => 2).join(' '))
  // What a process that was killed had begun to receive.
  const incoming = join(portal.folder, 'files', INCOMING)
  await mkdir(incoming, { recursive: true })
  for (const name of ['left', 'coming']) await writeFile(join(incoming, name), 'x')
  await utimes(join(incoming, 'left'), 0, 0)
  await portal.start()
  await expect.poll(() => portal.value(left)).toBe(TABLES.map(() => 1).join(' '))
  await expect.poll(() => readdir(incoming)).toEqual(['coming'])
})

it('says that one has failed, and goes on with the others', async () => {
  const portal = await portalWithDust()
  await portal.db.execute(sql`create rule never as on delete to password_resets do instead select 1 / 0`)
  await portal.start()
  await expect.poll(() => portal.value(left)).toBe('1 2 1 1 1')
  await expect.poll(() => portal.lines.join('')).toContain('"msg":"a sweep failed"')
})
