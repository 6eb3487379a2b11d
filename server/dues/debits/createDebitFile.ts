import { and, between, eq, sql } from '#server/drizzle/drizzle.ts'
import type { DebitFile } from '#contract/dues/debitFiles.ts'
import { productSlug } from '#association/identity.ts'
import { writeAuditLogLine } from '#server/journal/journal.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { debit_files, dues, former_debits, mandates } from '#server/database/schema/dues.ts'
import { readCurrentParisDate } from '#server/database/todayInParis.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { firstDebitCollectionDate } from './debitDays.ts'
import { lockDuesAndMembers } from '#server/dues/ledger/lockDues.ts'
import { HttpError } from '#server/lib/errors.ts'
import { randomLettersAndDigits } from '#server/lib/randomLettersAndDigits.ts'
import { addDays } from '#server/payments/bankDays.ts'
import { formatEuros } from '#server/payments/format.ts'
import { changePaymentStates } from '#server/payments/transition.ts'
import { readDebitFiles } from './debitFiles.ts'
import { countAndSumDebits } from './previewDebits.ts'
import { MAX_COLLECTION_DAYS, selectAnnouncedDebits, type AnnouncedDebit } from './selectDebits.ts'

type Collecting = { by_member: number; until_on: string; count: number; total_cents: number }

/**
 * Puts the announced direct debits up to a day into a debit file, each on its collection date. Throws a 409 without
 * any, or when count or total differ from the preview. Of two concurrent calls, one succeeds.
 */
export async function createDebitFile(db: Database, { by_member, until_on, ...seen }: Collecting): Promise<DebitFile> {
  return inTransaction(db, async (tx) => {
    refuseDay(until_on, await readCurrentParisDate(tx))
    await lockAnnounced(tx, until_on)
    const taken = (await selectAnnouncedDebits(tx, until_on)).filter(({ why }) => why === undefined)
    if (taken.length === 0) throw new HttpError(409, 'Aucun prélèvement n’est annoncé d’ici ce jour.')
    refuseChanged(countAndSumDebits(taken), seen)
    // Random letters rather than debit ids: a debit that left a file is in another one later. Banks accept 35
    // characters; remittances and instructions add eleven at most.
    const message_id = [
      productSlug.toUpperCase().slice(0, 8),
      until_on.replaceAll('-', ''),
      randomLettersAndDigits(6),
    ].join('-')
    const [file] = await tx.insert(debit_files).values({ message_id, until_on }).returning({ id: debit_files.id })
    if (!file) throw new Error('The file of debits was not kept')
    await fill(tx, file.id, taken)
    await writeAuditLogLine(tx, { by_member, act: 'debits.collected', subject_id: file.id })
    const [made] = await readDebitFiles(tx, file.id)
    if (!made) throw new Error('The file of debits was not kept')
    return made
  })
}

/**
 * Locks the dues with announced direct debits up to a day, with their members and mandates, so that nobody leaves or
 * pays meanwhile.
 */
async function lockAnnounced(tx: Transaction, until_on: string) {
  const isAnnounced = and(
    eq(dues.state, 'annoncee'),
    between(dues.due_on, firstDebitCollectionDate(await readCurrentParisDate(tx)), until_on),
  )
  const announced = await tx.select({ id: dues.id }).from(dues).where(isAnnounced)
  const ids = announced.map(({ id }) => id)
  const locked = await lockDuesAndMembers(tx, ids)
  await tx
    .select({ id: mandates.id })
    .from(mandates)
    .where(
      and(
        sql`${mandates.member_id} = any(${sql.param(locked.flatMap(({ member_id }) => member_id ?? []))}::int[])`,
        eq(mandates.state, 'actif'),
      ),
    )
    .orderBy(mandates.id)
    .for('update')
}

async function fill(tx: Transaction, file: number, taken: AnnouncedDebit[]) {
  const ids = taken.map(({ id }) => id)
  const theirs = taken.map(({ mandate_id }) => mandate_id)
  const types = taken.map(({ is_first }) => (is_first ? 'FRST' : 'RCUR'))
  await changePaymentStates(tx, ids, { what: 'due', from: 'annoncee', to: 'remise' })
  // A debit gets a new end-to-end id in each file, since the bank may still report the former one.
  await tx.execute(sql`
    update ${dues} set mandate_id = filed.mandate_id, debit_file_id = ${file}, sequence_type = filed.sequence_type,
      end_to_end_id = 'COTISATION-' || filed.id || coalesce((
        select '-' || count(*) + 1 from ${former_debits} where ${former_debits.due_id} = filed.id having count(*) > 0), '')
    from unnest(${sql.param(ids)}::int[], ${sql.param(theirs)}::int[], ${sql.param(types)}::text[])
      as filed (id, mandate_id, sequence_type)
    where ${dues.id} = filed.id`)
  await tx.execute(sql`
    update ${mandates} set last_debit_on = greatest(last_debit_on, last.due_on)
    from (select mandate_id, max(due_on) as due_on from ${dues} where debit_file_id = ${file} group by mandate_id) as last
    where ${mandates.id} = last.mandate_id`)
}

function refuseChanged(now: { count: number; total_cents: number }, seen: { count: number; total_cents: number }) {
  if (now.count === seen.count && now.total_cents === seen.total_cents) return
  const many = now.count > 1 ? 's' : ''
  throw new HttpError(
    409,
    `Les prélèvements ont changé depuis l’aperçu\u00a0: ${now.count} prélèvement${many}, ${formatEuros(now.total_cents)}. Relisez-le, puis écrivez le fichier.`,
  )
}

function refuseDay(day: string, today: string) {
  if (day > today && day <= addDays(today, MAX_COLLECTION_DAYS)) return
  const message = `Choisissez un jour à venir, d’ici ${MAX_COLLECTION_DAYS}\u00a0jours.`
  throw new HttpError(422, message, { errors: { until_on: message } })
}
