import { sql } from '#server/drizzle/drizzle.ts'
import { expect, it, onTestFinished } from 'vitest'
import { canonicalEmail } from '#server/database/canonicalEmail.ts'
import { connectPostgres } from '#server/database/connect.ts'
import { migrateDatabase } from '#server/database/migrate.ts'
import { expectOneEmailAddressFormInLocale } from './addressLocales.ts'
import { createPortalTestDatabase } from './portal.ts'

// The portal's own. Nightly tests check the others.
it('has one form of an address for limits, queries and indexes: ICU, fr-FR', { tags: ['nightly'] }, () =>
  expect(expectOneEmailAddressFormInLocale(`locale_provider icu icu_locale 'fr-FR'`)).resolves.toBeUndefined(),
)

it('the next start gives the rows of a former version their canonical form', async () => {
  const url = await createPortalTestDatabase()
  const { db, close } = connectPostgres(url)
  onTestFinished(close)
  const email = 'Inès@Été.example.'
  await db.execute(sql`insert into members (company_id, email, first_name, last_name) values
    (1, ${email}, 'Inès', 'Morvan'), (1, 'Inès@voyage.example', 'Inès', 'Morvan'), (1, 'INÈS@voyage.example', 'I', 'M')`)
  await db.execute(sql`insert into contact_messages (company_id, name, email, phone, subject, content)
    values (1, 'I', ${email}, '', '', '')`)
  await migrateDatabase(url)
  const canonical = (table: string) =>
    db.execute(sql`select canonical_email from ${sql.identifier(table)} where email ~ '^[Ii]' order by id`)
  const [first, second, third] = (await canonical('members')).rows
  expect(first).toEqual({ canonical_email: canonicalEmail(email) })
  expect(second).toEqual({ canonical_email: 'inès@voyage.example' })
  // Two rows that a locale counted as two people stay: the portal starts, and nothing finds the second.
  expect(third).toEqual({ canonical_email: 'inÈs@voyage.example' })
  expect((await canonical('contact_messages')).rows).toEqual([{ canonical_email: canonicalEmail(email) }])
})
