import type { CsvMapping } from '#contract/dues/statements.ts'
import { isolatedSession } from '#server/isolated/isolate.ts'
import { refuseFile } from '#server/lib/refuseFile.ts'
import type {
  StatementMessage,
  StatementInput,
  StatementOutput,
} from '#server/dues/statements/readers/statementTask.ts'

type Answer = CsvMapping | undefined

/** Function that parses one bank file; `answer` receives the file's checksum, items and CSV columns during parsing. */
export type ReadBankFile = (
  input: StatementInput,
  answer: (asked: StatementMessage) => Promise<Answer>,
) => Promise<StatementOutput>

/**
 * Runs bank file imports with a parser in an isolated process. Throws a French refusal when a file exceeds its memory
 * or time.
 */
export const withReader = <Result>(use: (read: ReadBankFile) => Promise<Result>): Promise<Result> =>
  isolatedSession<StatementInput, StatementOutput, StatementMessage, Answer, Result>(TASK, LIMITS, use)

const TASK = new URL('readers/statementTask.ts', import.meta.url)
const LIMITS = {
  memoryMb: 360,
  cpuMs: 90_000,
  onLimit: (): never =>
    refuseFile(
      'Ce fichier demande trop de mémoire ou de temps pour être lu. Demandez à la banque une période plus courte. Rien n’a été importé.',
    ),
}
