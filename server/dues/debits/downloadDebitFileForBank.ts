import { eq, sql } from '#server/drizzle/drizzle.ts'
import type { SepaSequenceType } from '#contract/dues/debitFiles.ts'
import { writeAuditLogLine } from '#server/journal/journal.ts'
import type { Transaction } from '#server/database/connect.ts'
import { debit_files, dues, former_debits, mandates } from '#server/database/schema/dues.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { readSepaCreditor } from './creditor.ts'
import { decryptMandate } from '#server/dues/decryptMandate.ts'
import { generateDebitXml, type SepaDebit } from './writeDebits.ts'
import type { AppContext } from '#server/feature.ts'
import { toOutgoingTextFile, type OutgoingFile } from '#server/http/sendFile.ts'
import { NotFoundError, HttpError } from '#server/lib/errors.ts'
import { formatParisDay } from '#server/lib/parisTime.ts'
import { changePaymentState } from '#server/payments/transition.ts'

/**
 * Returns the debit file for the bank, generated from its rows, since account numbers are stored encrypted. The first
 * download marks it as handed over; each one is written to the audit log. Throws a 409 for a cancelled or refused file.
 */
export function downloadDebitFileForBank(
  context: Pick<AppContext, 'db' | 'secrets'>,
  by_member: number,
  id: number,
): Promise<OutgoingFile> {
  return inTransaction(context.db, async (tx) => {
    // Serialises with withdrawals, which then find the file handed over.
    const [file] = await tx.select().from(debit_files).where(eq(debit_files.id, id)).for('update')
    if (!file) throw new NotFoundError('Ce fichier n’existe pas.')
    if (file.state === 'annule' || file.state === 'refuse')
      throw new HttpError(409, 'Ce fichier est annulé, ou la banque l’a refusé\u00a0: ses prélèvements n’y sont plus.')
    const creditor = await readSepaCreditor(tx)
    if (!creditor) throw new HttpError(409, 'Le prélèvement n’est pas proposé.')
    const debits = await Promise.all((await readRows(tx, id)).map((row) => asDebit(context, row)))
    const xml = generateDebitXml({ ...file, creditor, debits })
    await writeAuditLogLine(tx, { by_member, act: 'debits.read', subject_id: id })
    if (file.state === 'ecrit') {
      await changePaymentState(tx, { what: 'file', id, from: 'ecrit', to: 'remis' })
      await tx
        .update(debit_files)
        .set({ downloaded_at: sql`coalesce(${debit_files.downloaded_at}, now())` })
        .where(eq(debit_files.id, id))
    }
    return toOutgoingTextFile(`prelevements-${file.until_on}-${id}.xml`, 'application/xml', xml)
  })
}

type Row = {
  due: { id: number; amount_cents: number; reference: string; end_to_end_id: string | null; due_on: string }
  mandate: typeof mandates.$inferSelect | null
  sequence_type: SepaSequenceType | null
  is_first: boolean
}

/** Returns the direct debits of a debit file by day, including refused ones that were presented again since. */
async function readRows(tx: Transaction, id: number): Promise<Row[]> {
  // Rows written by an earlier version have no sequence type: earlier files tell which debit was the mandate's first.
  const earlier = sql`exists (select from ${dues} as earlier where earlier.mandate_id = ${mandates.id}
    and (earlier.debit_file_id, earlier.due_on, earlier.id) < (${dues.debit_file_id}, ${dues.due_on}, ${dues.id}))`
  const inFile = await tx
    .select({
      due: dues,
      mandate: mandates,
      sequence_type: dues.sequence_type,
      is_first: sql<boolean>`not coalesce(${mandates.was_debited}, false) and not ${earlier}`,
    })
    .from(dues)
    .leftJoin(mandates, eq(mandates.id, dues.mandate_id))
    .where(eq(dues.debit_file_id, id))
  const { end_to_end_id, due_on, amount_cents, sequence_type } = former_debits
  const again = await tx
    .select({
      due: { id: dues.id, reference: dues.reference, end_to_end_id, due_on, amount_cents },
      mandate: mandates,
      sequence_type,
      is_first: sql<boolean>`false`,
    })
    .from(former_debits)
    .innerJoin(dues, eq(dues.id, former_debits.due_id))
    .leftJoin(mandates, eq(mandates.id, former_debits.mandate_id))
    .where(sql`${former_debits.debit_file_id} = ${id} and ${former_debits.ended} = 'represente'`)
  return [...inFile, ...again].toSorted(
    (one, other) => one.due.due_on.localeCompare(other.due.due_on) || one.due.id - other.due.id,
  )
}

async function asDebit(context: Pick<AppContext, 'secrets'>, { due, mandate, ...row }: Row): Promise<SepaDebit> {
  if (!mandate) throw new HttpError(409, 'Ce fichier est trop ancien\u00a0: ses mandats ont été effacés.')
  const { iban, holder } = await decryptMandate(context, mandate)
  return {
    end_to_end_id: due.end_to_end_id ?? '',
    amount_cents: due.amount_cents,
    collect_on: due.due_on,
    reference: due.reference,
    rum: mandate.rum,
    signed_on: formatParisDay(mandate.signed_at),
    holder,
    iban,
    is_first: row.sequence_type === null ? row.is_first : row.sequence_type === 'FRST',
  }
}
