import { asc } from 'drizzle-orm'
import { normalize } from '#contract/normalize.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { companies } from '#server/database/schema/companies.ts'
import { membership_scale } from '#server/database/schema/membership.ts'
import { readToday } from '#server/database/today.ts'

/** What the words of a list are compared with: as people write them, without accents and in small letters. */
export type ListPlace = {
  today: string
  companies: Map<string, { id: number; bases: string[] }>
  function: Map<string, string>
  contract: Map<string, string>
  working_time: Map<string, string>
  hasCreditor: boolean
  isPriced: (work: { function: string; working_time: string }) => boolean
}

/** Reads it as it is now. */
export async function readPlace(tx: Transaction | Database): Promise<ListPlace> {
  const named = await tx.select({ id: companies.id, name: companies.name }).from(companies).orderBy(asc(companies.id))
  const [scale] = await tx.select().from(membership_scale)
  const words = (choices: { slug: string; label: string }[] = []) =>
    new Map(choices.flatMap(({ slug, label }) => [[normalize(label), slug] as const, [slug, slug] as const]))
  const prices = new Set(scale?.dues.map((row) => `${row.function} ${row.working_time}`))
  return {
    today: await readToday(tx),
    companies: new Map(
      named.flatMap(({ id, name }) => {
        const bases = (scale?.bases ?? []).filter(({ company }) => company === id).map((base) => base.name)
        return [[normalize(name), { id, bases }] as const, [String(id), { id, bases }] as const]
      }),
    ),
    function: words(scale?.functions),
    contract: words(scale?.contracts),
    working_time: words(scale?.working_times),
    hasCreditor: Boolean(scale?.creditor),
    isPriced: (work) => prices.has(`${work.function} ${work.working_time}`),
  }
}
