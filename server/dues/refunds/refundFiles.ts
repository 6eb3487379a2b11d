import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import { REFUNDS_A_FILE, type Refund, type RefundFile } from '#contract/boardRefunds.ts'
import { productSlug } from '#association/identity.ts'
import { writeJournal } from '#server/board/journal.ts'
import type { Database } from '#server/database/connect.ts'
import { dues } from '#server/database/schema/dues.ts'
import { members } from '#server/database/schema/members.ts'
import { refund_files, refunds } from '#server/database/schema/refunds.ts'
import { readToday } from '#server/database/today.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { readCreditor } from '#server/dues/creditor.ts'
import type { AppContext } from '#server/feature.ts'
import { textFile, type SentFile } from '#server/http/sendFile.ts'
import { HttpError, NotFound } from '#server/lib/errors.ts'
import { randomLetters } from '#server/lib/randomLetters.ts'
import { addDays, bankDayFrom } from '#server/payments/bankDays.ts'
import { writeTransfers } from './writeTransfers.ts'

const FILES = 24
const NO_CREDITOR = 'Le compte de l’association manque aux cotisations\u00a0: complétez-le d’abord.'

/** What is to be given back, and the last files of it. */
export async function listRefunds(db: Database): Promise<{ waiting: Refund[]; files: RefundFile[] }> {
  const files = await db.select().from(refund_files).orderBy(desc(refund_files.id)).limit(FILES)
  const ids = files.map(({ id }) => id)
  const rows = await db
    .select({ refund: refunds, reference: dues.reference, first: members.first_name, last: members.last_name })
    .from(refunds)
    .innerJoin(dues, eq(dues.id, refunds.due_id))
    .leftJoin(members, eq(members.id, dues.member_id))
    .where(sql`${refunds.state} = 'a-faire' or ${refunds.file_id} = any(${sql.param(ids)})`)
    .orderBy(asc(refunds.id))
  const all = rows.map(({ refund: { id, due_id, state, amount_cents, is_whole, iban_end, file_id }, ...of }) => ({
    file_id,
    shown: {
      id,
      due_id,
      state,
      amount_cents,
      is_whole,
      iban_end,
      reference: of.reference,
      name: of.first === null ? 'Ancien adhérent' : `${of.first} ${of.last}`,
    },
  }))
  return {
    waiting: all.filter(({ shown }) => shown.state === 'a-faire').map(({ shown }) => shown),
    files: files.map(({ id, execute_on, made_at, downloaded_at }) => {
      const its = all.filter(({ file_id }) => file_id === id).map(({ shown }) => shown)
      return {
        id,
        execute_on,
        made_at: made_at.toISOString(),
        downloaded_at: downloaded_at?.toISOString() ?? null,
        count: its.length,
        total_cents: its.reduce((sum, { amount_cents }) => sum + amount_cents, 0),
        waiting: its.filter(({ state }) => state === 'remis'),
        refused: its.filter(({ state }) => state === 'refuse').length,
      }
    }),
  }
}

/** Puts what is to be given back into a file. Throws a 409 when there is nothing. */
export const makeRefundFile = (db: Database, by_member: number) =>
  inTransaction(db, async (tx) => {
    if (!(await readCreditor(tx))) throw new HttpError(409, NO_CREDITOR)
    const due = await tx
      .select()
      .from(refunds)
      .where(eq(refunds.state, 'a-faire'))
      .orderBy(asc(refunds.id))
      .limit(REFUNDS_A_FILE)
      .for('update')
    if (due.length === 0) throw new HttpError(409, 'Il n’y a rien à rembourser.')
    const message_id = `${productSlug.toUpperCase().slice(0, 16)}-R-${randomLetters(12)}`
    const execute_on = bankDayFrom(addDays(await readToday(tx), 1))
    const [file] = await tx.insert(refund_files).values({ message_id, execute_on }).returning()
    if (!file) throw new Error('A file of refunds was not kept')
    const ids = due.map(({ id }) => id)
    await tx
      .update(refunds)
      .set({ state: 'remis', file_id: file.id })
      .where(sql`${refunds.id} = any(${sql.param(ids)})`)
    await writeJournal(tx, { by_member, act: 'refunds.written', subject_id: file.id })
    return { id: file.id, count: ids.length, total_cents: due.reduce((sum, { amount_cents }) => sum + amount_cents, 0) }
  })

/** The file for the bank, written anew from its rows: nothing keeps accounts in clear. Its reading is in the journal. */
export async function openRefundFile(
  { db, secrets }: Pick<AppContext, 'db' | 'secrets'>,
  by_member: number,
  id: number,
): Promise<SentFile> {
  const [file] = await db.select().from(refund_files).where(eq(refund_files.id, id))
  if (!file) throw new NotFound('Ce fichier n’existe pas.')
  const creditor = await readCreditor(db)
  if (!creditor) throw new HttpError(409, NO_CREDITOR)
  const rows = await db
    .select({ refund: refunds, reference: dues.reference })
    .from(refunds)
    .innerJoin(dues, eq(dues.id, refunds.due_id))
    .where(eq(refunds.file_id, id))
    .orderBy(asc(refunds.id))
  const transfers = rows.map(async ({ refund: { id: number, amount_cents, about, sealed, sealed_by }, reference }) => {
    if (!sealed || !sealed_by) throw new HttpError(409, 'Ce fichier est réglé\u00a0: les comptes en sont effacés.')
    const opened = JSON.parse(await secrets.open({ sealed, sealed_by }, about)) as { iban: string; holder: string }
    return { ...opened, amount_cents, reference, end_to_end_id: `REMBOURSEMENT-${number}` }
  })
  const xml = writeTransfers({ ...file, creditor, transfers: await Promise.all(transfers) })
  await writeJournal(db, { by_member, act: 'refunds.read', subject_id: id })
  await db
    .update(refund_files)
    .set({ downloaded_at: sql`now()` })
    .where(and(eq(refund_files.id, id), isNull(refund_files.downloaded_at)))
  return textFile(`remboursements-${file.execute_on}-${id}.xml`, 'application/xml', xml)
}

/** Lets go of a refund that the bank does not have. */
export const dropRefund = (db: Database, id: number, by_member: number): Promise<void> =>
  inTransaction(db, async (tx) => {
    const [dropped] = await tx
      .delete(refunds)
      .where(and(eq(refunds.id, id), eq(refunds.state, 'a-faire')))
      .returning()
    if (!dropped) throw new NotFound('Ce remboursement n’existe plus, ou la banque l’a déjà.')
    await writeJournal(tx, { by_member, act: 'refund.dropped', subject_id: dropped.due_id })
  })
