import { and, between, eq, sql } from '#server/drizzle/drizzle.ts'
import type { MembershipStatus } from '#contract/members/memberRecord.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { readCurrentParisDate } from '#server/database/todayInParis.ts'
import { dues, mandates } from '#server/database/schema/dues.ts'
import { members } from '#server/database/schema/members.ts'
import { transitions } from '#server/database/schema/membership.ts'
import { firstDebitCollectionDate } from './debitDays.ts'
import { isDebitableMemberSql } from './isDebitableMemberSql.ts'

/** Maximum days between today and the last collection date of a debit file. Banks reject later dates. */
export const MAX_COLLECTION_DAYS = 30

/** Announced direct debit; `why` is the French reason why no debit file takes it, undefined when one does. */
export type AnnouncedDebit = Awaited<ReturnType<typeof selectAnnouncedDebits>>[number]

/**
 * Returns the announced direct debits up to a day, by id, each with the reason that excludes it from a debit file.
 * Preview, button and file share this list. Of several debits of a mandate on one day, later files take all but the
 * oldest.
 */
export async function selectAnnouncedDebits(tx: Database | Transaction, until_on: string) {
  const today = await readCurrentParisDate(tx)
  const announced = await tx
    .select({
      id: dues.id,
      member_id: dues.member_id,
      amount_cents: dues.amount_cents,
      due_on: dues.due_on,
      name: sql<string>`coalesce(${members.first_name} || ' ' || ${members.last_name}, '')`,
      mandate_id: mandates.id,
      standing: members.standing,
      is_leaving: sql<boolean>`${members.deletion_at} is not null`,
      is_charged: sql<boolean>`coalesce(${isDebitableMemberSql}, false)`,
      is_first: sql<boolean>`coalesce(not ${mandates.was_debited}, false) and not exists (
        select from ${dues} as earlier where earlier.mandate_id = ${mandates.id} and earlier.debit_file_id is not null)`,
      announced_days: sql<number | null>`(
        select ${dues.due_on} - max(told.at at time zone 'Europe/Paris')::date from ${transitions} as told
        where told.what = 'due' and told.subject_id = ${dues.id} and told."to" = 'annoncee')`,
    })
    .from(dues)
    .leftJoin(members, eq(members.id, dues.member_id))
    .leftJoin(mandates, and(eq(mandates.member_id, dues.member_id), eq(mandates.state, 'actif')))
    .where(and(eq(dues.state, 'annoncee'), between(dues.due_on, firstDebitCollectionDate(today), until_on)))
    .orderBy(dues.id)
  const days = new Set<string>()
  const sorted = announced.map((debit) => {
    const day = `${debit.mandate_id} ${debit.due_on}`
    const why = whyNot(debit) ?? (days.has(day) ? 'Un autre prélèvement du même jour' : undefined)
    if (why === undefined) days.add(day)
    return { ...debit, why }
  })
  // In a file, the earliest debit of a new mandate is its first.
  const begun = new Set<number>()
  const firsts = new Set<number>()
  for (const debit of sorted.toSorted((one, other) => one.due_on.localeCompare(other.due_on) || one.id - other.id)) {
    if (debit.why !== undefined || debit.mandate_id === null) continue
    if (debit.is_first && !begun.has(debit.mandate_id)) firsts.add(debit.id)
    begun.add(debit.mandate_id)
  }
  return sorted.map((debit) => ({ ...debit, is_first: firsts.has(debit.id) }))
}

type Debit = { standing: MembershipStatus | null; is_leaving: boolean; is_charged: boolean; mandate_id: number | null }

const standings: Record<Exclude<MembershipStatus, 'active'>, string> = {
  paused: 'L’adhérent est en pause',
  honorary: 'C’est un membre d’honneur',
  left: 'L’adhérent est parti',
  deceased: 'L’adhérent est décédé',
}

function whyNot({ standing, is_leaving, is_charged, mandate_id }: Debit) {
  if (standing === null) return 'Ce n’est plus un adhérent'
  if (standing !== 'active') return standings[standing]
  if (is_leaving) return 'L’adhérent s’en va'
  if (!is_charged) return 'Le compte n’est pas activé'
  return mandate_id === null ? 'Pas de mandat en vigueur' : undefined
}
