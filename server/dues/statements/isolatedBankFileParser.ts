import type { BankCsvMapping } from '#contract/dues/bankCsv.ts'
import { withIsolatedProcess } from '#server/isolated/isolate.ts'
import { throwUnreadableUploadError } from '#server/lib/throwUnreadableUploadError.ts'
import type {
  BankFileTaskMessage,
  BankFileTaskInput,
  BankFileTaskOutput,
} from '#server/dues/statements/readers/statementTask.ts'

type Answer = BankCsvMapping | undefined

/** Function that parses one bank file; `answer` receives the file's checksum, items and CSV columns during parsing. */
export type BankFileParser = (
  input: BankFileTaskInput,
  answer: (asked: BankFileTaskMessage) => Promise<Answer>,
) => Promise<BankFileTaskOutput>

/**
 * Runs bank file imports with a parser in an isolated process. Throws a French refusal when a file exceeds its memory
 * or time.
 */
export const withBankFileParser = <Result>(use: (read: BankFileParser) => Promise<Result>): Promise<Result> =>
  withIsolatedProcess<BankFileTaskInput, BankFileTaskOutput, BankFileTaskMessage, Answer, Result>(TASK, LIMITS, use)

const TASK = new URL('readers/statementTask.ts', import.meta.url)
const LIMITS = {
  memoryMb: 360,
  cpuMs: 90_000,
  onLimit: (): never =>
    throwUnreadableUploadError(
      'Ce fichier demande trop de mémoire ou de temps pour être lu. Demandez à la banque une période plus courte. Rien n’a été importé.',
    ),
}
