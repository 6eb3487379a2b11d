import { and, eq, gt } from 'drizzle-orm'
import { BANK_FILE_BYTES, type CsvMapping, type ImportedStatement } from '#contract/boardBank.ts'
import { writeJournal } from '#server/board/journal.ts'
import { advisoryTransactionLock } from '#server/database/advisoryLock.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { bank_entries, bank_statements } from '#server/database/schema/bank.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { readUpload } from '#server/http/readUpload.ts'
import { addJob } from '#server/jobs/addJob.ts'
import { HttpError } from '#server/lib/errors.ts'
import { parisDay } from '#server/lib/parisTime.ts'
import { refuseFile } from '#server/lib/refuseFile.ts'
import { Semaphore } from '#server/limits/semaphore.ts'
import { formatDay } from '#server/payments/format.ts'
import { checkHead, readOwnAccounts } from './checkHead.ts'
import { columnsOf, mappingOf } from './csvColumns.ts'
import { EntryWriter } from './EntryWriter.ts'
import { importArchive, isZip, wholeOf } from './importArchive.ts'
import { keepBalances } from './keepBalances.ts'
import { AskFirst, NO_QUESTION } from './readers/askFirst.ts'
import { ownItems } from './readers/ownItems.ts'
import { readStatement } from './readers/readStatement.ts'
import { accountEnd, type BankHead, type BankItem } from './readers/statement.ts'
import { settleEntries } from './settleEntries.ts'
import { hashOf, unpacked } from './unpack.ts'

type Sent = {
  name: string
  by_member: number
  columns?: string | undefined
  account?: string | undefined
  file: AsyncIterable<Uint8Array>
}

// Each has a packed file in memory, and a connection while it is read.
const imports = new Semaphore({ atOnce: 2, waiting: 10 })

/**
 * Takes in a file of the bank's, whole or not at all, in the memory of a few of its lines; background work then matches
 * them. Each file of a ZIP archive is a statement of its own. Throws a refusal in French for a file of another format or
 * account, or one that came before; returns the questions that a person has to answer first.
 */
export const importStatement = (db: Database, { file, ...sent }: Sent): Promise<ImportedStatement> =>
  imports.run(async () => {
    const packed = await readUpload(
      file,
      BANK_FILE_BYTES,
      'Ce fichier est trop long. Demandez à la banque une période plus courte.',
    )
    const named = mappingOf(sent.columns)
    const bytes = () => unpacked(packed)
    if (await isZip(bytes()))
      return importArchive(await wholeOf(bytes()), (one) => importOne(db, { ...sent, ...one, named }))
    return importOne(db, { ...sent, bytes, named })
  })

type Taken = Omit<Sent, 'file' | 'columns'> & {
  bytes: () => AsyncIterable<Uint8Array>
  named: CsvMapping | undefined
}

async function importOne(db: Database, taken: Taken): Promise<ImportedStatement> {
  try {
    const id = await inTransaction(db, (tx) => takeIn(tx, taken))
    return { id, ...NO_QUESTION, files: [] }
  } catch (error) {
    if (error instanceof AskFirst) return { id: null, ...error.asked, files: [] }
    throw error
  }
}

async function takeIn(tx: Transaction, { name, by_member, bytes, named, account }: Taken): Promise<number> {
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
  const items = readStatement({
    bytes,
    mappingOf: (columns, isHeadless) => columnsOf(tx, { columns, isHeadless, named }),
  })
  const { head, accounts, refusal, doubts, notes, written } = await writeItems(
    tx,
    id,
    ownItems(items, await readOwnAccounts(tx), account),
  )
  if (!head)
    return refuseFile(
      'Ce fichier ne dit ni de quel compte, ni à quel fichier de prélèvements il répond. Rien n’a été importé.',
    )
  const { from_on, until_on, repeated, kept, unread } = written
  // Not one line was read: the file is at fault, or the names of its columns.
  if (refusal !== undefined && kept + repeated === unread) refuseFile(refusal)
  if (doubts[0] !== undefined)
    await tx
      .update(bank_entries)
      .set({ state: 'open', note: doubts[0] })
      .where(
        and(eq(bank_entries.statement_id, id), eq(bank_entries.state, 'pending'), gt(bank_entries.amount_cents, 0)),
      )
  await tx
    .update(bank_statements)
    .set({
      format: head.format,
      account_end: accountEnd(head.account),
      from_on,
      until_on,
      repeated,
      notes: [...new Set([...doubts, ...notes])].slice(0, NOTES_AT_MOST),
    })
    .where(eq(bank_statements.id, id))
  await keepBalances(tx, { id, format: head.format, accounts, by_member, bytes })
  await writeJournal(tx, {
    by_member,
    act: 'statement.imported',
    subject_id: id,
    after: { format: head.format, lines: kept, repeated },
  })
  await addJob(tx, settleEntries, { statement_id: id }, { key: String(id) })
  return id
}

const NOTES_AT_MOST = 20

async function writeItems(tx: Transaction, id: number, items: AsyncIterable<BankItem>) {
  const entries = new EntryWriter(tx, id)
  let head: BankHead | undefined
  const accounts = new Set<string>()
  let refusal: string | undefined
  const [doubts, notes] = [[] as string[], [] as string[]]
  for await (const item of items) {
    if ('head' in item) {
      await checkHead(tx, item.head)
      head = item.head
      accounts.add(item.head.account)
    } else if ('record' in item) await entries.add(item.record, head?.isVerified ?? false)
    else if ('unread' in item) {
      refusal ??= item.unread.refusal
      await entries.addUnread(item.unread)
    } else if ('doubt' in item) doubts.push(item.doubt)
    else notes.push(item.note)
  }
  return { head, accounts, refusal, doubts, notes, written: await entries.end() }
}
