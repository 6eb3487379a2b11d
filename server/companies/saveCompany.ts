import { eq, max } from '#server/drizzle/drizzle.ts'
import type { z } from 'zod'
import { Company, type AssociationContactForCompany } from '#contract/companies/companies.ts'
import type { Transaction } from '#server/database/connect.ts'
import { companies } from '#server/database/schema/companies.ts'
import { membership_scale } from '#server/database/schema/membership.ts'

type Contact = Omit<AssociationContactForCompany, 'company_id'>

/** Company's data from a command or form; absent fields of an existing company are kept. */
export type CompanyInput = {
  id?: number
  name?: string
  color?: string
  header_logo_url?: string
  /** All airports where the company's crew is based. */
  bases?: string[]
  is_shown?: boolean
  /** Position of the company in lists of companies. */
  rank?: number
  contact?: Contact
}

/** Adds a company, or updates the one with the given id, and returns the id. Throws a French error for invalid data. */
export async function saveCompany(tx: Transaction, described: CompanyInput, contact: Contact): Promise<number> {
  const { id: asked, bases, ...said } = described
  const [there] = asked === undefined ? [] : await tx.select().from(companies).where(eq(companies.id, asked))
  if (asked !== undefined && !there) throw new Error(`Il n’y a pas de compagnie ${asked}.`)
  const [{ last } = { last: null }] = await tx.select({ last: max(companies.id) }).from(companies)
  const id = there?.id ?? (last ?? 0) + 1
  const row = { id, name: '', color: '', header_logo_url: '', contact, ...there, ...said }
  const read = Company.safeParse(row)
  if (!read.success) throw new Error(wrong(read.error))
  await tx.insert(companies).values(row).onConflictDoUpdate({ target: companies.id, set: row })
  if (bases) await saveBases(tx, id, bases)
  return id
}

/** Returns the initial contact data of a company, taken from the association's own. */
export function defaultCompanyContact({ address, email, phone, openingHours }: Reached): Contact {
  const { building, floor, street, postalCode, city } = address
  const lines = [building, floor, street, `${postalCode} ${city}`.trim()]
  const nowhere = { facebook_url: null, facebook_group_url: null, instagram_url: null, whatsapp_url: null }
  return {
    email,
    phone1: phone || null,
    phone2: null,
    address: lines.filter(Boolean).join(', '),
    opening_hours: openingHours,
    social: 1,
    ...nowhere,
    airline_group_email: email,
    crew_group_email: email,
  }
}

type Reached = {
  address: { building: string; floor: string; street: string; postalCode: string; city: string }
  email: string
  phone: string
  openingHours: string
}

/** Splits a typed list of names, such as a company's bases, at commas. */
export const splitCommaList = (typed: string): string[] =>
  typed
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)

async function saveBases(tx: Transaction, company: number, names: string[]) {
  const [scale] = await tx.select().from(membership_scale)
  if (!scale) throw new Error('Les bases s’ajoutent une fois les cotisations importées (docs/content.md).')
  const others = scale.bases.filter((base) => base.company !== company)
  const bases = [...others, ...names.map((name) => ({ company, name }))]
  await tx.update(membership_scale).set({ bases, updated_at: new Date() })
}

const words: Record<string, string> = {
  name: 'Le nom d’une compagnie compte de 1 à 80 signes.',
  color: 'Une couleur s’écrit « #RRVVBB », en hexadécimal.',
}
const wrong = ({ issues }: z.ZodError) => words[String(issues[0]?.path[0])] ?? 'Cette compagnie est mal décrite.'
