import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { createGunzip, constants } from 'node:zlib'
import { eq, sql } from 'drizzle-orm'
import { BANK_FILE_BYTES, CsvMapping } from '#contract/boardBank.ts'
import { writeJournal } from '#server/board/journal.ts'
import { advisoryTransactionLock } from '#server/database/advisoryLock.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { bank_csv_columns, bank_statements } from '#server/database/schema/bank.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { readUpload } from '#server/http/readUpload.ts'
import { addJob } from '#server/jobs/addJob.ts'
import { HttpError } from '#server/lib/errors.ts'
import { parisDay } from '#server/lib/parisTime.ts'
import { Semaphore } from '#server/limits/semaphore.ts'
import { formatDay } from '#server/payments/format.ts'
import { checkHead } from './checkHead.ts'
import { EntryWriter } from './EntryWriter.ts'
import { keepBalances } from './keepBalances.ts'
import { UnmappedCsv } from './readers/csv.ts'
import { refuseFile } from '#server/lib/refuseFile.ts'
import { FILE_AT_MOST } from './readers/decode.ts'
import { readStatement } from './readers/readStatement.ts'
import { accountEnd } from './readers/statement.ts'
import { settleEntries } from './settleEntries.ts'

type Sent = { name: string; by_member: number; columns?: string | undefined; file: AsyncIterable<Uint8Array> }
/** The file that was imported; or the columns that a person is to name first. */
type Imported = { id: number | null; columns: string[]; samples: string[][] }

// Each has a packed file in memory, and a connection while it is read.
const imports = new Semaphore({ atOnce: 2, waiting: 10 })

/**
 * Takes in a file of the bank's, whole or not at all, in the memory of a few of its lines; what they mean is then looked
 * at by the background work. Throws a refusal in French for a file that is none, is of another account, or came before.
 */
export const importStatement = (db: Database, { file, ...sent }: Sent): Promise<Imported> =>
  imports.run(async () => {
    const packed = await readUpload(
      file,
      BANK_FILE_BYTES,
      'Ce fichier est trop long. Demandez à la banque une période plus courte.',
    )
    const named = mappingOf(sent.columns)
    try {
      return await inTransaction(db, (tx) => takeIn(tx, { ...sent, bytes: () => unpacked(packed), named }))
    } catch (error) {
      if (error instanceof UnmappedCsv) return { id: null, columns: error.columns, samples: error.samples }
      throw error
    }
  })

type TakenIn = Pick<Sent, 'name' | 'by_member'> & {
  bytes: () => AsyncIterable<Uint8Array>
  named: CsvMapping | undefined
}

async function takeIn(tx: Transaction, { name, by_member, bytes, named }: TakenIn): Promise<Imported> {
  // Two who bring the same lines at once come one after the other.
  await advisoryTransactionLock(tx, 'statements')
  const sha256 = await hashOf(bytes())
  const [before] = await tx.select().from(bank_statements).where(eq(bank_statements.sha256, sha256))
  if (before)
    throw new HttpError(
      409,
      `Ce fichier a déjà été importé le ${formatDay(parisDay(before.imported_at))}. Rien n’a été noté deux fois.`,
    )
  const [added] = await tx
    .insert(bank_statements)
    .values({ format: 'csv', name, sha256, by_member })
    .returning({ id: bank_statements.id })
  if (!added) throw new Error('A statement was not kept')
  const { id } = added
  const entries = new EntryWriter(tx, id)
  let format: (typeof bank_statements.$inferInsert)['format'] | undefined
  let account_end = ''
  for await (const item of readStatement({ bytes, mappingOf: (columns) => columnsOf(tx, columns, named) })) {
    if ('head' in item) {
      await checkHead(tx, item.head)
      format = item.head.format
      account_end = accountEnd(item.head.account)
    } else await entries.add(item.record)
  }
  if (!format)
    return refuseFile(
      'Ce fichier ne dit ni de quel compte, ni à quel fichier de prélèvements il répond. Rien n’a été importé.',
    )
  const { from_on, until_on, repeated, kept } = await entries.end()
  await tx
    .update(bank_statements)
    .set({ format, account_end, from_on, until_on, repeated })
    .where(eq(bank_statements.id, id))
  await keepBalances(tx, { id, format, account_end, by_member, bytes })
  await writeJournal(tx, {
    by_member,
    act: 'statement.imported',
    subject_id: id,
    after: { format, lines: kept, repeated },
  })
  await addJob(tx, settleEntries, { statement_id: id }, { key: String(id) })
  return { id, columns: [], samples: [] }
}

/** A file as it was before it was packed, if it was. Throws when it is longer than it may be, or broken. */
async function* unpacked(packed: Buffer): AsyncGenerator<Uint8Array, void> {
  // In parts, since each is looked at whole before others have their turn.
  const parts = function* () {
    for (let at = 0; at < packed.length; at += AT_ONCE) yield packed.subarray(at, at + AT_ONCE)
  }
  if (packed[0] !== 0x1f || packed[1] !== 0x8b) {
    yield* Readable.from(parts())
    return
  }
  const stream = Readable.from(parts()).pipe(createGunzip({ chunkSize: AT_ONCE, finishFlush: constants.Z_FINISH }))
  let size = 0
  try {
    for await (const part of stream as AsyncIterable<Buffer>) {
      size += part.length
      if (size > FILE_AT_MOST)
        refuseFile('Ce fichier dépasse 50\u00a0Mo. Demandez à la banque une période plus courte.')
      yield part
    }
  } catch (error) {
    if (error instanceof HttpError) throw error
    refuseFile('Ce fichier est abîmé ou incomplet. Rien n’a été importé.')
  }
}

const AT_ONCE = 65_536

async function hashOf(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const hash = createHash('sha256')
  for await (const part of bytes) hash.update(part)
  return hash.digest()
}

/** How the columns of these names are to be read: as was said with this file, or with the last one that had them. */
async function columnsOf(
  tx: Transaction,
  names: string[],
  named: CsvMapping | undefined,
): Promise<CsvMapping | undefined> {
  const columns = createHash('sha256').update(JSON.stringify(names)).digest('hex')
  if (named) {
    if (Object.values(named).some((place) => place !== null && place >= names.length)) refuseFile(WRONG_COLUMNS)
    await tx
      .insert(bank_csv_columns)
      .values({ columns, mapping: named })
      .onConflictDoUpdate({ target: bank_csv_columns.columns, set: { mapping: named, named_at: sql`now()` } })
    return named
  }
  const [known] = await tx.select().from(bank_csv_columns).where(eq(bank_csv_columns.columns, columns))
  return known?.mapping
}

const WRONG_COLUMNS = 'Ces colonnes ne se lisent pas\u00a0: choisissez au moins celle des dates et celle des montants.'

function mappingOf(columns: string | undefined): CsvMapping | undefined {
  if (columns === undefined) return undefined
  try {
    return CsvMapping.parse(JSON.parse(columns))
  } catch {
    return refuseFile(WRONG_COLUMNS)
  }
}
