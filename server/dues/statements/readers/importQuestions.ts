import type { BankCsvGuess, BankFileQuestion } from '#contract/dues/statements.ts'

/** Questions about a bank file that the user answers before the import. */
export type ImportQuestions = {
  questions: BankFileQuestion[]
  columns: string[]
  samples: string[][]
  guess: BankCsvGuess | null
  /** Amount in the bank file that can be read in two ways; empty when there is none. */
  example: string
  /** Day in the bank file that can be read in two ways; empty when there is none. */
  day: string
  accounts: string[]
}

/** Empty `ImportQuestions`, for a bank file without ambiguity. */
export const NO_IMPORT_QUESTIONS: ImportQuestions = {
  questions: [],
  columns: [],
  samples: [],
  guess: null,
  example: '',
  day: '',
  accounts: [],
}

/** Error thrown when a bank file is ambiguous and the user must answer questions before the import. */
export class ImportQuestionsError extends Error {
  readonly asked: ImportQuestions

  constructor(asked: Partial<ImportQuestions> & Pick<ImportQuestions, 'questions'>) {
    super(`A statement leaves open: ${asked.questions.join(', ')}`)
    this.asked = { ...NO_IMPORT_QUESTIONS, ...asked }
  }
}
