import { and, between, eq, sql } from 'drizzle-orm'
import type { DebitPreview } from '#contract/boardTreasury.ts'
import type { Database } from '#server/database/connect.ts'
import { dues, mandates } from '#server/database/schema/dues.ts'
import { members } from '#server/database/schema/members.ts'
import { transitions } from '#server/database/schema/membership.ts'
import { readToday } from '#server/database/today.ts'
import { firstCollectable } from '#server/dues/debitDays.ts'

const SHOWN = 200

/** What a file for the bank up to a day would hold, before it is written; and what was announced and is left, with why. */
export async function previewDebits(db: Database, until_on: string): Promise<DebitPreview> {
  const today = await readToday(db)
  const announced = await db
    .select({
      id: dues.id,
      amount_cents: dues.amount_cents,
      due_on: dues.due_on,
      name: sql<string>`coalesce(${members.first_name} || ' ' || ${members.last_name}, '')`,
      mandate_id: mandates.id,
      isGone: sql<boolean>`${members.id} is null`,
      isLeaving: sql<boolean>`${members.deletion_at} is not null`,
      isActive: sql<boolean>`${members.password_hash} is not null`,
      isFirst: sql<boolean>`not exists (
        select from ${dues} as earlier where earlier.mandate_id = ${mandates.id} and earlier.debit_file_id is not null)`,
      told: sql<number | null>`(
        select ${dues.due_on} - max(told.at at time zone 'Europe/Paris')::date from ${transitions} as told
        where told.what = 'due' and told.subject_id = ${dues.id} and told."to" = 'annoncee')`,
    })
    .from(dues)
    .leftJoin(members, eq(members.id, dues.member_id))
    .leftJoin(mandates, and(eq(mandates.member_id, dues.member_id), eq(mandates.state, 'actif')))
    .where(and(eq(dues.state, 'annoncee'), between(dues.due_on, firstCollectable(today), until_on)))
    .orderBy(dues.id)
  const days = new Set<string>()
  const firsts = new Set<number>()
  const sorted = announced.map((debit) => {
    const day = `${debit.mandate_id} ${debit.due_on}`
    const why = whyNot(debit) ?? (days.has(day) ? 'Un autre prélèvement du même jour' : undefined)
    if (why === undefined) days.add(day)
    return { ...debit, why }
  })
  const taken = sorted.filter(({ why }) => why === undefined)
  for (const { mandate_id, isFirst } of taken) if (isFirst && mandate_id !== null) firsts.add(mandate_id)
  const told = taken.flatMap((debit) => debit.told ?? [])
  const refused = sorted.flatMap(({ id, name, amount_cents, why }) => (why ? [{ id, name, amount_cents, why }] : []))
  return {
    count: taken.length,
    total_cents: taken.reduce((sum, { amount_cents }) => sum + amount_cents, 0),
    from_on: taken.map(({ due_on }) => due_on).toSorted()[0] ?? null,
    first: firsts.size,
    recurrent: taken.length - firsts.size,
    refused: refused.slice(0, SHOWN),
    announced_days: told.length > 0 ? told.reduce((least, one) => Math.min(least, one)) : null,
  }
}

type Debit = { isGone: boolean; isLeaving: boolean; isActive: boolean; mandate_id: number | null }

function whyNot({ isGone, isLeaving, isActive, mandate_id }: Debit) {
  if (isGone) return 'Ce n’est plus un adhérent'
  if (isLeaving) return 'L’adhérent s’en va'
  if (!isActive) return 'Le compte n’est pas activé'
  return mandate_id === null ? 'Pas de mandat en vigueur' : undefined
}
