import { and, eq, sql } from '#server/drizzle/drizzle.ts'
import { InvalidContentError } from '#server/content/mistakes.ts'
import type { Transaction } from '#server/database/connect.ts'
import { companies } from '#server/database/schema/companies.ts'
import { dues, dues_plans } from '#server/database/schema/dues.ts'
import { members } from '#server/database/schema/members.ts'
import { membership_requests } from '#server/database/schema/membership.ts'
import { formatEuros, formatDay } from './format.ts'
import type { DuesPriceList } from './priceList.ts'

const lists = {
  functions: { column: members.function, key: 'function', one: 'Fonction' },
  contracts: { column: members.contract, key: 'contract', one: 'Contrat' },
  working_times: { column: members.working_time, key: 'working_time', one: 'Temps de travail' },
} as const
type List = keyof typeof lists

/**
 * Returns French sentences about the changes of a new price list and the members affected, with warnings about
 * companies without a crew base.
 */
export async function describePriceListChanges(
  tx: Transaction,
  before: DuesPriceList | undefined,
  after: DuesPriceList,
): Promise<string[]> {
  const known = await companyNames(tx)
  const closed = [...known].filter(([id]) => after.bases.every(({ company }) => company !== id))
  const warned = closed.map(([, name]) => `${name} n’a pas de base\u00a0: on ne peut pas demander à y adhérer.`)
  if (!before) return warned
  const choices = (Object.keys(lists) as List[]).flatMap((list) => choicesChanged(list, before[list], after[list]))
  return [...choices, ...basesChanged(before, after, known), ...(await duesChanged(tx, before, after)), ...warned]
}

/**
 * Throws `InvalidContentError` when the new price list drops a choice of the membership form that a member or a pending
 * membership request has.
 */
export async function refuseDroppedFormChoices(
  tx: Transaction,
  file: string,
  before: DuesPriceList,
  after: DuesPriceList,
): Promise<void> {
  const mistakes = []
  for (const list of Object.keys(lists) as List[]) {
    const { column, key, one } = lists[list]
    const kept = new Set(after[list].map(({ slug }) => slug))
    for (const { slug, label } of before[list].filter((choice) => !kept.has(choice.slug))) {
      const asked = and(
        eq(membership_requests.state, 'recue'),
        sql`${membership_requests.applicant} ->> ${key} = ${slug}`,
      )
      const counts = [await tx.$count(members, eq(column, slug)), await tx.$count(membership_requests, asked)] as const
      if (counts[0] + counts[1] === 0) continue
      const who = [counted(counts[0], 'adhérent'), counted(counts[1], 'demande')].filter(Boolean).join(' et ')
      const message = `${list} : ${one} «\u00a0${label}\u00a0» (${slug}) ne peut pas disparaître\u00a0: ${who}, qui l’ont choisi.`
      mistakes.push({ file, line: 1, message })
    }
  }
  if (mistakes.length > 0) throw new InvalidContentError(mistakes)
}

function choicesChanged(list: List, before: DuesPriceList[List], after: DuesPriceList[List]) {
  const { one } = lists[list]
  const [was, is] = [before, after].map((choices) => new Map(choices.map(({ slug, label }) => [slug, label])))
  const gone = before.filter(({ slug }) => !is?.has(slug)).map(({ label }) => `${one} retiré(e)\u00a0: ${label}.`)
  const fresh = after.filter(({ slug }) => !was?.has(slug)).map(({ label }) => `${one} ajouté(e)\u00a0: ${label}.`)
  const renamed = after
    .filter(({ slug, label }) => was?.has(slug) && was.get(slug) !== label)
    .map(({ slug, label }) => `${one} renommé(e)\u00a0: ${was?.get(slug) ?? ''} devient ${label}.`)
  return [...gone, ...fresh, ...renamed]
}

function basesChanged(before: DuesPriceList, after: DuesPriceList, known: ReadonlyMap<number, string>) {
  const of = ({ bases }: DuesPriceList) =>
    new Set(bases.map(({ company, name }) => `${name} (${known.get(company) ?? company})`))
  const [was, is] = [of(before), of(after)]
  return [
    ...[...was.difference(is)].map((base) => `Base retirée\u00a0: ${base}.`),
    ...[...is.difference(was)].map((base) => `Base ajoutée\u00a0: ${base}.`),
  ]
}

/**
 * Returns a French sentence per changed dues amount with its payers and first day; dues that are already open keep
 * their amount.
 */
async function duesChanged(tx: Transaction, before: DuesPriceList, after: DuesPriceList) {
  const keyOf = (due: Pick<DuesPriceList['dues'][number], 'function' | 'working_time'>) =>
    `${due.function} ${due.working_time}`
  const was = new Map(before.dues.map((due) => [keyOf(due), due]))
  const changed = after.dues.flatMap((due) => {
    const former = was.get(keyOf(due))
    const isOther = former && (former.yearly !== due.yearly || former.monthly !== due.monthly)
    return isOther ? [{ due, former }] : []
  })
  if (changed.length === 0) return []
  const paying = await tx
    .select({
      function: members.function,
      working_time: members.working_time,
      members: sql<number>`count(distinct ${members.id})::int`,
      first: sql<string>`(min(last.until_on) + 1)::text`,
    })
    .from(members)
    .innerJoin(dues_plans, eq(dues_plans.member_id, members.id))
    .innerJoin(
      sql`(select ${dues.member_id} as member_id, max(${dues.until_on}) as until_on from ${dues} group by 1) as last`,
      sql`last.member_id = ${members.id}`,
    )
    .groupBy(members.function, members.working_time)
  const payers = new Map(paying.map((row) => [keyOf(row), row]))
  const labelOf = (list: List, slug: string) => after[list].find((choice) => choice.slug === slug)?.label ?? slug
  return changed.map(({ due, former }) => {
    const names = `${labelOf('functions', due.function)}, ${labelOf('working_times', due.working_time)}`
    const now = `${formatEuros(100 * due.yearly)} par an au lieu de ${formatEuros(100 * former.yearly)}, ${formatEuros(100 * due.monthly)} par mois au lieu de ${formatEuros(100 * former.monthly)}`
    const who = payers.get(keyOf(due))
    const from = who
      ? `${counted(who.members, 'adhérent')}, à la fin de ce que chacun a déjà ouvert\u00a0: à partir du ${formatDay(who.first)} au plus tôt`
      : 'aucun adhérent ne la paie aujourd’hui'
    return `${names}\u00a0: ${now}\u00a0; ${from}.`
  })
}

async function companyNames(tx: Transaction): Promise<ReadonlyMap<number, string>> {
  const rows = await tx.select({ id: companies.id, name: companies.name }).from(companies).orderBy(companies.id)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

const counted = (count: number, word: string) => (count === 0 ? '' : `${count} ${word}${count > 1 ? 's' : ''}`)
