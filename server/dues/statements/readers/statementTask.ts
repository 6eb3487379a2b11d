import type { BankCsvMapping } from '#contract/dues/bankCsv.ts'
import { sha256OfByteStream, decompressBankFile } from '#server/dues/statements/unpack.ts'
import type { IsolatedTask } from '#server/isolated/isolate.ts'
import { HttpError } from '#server/lib/errors.ts'
import { BankImportQuestionsError, type BankImportQuestions } from './importQuestions.ts'
import { readStatementClosingBalances, type BankStatementClosingBalance } from './balances.ts'
import { buildAssociationBankAccountTest, keepAssociationAccountItems } from './ownItems.ts'
import { parseBankFile } from './readStatement.ts'
import type { BankFileItem } from './statement.ts'

/**
 * Input of the isolated process that parses a bank file: uploaded bytes, the association's IBANs, and the account that
 * the user declared to be own.
 */
export type BankFileTaskInput = {
  /** Bytes of the bank file as uploaded, possibly compressed. */
  packed: Uint8Array
  /** IBANs of the association's bank accounts. */
  ibans: string[]
  /** Account in the bank file that the user declared to be the association's. */
  account: string | undefined
}

/**
 * Messages to the server from the isolated process that parses a bank file. The checksum comes first, then items in
 * file order, and questions about CSV columns.
 */
export type BankFileTaskMessage =
  | { sha256: Uint8Array }
  | { items: BankFileItem[] }
  | { columns: string[]; isHeadless: boolean }

/** Last result of the isolated process that parses a bank file: questions for the user, or the closing balances. */
export type BankFileTaskOutput = { asked: BankImportQuestions } | { balances: BankStatementClosingBalance[] }

const ITEMS_AT_ONCE = 200

/** Parses a bank file in an isolated process. */
export const run: IsolatedTask<
  BankFileTaskInput,
  BankFileTaskOutput,
  BankFileTaskMessage,
  BankCsvMapping | undefined
> = async ({ packed, ibans, account }, ask) => {
  const bytes = () => decompressBankFile(Buffer.from(packed.buffer, packed.byteOffset, packed.length))
  await ask({ sha256: await sha256OfByteStream(bytes()) })
  const mappingOf = (columns: string[], isHeadless: boolean) => ask({ columns, isHeadless })
  let format = ''
  let items: BankFileItem[] = []
  const flush = async () => {
    if (items.length > 0) await ask({ items })
    items = []
  }
  try {
    for await (const item of keepAssociationAccountItems(
      parseBankFile({ bytes, mappingOf }),
      buildAssociationBankAccountTest(ibans),
      account,
    )) {
      items.push(item)
      if ('head' in item) ({ format } = item.head)
      // The server may refuse the file by its head.
      if ('head' in item || items.length >= ITEMS_AT_ONCE) await flush()
    }
  } catch (error) {
    if (error instanceof BankImportQuestionsError) return { asked: error.asked }
    throw error
  }
  await flush()
  return { balances: await balancesOf(format, bytes) }
}

/** Returns the closing balances in a bank file; empty when they cannot be read. */
const balancesOf = (format: string, bytes: () => AsyncIterable<Uint8Array>) =>
  readStatementClosingBalances(format, bytes).catch((error: unknown): BankStatementClosingBalance[] => {
    if (error instanceof HttpError) return []
    throw error
  })
