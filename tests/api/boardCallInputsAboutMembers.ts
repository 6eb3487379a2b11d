import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from '#server/drizzle/drizzle.ts'
import { randomUUID } from 'node:crypto'
import { canonicalEmail } from '#server/database/canonicalEmail.ts'
import { members } from '#server/database/schema/members.ts'
import { testFieldEncryption } from './dataKeys.ts'
import { resetMemberToFirstDue as joinWithDues } from './duesRows.ts'
import type { TestPortal } from './portal.ts'

const NUMBER = 900_000
const LEFT = `A-2020-${NUMBER}`

/** Returns valid parameters and bodies of every API call of the board about members, for the access tests. */
export function boardCallInputsAboutMembers(portal: () => TestPortal) {
  const whose = { id: 0, device: 0 }
  /** Inserts a new member. Returns their id and e-mail address. */
  async function someone() {
    const email = `${randomUUID()}@voyage.example`
    const names = { first_name: 'Inès', last_name: 'Morvan', email, canonical_email: canonicalEmail(email) }
    const [made] = await portal()
      .db.insert(members)
      .values({ company_id: 1, ...names })
      .returning({ id: members.id })
    whose.id = made?.id ?? 0
  }
  const ofSomeone = (rest: string, more: object = {}, then?: (email?: string) => Promise<unknown>) => ({
    ...more,
    get path() {
      return `/board/members/${whose.id}${rest}`
    },
    async prepare(email?: string) {
      await someone()
      await then?.(email)
    },
  })
  const run = (statement: () => ReturnType<typeof sql>) => () => portal().db.execute(statement())
  return {
    'GET /board/directory': {},
    'GET /board/directory/csv': {},
    'GET /board/member-lists': {},
    'POST /board/member-lists/check': listInput('/board/member-lists/check'),
    'POST /board/member-lists': listInput(
      `/board/member-lists?columns=${encodeURIComponent('{"first_name":0,"last_name":1,"email":2,"company":3}')}`,
    ),
    'PUT /board/member-lists/words': { body: { words: [{ kind: 'function', word: 'PNC', slug: '' }] } },
    'GET /board/member-views': {},
    'PUT /board/member-views': { body: { name: 'En retard', query: 'cotisation=late' } },
    'DELETE /board/member-views/:name': {
      path: '/board/member-views/zz',
      prepare: run(
        () => sql`insert into member_views select member_id, 'zz', '' from board_roles on conflict do nothing`,
      ),
    },
    'GET /board/members/:id': ofSomeone(''),
    'PUT /board/members/:id/name': ofSomeone('/name', {
      body: { first_name: 'Inès', last_name: 'Morvan-Le Goff', phone: '' },
    }),
    'PUT /board/members/:id/company': ofSomeone('/company', { body: { company_id: 2, base: 'Turin' } }, () =>
      portal().db.execute(sql`update membership_scale set bases = '[{"company":2,"name":"Turin"}]'`),
    ),
    'PUT /board/members/:id/email': ofSomeone('/email', { body: { email: 'nouvelle@voyage.example' } }),
    'DELETE /board/members/:id/email': ofSomeone('/email'),
    'PUT /board/members/:id/standing': ofSomeone('/standing', {
      body: { standing: 'paused', on: new Date().toISOString().slice(0, 10) },
    }),
    'DELETE /board/members/:id/standing': ofSomeone('/standing', {}, async () => {
      const former = {
        standing: 'active',
        canonical_email: `${randomUUID()}@voyage.example`,
        wants_event_reminders: true,
        news_consent_at: null,
        deletion_at: null,
      }
      await portal().db.execute(sql`update members set standing = 'left' where id = ${whose.id}`)
      await portal().db.execute(sql`
        insert into departures (member_id, standing, former, dues, by_member)
          values (${whose.id}, 'left', ${JSON.stringify(former)}::jsonb, '[]', 4)`)
    }),
    'GET /board/members/:id/work-preview': ofSomeone(
      '/work-preview?function=commandant&working_time=temps-plein&period=annuelle&way=virement',
      {},
      lendWork,
    ),
    'PUT /board/members/:id/work': ofSomeone(
      '/work',
      {
        body: {
          function: 'commandant',
          working_time: 'temps-plein',
          period: 'annuelle',
          way: 'virement',
          agreed: null,
        },
      },
      lendWork,
    ),
    'DELETE /board/members/:id/devices/:device': {
      get path() {
        return `/board/members/${whose.id}/devices/${whose.device}`
      },
      async prepare() {
        await someone()
        whose.device = Number(
          await portal().value(sql`
            insert into sessions (token_hash, member_id, remember, device_type, device_name, device_platform, expires_at)
              values (${Buffer.from(randomUUID())}, ${whose.id}, false, '', '', '', now() + interval '1 day') returning id`),
        )
      },
    },
    'DELETE /board/members/:id/devices': ofSomeone('/devices'),
    'POST /board/members/:id/notes': ofSomeone('/notes', { body: { text: 'A appelé.' } }),
    'DELETE /board/members/:id/notes/:note': ofSomeone(
      `/notes/${NUMBER}`,
      {},
      run(
        () => sql`
          insert into member_notes (id, member_id, by_member, text) overriding system value
            values (${NUMBER}, ${whose.id}, 4, 'Une note') on conflict (id) do update set member_id = excluded.member_id`,
      ),
    ),
    'GET /board/members/:id/certificates/:year': {
      get path() {
        return `/board/members/${whose.id}/certificates/${new Date().getFullYear() - 1}`
      },
      async prepare() {
        const due = await joinWithDues(portal(), { way: 'virement' })
        whose.id = due.member_id ?? 0
        await portal().db.execute(sql`
          update dues set state = 'payee', settled_on = make_date(extract(year from now())::int - 1, 3, 1) where id = ${due.id}`)
      },
    },
    'POST /board/members/:id/exports': ofSomeone('/exports'),
    'GET /board/members/:id/exports/:export/file': ofSomeone(`/exports/${NUMBER + 1}/file`, {}, async (email) => {
      const file = `exports/${'d'.repeat(32)}.zip`
      await mkdir(join(portal().folder, 'files/exports'), { recursive: true })
      await writeFile(join(portal().folder, 'files', file), 'PK')
      await portal().db.execute(sql`
        insert into data_exports (id, member_id, state, file, size, until, asked_by, holds_bank) overriding system value
          values (${NUMBER + 1}, ${whose.id}, 'prete', ${file}, 2, now() + interval '1 day',
            coalesce((select id from members where email = ${email ?? ''}), 4), false)
          on conflict (id) do update set member_id = excluded.member_id, asked_by = excluded.asked_by`)
    }),
    'POST /board/members/:id/erasure': ofSomeone('/erasure'),
    'GET /board/leaver-certificates': { path: '/board/leaver-certificates?year=2020', prepare: keepOne },
    'GET /board/leaver-certificates/:id/file': {
      path: `/board/leaver-certificates/${NUMBER}/file`,
      prepare: keepOne,
    },
  }

  /** Gives the member an airline job function that the price list no longer offers. The member may keep it. */
  function lendWork() {
    return portal().db.execute(
      sql`update members set function = 'commandant', working_time = 'temps-plein' where id = ${whose.id}`,
    )
  }

  async function keepOne() {
    const letter = { title: 'Attestation', on: '2020-12-31', parts: [] }
    const { sealed, sealed_by } = await testFieldEncryption.seal(JSON.stringify({ name: 'Inès Morvan', letter }), LEFT)
    await portal().db.execute(sql`
      insert into leaver_certificates (id, number, member_number, year, sealed, sealed_by) overriding system value
        values (${NUMBER}, ${LEFT}, '000001', 2020, ${sealed}, ${sealed_by}) on conflict do nothing`)
  }
}

/** Returns the API input of a member list import with one new member, different on each call. */
const listInput = (path: string) => ({
  path,
  body: Buffer.from(`Prénom;Nom;E-mail;Compagnie\nInès;Morvan;${randomUUID()}@voyage.example;1\n`),
  headers: { 'content-type': 'application/octet-stream' },
})
