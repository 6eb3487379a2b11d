import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { inArray, sql } from '#server/drizzle/drizzle.ts'
import { parse } from 'yaml'
import { demoCompanies } from '#association/demo/companies.ts'
import type { Database } from '#server/database/connect.ts'
import { accords } from '#server/database/schema/accords.ts'
import { companies } from '#server/database/schema/companies.ts'
import { events } from '#server/database/schema/events.ts'
import { faq_entries } from '#server/database/schema/faq.ts'
import { membership_scale } from '#server/database/schema/membership.ts'
import { posts } from '#server/database/schema/news.ts'
import { listUnchangedDemoIdentitySettings } from './listRemainingDemoValues.ts'
import { findDemoMembers } from './endDemo.ts'
import { findMissingLegalTexts } from '#server/pages/legalTexts.ts'

const content = fileURLToPath(new URL('../../association/demo/content/', import.meta.url))
const kinds = { news: posts, faq: faq_entries, accords, events }
const named = { news: 'actualités', faq: 'questions', accords: 'accords', events: 'événements' }

/** Returns French phrases for the demo data that remains in a production portal. */
export async function describeRemainingDemoData(db: Database): Promise<string[]> {
  const people = await findDemoMembers(db)
  const names = demoCompanies.map(({ name }) => name)
  const flown = await db.select({ name: companies.name }).from(companies).where(inArray(companies.name, names))
  const texts: string[] = []
  for (const kind of Object.keys(kinds) as (keyof typeof kinds)[]) {
    const slugs = await slugsOf(kind)
    const count = slugs.length > 0 ? await db.$count(kinds[kind], inArray(kinds[kind].slug, slugs)) : 0
    if (count > 0) texts.push(`${count} ${named[kind]}`)
  }
  const { demo: legal } = await findMissingLegalTexts(db)
  return [
    said(
      'comptes',
      people.map(({ email }) => email),
    ),
    said(
      'compagnies',
      flown.map(({ name }) => name),
    ),
    said('textes', [...texts, ...legal]),
    said('cotisations', await bankLeft(db)),
    said('identité', listUnchangedDemoIdentitySettings()),
  ].flatMap((phrase) => phrase ?? [])
}

const said = (what: string, values: string[]) => (values.length > 0 ? `${what} (${values.join(', ')})` : undefined)

async function slugsOf(kind: keyof typeof kinds) {
  const files = await readdir(`${content}${kind}`).catch(() => [])
  return files.filter((file) => file.endsWith('.md')).map((file) => file.slice(0, -'.md'.length))
}

type Bank = { accounts?: { iban: string }[]; creditor?: { id: string } }

/** Returns the French names of the demo's bank details still set in a production portal: IBAN, creditor identifier. */
async function bankLeft(db: Database) {
  const [scale] = await db
    .select({
      accounts: membership_scale.accounts,
      creditor: sql<string | null>`${membership_scale.creditor} ->> 'id'`,
    })
    .from(membership_scale)
  const file = await readFile(`${content}cotisations.yml`, 'utf8').catch(() => '')
  const demo = (parse(file) ?? {}) as Bank
  const ibans = new Set(demo.accounts?.map(({ iban }) => iban.replaceAll(' ', '')))
  return [
    ...(scale?.accounts.some(({ iban }) => ibans.has(iban)) ? ['IBAN'] : []),
    ...(scale?.creditor && scale.creditor === demo.creditor?.id ? ['identifiant de créancier'] : []),
  ]
}
