import { sql } from '#server/drizzle/drizzle.ts'
import { expect, it } from 'vitest'
import { DEMO_PASSWORD, demoMembers } from '#association/demo/members.ts'
import { describeRemainingDemoData } from '#server/demo/describeRemainingDemoData.ts'
import { deleteDemoMembersAndRequests } from '#server/demo/endDemo.ts'
import { allPersonalDataDeclarations } from '#server/app.ts'
import { demoLoginCredentials, useTestPortal } from './portal.ts'

const here = useTestPortal({ env: { DEMO: 'off', PUBLIC_URL: 'https://portail.example' } })

it('a real portal has no demo members left, keeps its own, and names the remaining demo content', async () => {
  const { portal } = here
  const real = 'ines@voyage.example'
  await portal.db
    .execute(sql`insert into members (company_id, email, canonical_email, first_name, last_name, password_hash)
    select company_id, ${real}, ${real}, 'Inès', 'Morvan', password_hash from members where role = 'board'`)
  const tokens = await Promise.all(demoMembers.map(({ email }) => portal.signIn(email)))
  expect(await describeRemainingDemoData(portal.db)).toContain(
    `comptes (${demoMembers.map(({ email }) => email).join(', ')})`,
  )

  expect((await deleteDemoMembersAndRequests(portal.db, allPersonalDataDeclarations)).toSorted()).toEqual(
    demoMembers.map(({ email }) => email).toSorted(),
  )

  for (const { email } of demoMembers) {
    const body = demoLoginCredentials({ email, password: DEMO_PASSWORD })
    expect((await portal.call('POST /login', { body })).status).toBe(401)
  }
  for (const token of tokens) expect((await portal.call('GET /profile', { token })).status).toBe(401)
  expect((await portal.call('POST /login', { body: demoLoginCredentials({ email: real }) })).status).toBe(200)
  for (const table of ['dues', 'mandates', 'debit_files', 'membership_requests', 'sessions where member_id < 5'])
    expect([table, await portal.value(sql.raw(`select count(*)::int from ${table}`))]).toEqual([table, 0])

  const left = await describeRemainingDemoData(portal.db)
  expect(left.map((phrase) => phrase.split(' (')[0])).toEqual(['compagnies', 'textes', 'cotisations', 'identité'])
  expect(left[0]).toBe('compagnies (Air Hexagone, Transalpine, EasyJet)')
  expect(left[1]).toMatch(/^textes \(\d\d actualités, \d+ questions, 28 accords, \d+ événements, mentions-legales, /)
  expect(left[2]).toBe('cotisations (IBAN, identifiant de créancier)')
  expect(await deleteDemoMembersAndRequests(portal.db, allPersonalDataDeclarations)).toEqual([])
})
