import { and, eq, isNull, sql } from 'drizzle-orm'
import { debit_files, dues, mandates } from '#server/database/schema/dues.ts'
import { NotFound, HttpError } from '#server/lib/errors.ts'
import { textFile, type SentFile } from '#server/http/sendFile.ts'
import { writeJournal } from '#server/board/journal.ts'
import type { AppContext } from '#server/feature.ts'
import { readCreditor } from './creditor.ts'
import { openMandate } from './openMandate.ts'
import { parisDay } from '#server/lib/parisTime.ts'
import { writeDebits, type Debit } from './writeDebits.ts'

/**
 * The file for the bank, written anew from its rows: nothing keeps accounts in clear. Who of the board has read it, and
 * the whole accounts in it, is in the journal.
 */
export async function openDebitFile(
  context: Pick<AppContext, 'db' | 'secrets'>,
  by_member: number,
  id: number,
): Promise<SentFile> {
  const { db } = context
  const [file] = await db.select().from(debit_files).where(eq(debit_files.id, id))
  if (!file) throw new NotFound('Ce fichier n’existe pas.')
  const creditor = await readCreditor(db)
  if (!creditor) throw new HttpError(409, 'Le prélèvement n’est pas proposé.')
  const earlier = sql`exists (select from ${dues} as earlier where earlier.mandate_id = ${mandates.id}
    and (earlier.debit_file_id, earlier.due_on, earlier.id) < (${dues.debit_file_id}, ${dues.due_on}, ${dues.id}))`
  const rows = await db
    .select({ due: dues, mandate: mandates, is_first: sql<boolean>`not ${earlier}` })
    .from(dues)
    .leftJoin(mandates, eq(mandates.id, dues.mandate_id))
    .where(eq(dues.debit_file_id, id))
    .orderBy(dues.due_on, dues.id)
  const debits = rows.map(async ({ due, mandate, is_first }): Promise<Debit> => {
    if (!mandate) throw new HttpError(409, 'Ce fichier est trop ancien\u00a0: ses mandats ont été effacés.')
    const { iban, holder } = await openMandate(context, mandate)
    const { amount_cents, reference, end_to_end_id, due_on: collect_on } = due
    const signed_on = parisDay(mandate.signed_at)
    return {
      end_to_end_id: end_to_end_id ?? '',
      amount_cents,
      collect_on,
      reference,
      rum: mandate.rum,
      signed_on,
      holder,
      iban,
      is_first,
    }
  })
  const xml = writeDebits({ ...file, creditor, debits: await Promise.all(debits) })
  await writeJournal(db, { by_member, act: 'debits.read', subject_id: id })
  await db
    .update(debit_files)
    .set({ downloaded_at: sql`now()` })
    .where(and(eq(debit_files.id, id), isNull(debit_files.downloaded_at)))
  return textFile(`prelevements-${file.until_on}-${id}.xml`, 'application/xml', xml)
}
