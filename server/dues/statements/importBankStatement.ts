import { and, eq, gt } from '#server/drizzle/drizzle.ts'
import { MAX_BANK_FILE_BYTES, type BankStatementImportReply } from '#contract/dues/statements.ts'
import type { BankCsvMapping } from '#contract/dues/bankCsv.ts'
import { writeAuditLogLine } from '#server/journal/journal.ts'
import { takeTransactionAdvisoryLock } from '#server/database/advisoryLock.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { bank_entries, bank_statements } from '#server/database/schema/bank.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { readUploadedFileIntoMemory } from '#server/http/readUploadedFileIntoMemory.ts'
import { queueBackgroundJob } from '#server/jobs/queueBackgroundJob.ts'
import { HttpError } from '#server/lib/errors.ts'
import { formatParisDay } from '#server/lib/parisTime.ts'
import { throwUnreadableUploadError } from '#server/lib/throwUnreadableUploadError.ts'
import { Semaphore } from '#server/limits/semaphore.ts'
import { formatDay } from '#server/payments/format.ts'
import { readAssociationIbans } from './checkHead.ts'
import { resolveBankCsvMapping, parseBankCsvMapping } from './csvColumns.ts'
import { importBankStatementArchive, isZipStream, readStreamBytes } from './importArchive.ts'
import { storeStatementBalances } from './storeStatementBalances.ts'
import { BankImportQuestionsError, NO_BANK_IMPORT_QUESTIONS } from '#server/dues/statements/readers/importQuestions.ts'
import { maskIbanOrEmpty } from '#server/dues/statements/readers/statement.ts'
import type { BankFileTaskMessage } from '#server/dues/statements/readers/statementTask.ts'
import { withBankFileParser, type BankFileParser } from './isolatedBankFileParser.ts'
import { matchPendingLinesJob } from './settleEntries.ts'
import { BankStatementWriter } from './BankStatementWriter.ts'
import { decompressBankFile } from './unpack.ts'

type Sent = {
  name: string
  by_member: number
  columns?: string | undefined
  account?: string | undefined
  file: AsyncIterable<Uint8Array>
}

// Each import holds a compressed file in memory, and a connection while parsing.
const imports = new Semaphore({ atOnce: 2, waiting: 10 })

/**
 * Imports a bank file or ZIP archive, completely or not at all. An isolated process parses it; a job then matches its
 * statement lines. Returns questions that the user must answer first. Throws a French refusal for another format or
 * account, or a known file.
 */
export const importBankStatement = (db: Database, { file, ...sent }: Sent): Promise<BankStatementImportReply> =>
  imports.run(async () => {
    const packed = await readUploadedFileIntoMemory(
      file,
      MAX_BANK_FILE_BYTES,
      'Ce fichier est trop long. Demandez à la banque une période plus courte.',
    )
    const named = parseBankCsvMapping(sent.columns)
    const bytes = () => decompressBankFile(packed)
    const archive = (await isZipStream(bytes())) ? await readStreamBytes(bytes()) : undefined
    return withBankFileParser((read) =>
      archive
        ? importBankStatementArchive(archive, (one) => importOne(db, { ...sent, ...one, named, read }))
        : importOne(db, { ...sent, packed, named, read }),
    )
  })

type Taken = Omit<Sent, 'file' | 'columns'> & {
  packed: Buffer
  named: BankCsvMapping | undefined
  read: BankFileParser
}

async function importOne(db: Database, taken: Taken): Promise<BankStatementImportReply> {
  try {
    const id = await inTransaction(db, (tx) => takeIn(tx, taken))
    return { id, ...NO_BANK_IMPORT_QUESTIONS, files: [] }
  } catch (error) {
    if (error instanceof BankImportQuestionsError) return { id: null, ...error.asked, files: [] }
    throw error
  }
}

async function takeIn(tx: Transaction, { name, by_member, packed, named, account, read }: Taken): Promise<number> {
  // Serialises concurrent imports of the same lines.
  await takeTransactionAdvisoryLock(tx, 'statements')
  const ibans = await readAssociationIbans(tx)
  let statement: BankStatementWriter | undefined
  const answer = async (asked: BankFileTaskMessage) => {
    if ('columns' in asked) return resolveBankCsvMapping(tx, { ...asked, named })
    if ('sha256' in asked) {
      const sha256 = Buffer.from(asked.sha256)
      statement = new BankStatementWriter(tx, await insertStatement(tx, { name, sha256, by_member }))
    } else for (const item of asked.items) await statement?.add(item)
    return undefined
  }
  const output = await read({ packed, ibans, account }, answer)
  if ('asked' in output) throw new BankImportQuestionsError(output.asked)
  if (!statement) throw new Error('A statement was read without its checksum')
  const { id } = statement
  const { head, accounts, refusal, doubts, notes, written } = await statement.end()
  if (!head)
    return throwUnreadableUploadError(
      'Ce fichier ne dit ni de quel compte, ni à quel fichier de prélèvements il répond. Rien n’a été importé.',
    )
  const { from_on, until_on, repeated, kept, unread } = written
  // No line could be read: the file or the column mapping is wrong.
  if (refusal !== undefined && kept + repeated === unread) throwUnreadableUploadError(refusal)
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
      account_end: maskIbanOrEmpty(head.account),
      from_on,
      until_on,
      repeated,
      notes: [...new Set([...doubts, ...notes])].slice(0, NOTES_AT_MOST),
    })
    .where(eq(bank_statements.id, id))
  await storeStatementBalances(tx, { id, accounts, by_member, balances: output.balances })
  await writeAuditLogLine(tx, {
    by_member,
    act: 'statement.imported',
    subject_id: id,
    after: { format: head.format, lines: kept, repeated },
  })
  await queueBackgroundJob(tx, matchPendingLinesJob, { statement_id: id }, { key: String(id) })
  return id
}

const NOTES_AT_MOST = 20

type NewStatement = { name: string; sha256: Buffer; by_member: number }

/** Inserts a bank statement and returns its id. Throws a 409 for a file that was imported before. */
async function insertStatement(tx: Transaction, { name, sha256, by_member }: NewStatement): Promise<number> {
  const [before] = await tx.select().from(bank_statements).where(eq(bank_statements.sha256, sha256))
  if (before)
    throw new HttpError(
      409,
      `Ce fichier a déjà été importé le ${formatDay(formatParisDay(before.imported_at))}. Rien n’a été noté deux fois.`,
    )
  const [added] = await tx
    .insert(bank_statements)
    .values({ format: 'csv', name, sha256, by_member })
    .returning({ id: bank_statements.id })
  if (!added) throw new Error('A statement was not kept')
  return added.id
}
