import { asc, desc, eq, sql, type SQL } from '#server/drizzle/drizzle.ts'
import { MAX_REFUNDS_PER_TRANSFER_FILE, type DuesRefund, type RefundTransferFile } from '#contract/dues/refunds.ts'
import { productSlug } from '#association/identity.ts'
import { writeAuditLogLine } from '#server/journal/journal.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { dues } from '#server/database/schema/dues.ts'
import { members } from '#server/database/schema/members.ts'
import { refund_files, refunds } from '#server/database/schema/refunds.ts'
import { readCurrentParisDate } from '#server/database/todayInParis.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { readSepaCreditor } from '#server/dues/debits/creditor.ts'
import { lockDuesAndMembers } from '#server/dues/ledger/lockDues.ts'
import type { AppContext } from '#server/feature.ts'
import { toOutgoingTextFile, type OutgoingFile } from '#server/http/sendFile.ts'
import { HttpError, NotFoundError } from '#server/lib/errors.ts'
import { randomLettersAndDigits } from '#server/lib/randomLettersAndDigits.ts'
import { addDays, sameOrNextBankDay } from '#server/payments/bankDays.ts'
import { changePaymentStates } from '#server/payments/transition.ts'
import { cancelRefund, cancelVoidRefunds, isRefundCoveredSql, lockRefundFiles } from './cancelRefunds.ts'
import { generateRefundXml } from './writeTransfers.ts'

const FILES = 24
const NO_CREDITOR = 'Le compte de l’association manque aux cotisations\u00a0: complétez-le d’abord.'

/** Returns the refunds to make, and the last 24 refund files with their refunds. */
export async function listRefundsToMakeAndFiles(
  db: Database,
): Promise<{ waiting: DuesRefund[]; files: RefundTransferFile[] }> {
  const files = await db.select().from(refund_files).orderBy(desc(refund_files.id)).limit(FILES)
  const ids = files.map(({ id }) => id)
  const rows = await db
    .select({
      refund: refunds,
      reference: dues.reference,
      first: members.first_name,
      last: members.last_name,
      is_covered: isRefundCoveredSql,
    })
    .from(refunds)
    .innerJoin(dues, eq(dues.id, refunds.due_id))
    .leftJoin(members, eq(members.id, dues.member_id))
    .where(sql`${refunds.state} = 'a-faire' or ${refunds.file_id} = any(${sql.param(ids)})`)
    .orderBy(asc(refunds.id))
  const all = rows.map(({ refund: { file_id, ...refund }, ...row }) => ({
    file_id,
    shown: {
      ...refund,
      reference: row.reference,
      is_void: (refund.state === 'a-faire' || refund.state === 'remis') && !row.is_covered,
      name: row.first === null ? 'Ancien adhérent' : `${row.first} ${row.last}`,
    },
  }))
  return {
    waiting: all.filter(({ shown }) => shown.state === 'a-faire').map(({ shown }) => shown),
    files: files.map(({ id, execute_on, made_at, downloaded_at }) => {
      const its = all.filter(({ file_id }) => file_id === id).map(({ shown }) => shown)
      const inFile = its.filter(({ state }) => state !== 'annule')
      return {
        id,
        execute_on,
        made_at: made_at.toISOString(),
        downloaded_at: downloaded_at?.toISOString() ?? null,
        count: inFile.length,
        total_cents: inFile.reduce((sum, { amount_cents }) => sum + amount_cents, 0),
        waiting: its.filter(({ state }) => state === 'remis'),
        settled: its.filter(({ state }) => state !== 'remis'),
        refused: its.filter(({ state }) => state === 'refuse').length,
      }
    }),
  }
}

/** French cancellation reason of a refund whose overpayment is gone. */
const NOTHING_LEFT = 'Ce qui devait être rendu n’est plus là'

/**
 * Puts the prepared refunds into a refund file for the bank. Cancels refunds that overpayments no longer cover. Throws
 * a 409 when none is left.
 */
