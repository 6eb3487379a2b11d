import type { BankFileImportQuestion } from '#contract/dues/statements.ts'
import type { BankCsvMappingProposal } from '#contract/dues/bankCsv.ts'

/** Questions about a bank file that the user answers before the import. */
export type BankImportQuestions = {
  questions: BankFileImportQuestion[]
  columns: string[]
  samples: string[][]
  guess: BankCsvMappingProposal | null
  /** Amount in the bank file that can be read in two ways; empty when there is none. */
  example: string
  /** Day in the bank file that can be read in two ways; empty when there is none. */
  day: string
  accounts: string[]
}

/** Empty `BankImportQuestions`, for a bank file without ambiguity. */
export const NO_BANK_IMPORT_QUESTIONS: BankImportQuestions = {
  questions: [],
  columns: [],
  samples: [],
  guess: null,
  example: '',
  day: '',
  accounts: [],
}

/** Error thrown when a bank file is ambiguous and the user must answer questions before the import. */
export class BankImportQuestionsError extends Error {
  readonly asked: BankImportQuestions

  constructor(asked: Partial<BankImportQuestions> & Pick<BankImportQuestions, 'questions'>) {
    super(`A statement leaves open: ${asked.questions.join(', ')}`)
    this.asked = { ...NO_BANK_IMPORT_QUESTIONS, ...asked }
  }
}