export async function createRefundTransferFile(db: Database, by_member: number) {
  const cancelled = await inTransaction(db, async (tx) => {
    const due_ids = await lockDuesOf(tx, eq(refunds.state, 'a-faire'))
    return cancelVoidRefunds(tx, due_ids, { by_member, because: NOTHING_LEFT })
  })
  const many = cancelled > 1 ? 's ont été annulés' : ' a été annulé'
  const said = cancelled > 0 ? ` ${cancelled} remboursement${many}, car rien n’était plus à rendre.` : ''
  return inTransaction(db, async (tx) => {
    if (!(await readSepaCreditor(tx))) throw new HttpError(409, NO_CREDITOR)
    await lockDuesOf(tx, eq(refunds.state, 'a-faire'))
    const due = await tx
      .select({ id: refunds.id, amount_cents: refunds.amount_cents })
      .from(refunds)
      .innerJoin(dues, eq(dues.id, refunds.due_id))
      .where(sql`${refunds.state} = 'a-faire' and ${isRefundCoveredSql}`)
      .orderBy(asc(refunds.id))
      .limit(MAX_REFUNDS_PER_TRANSFER_FILE)
      .for('update', { of: refunds })
    if (due.length === 0) throw new HttpError(409, `Il n’y a rien à rembourser.${said}`)
    const message_id = `${productSlug.toUpperCase().slice(0, 16)}-R-${randomLettersAndDigits(12)}`
    const execute_on = sameOrNextBankDay(addDays(await readCurrentParisDate(tx), 1))
    const [file] = await tx.insert(refund_files).values({ message_id, execute_on }).returning()
    if (!file) throw new Error('A file of refunds was not kept')
    const ids = due.map(({ id }) => id)
    await changePaymentStates(tx, ids, { what: 'refund', from: 'a-faire', to: 'remis' })
    await tx
      .update(refunds)
      .set({ file_id: file.id })
      .where(sql`${refunds.id} = any(${sql.param(ids)})`)
    await writeAuditLogLine(tx, { by_member, act: 'refunds.written', subject_id: file.id })
    const total_cents = due.reduce((sum, { amount_cents }) => sum + amount_cents, 0)
    return { id: file.id, count: ids.length, total_cents, cancelled }
  })
}

/** Locks the rows of the dues that the selected refunds concern, and returns the ids of these dues. */
async function lockDuesOf(tx: Transaction, which: SQL): Promise<number[]> {
  const rows = await tx.select({ id: refunds.due_id }).from(refunds).where(which)
  const ids = rows.map(({ id }) => id)
  await lockDuesAndMembers(tx, ids)
  return ids
}

/**
 * Returns the refund file for the bank, generated from its rows, since account numbers are stored encrypted. Cancels
 * uncovered refunds before the first download, which hands the file over. Each download is written to the audit log.
 */
export async function downloadRefundFileForBank(
  { db, secrets }: Pick<AppContext, 'db' | 'secrets'>,
  by_member: number,
  id: number,
): Promise<OutgoingFile> {
  await inTransaction(db, async (tx) => {
    const due_ids = await lockDuesOf(tx, eq(refunds.file_id, id))
    await cancelVoidRefunds(tx, due_ids, { by_member, because: NOTHING_LEFT })
  })
  return inTransaction(db, async (tx) => {
    const [file] = await lockRefundFiles(tx, [id])
    if (!file) throw new NotFoundError('Ce fichier n’existe pas.')
    const creditor = await readSepaCreditor(tx)
    if (!creditor) throw new HttpError(409, NO_CREDITOR)
    const rows = await tx
      .select({ refund: refunds, reference: dues.reference })
      .from(refunds)
      .innerJoin(dues, eq(dues.id, refunds.due_id))
      .where(sql`${refunds.file_id} = ${id} and ${refunds.state} <> 'annule'`)
      .orderBy(asc(refunds.id))
    if (rows.length === 0)
      throw new HttpError(
        409,
        'Tous les remboursements de ce fichier sont annulés\u00a0: il n’y a rien à remettre à la banque.',
      )
    const transfers = rows.map(
      async ({ refund: { id: number, amount_cents, about, sealed, sealed_by }, reference }) => {
        if (!sealed || !sealed_by) throw new HttpError(409, 'Ce fichier est réglé\u00a0: les comptes en sont effacés.')
        const opened = JSON.parse(await secrets.open({ sealed, sealed_by }, about)) as { iban: string; holder: string }
        return { ...opened, amount_cents, reference, end_to_end_id: `REMBOURSEMENT-${number}` }
      },
    )
    const xml = generateRefundXml({ ...file, creditor, transfers: await Promise.all(transfers) })
    await writeAuditLogLine(tx, { by_member, act: 'refunds.read', subject_id: id })
    await tx
      .update(refund_files)
      .set({ downloaded_at: sql`coalesce(${refund_files.downloaded_at}, now())` })
      .where(eq(refund_files.id, id))
    return toOutgoingTextFile(`remboursements-${file.execute_on}-${id}.xml`, 'application/xml', xml)
  })
}

/** Cancels a refund that is in no refund file, or in one that was not handed over. Throws NotFound otherwise. */
export const cancelUnsentRefund = (db: Database, id: number, by_member: number): Promise<void> =>
  inTransaction(db, async (tx) => {
    await lockDuesOf(tx, eq(refunds.id, id))
    const [asked] = await tx.select().from(refunds).where(eq(refunds.id, id))
    const [file] = await lockRefundFiles(tx, asked?.file_id ? [asked.file_id] : [])
    const [refund] = await tx.select().from(refunds).where(eq(refunds.id, id)).for('update')
    const isOpen = refund?.state === 'a-faire' || (refund?.state === 'remis' && !file?.downloaded_at)
    if (!refund || !isOpen) throw new NotFoundError('Ce remboursement n’existe plus, ou la banque l’a déjà.')
    await cancelRefund(tx, refund, { by_member, because: 'Le bureau y a renoncé' })
    await writeAuditLogLine(tx, { by_member, act: 'refund.dropped', subject_id: refund.due_id })
  })
