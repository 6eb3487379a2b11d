import type { CsvGuess, StatementQuestion } from '#contract/dues/statements.ts'

/** Questions about a bank file that the user answers before the import. */
export type Questions = {
  questions: StatementQuestion[]
  columns: string[]
  samples: string[][]
  guess: CsvGuess | null
  /** Amount that can be read in two ways; empty when there is none. */
  example: string
  /** Day that can be read in two ways; empty when there is none. */
  day: string
  accounts: string[]
}

/** Empty `Questions`, for a bank file without ambiguity. */
export const NO_QUESTION: Questions = {
  questions: [],
  columns: [],
  samples: [],
  guess: null,
  example: '',
  day: '',
  accounts: [],
}

/** Error thrown when a bank file is ambiguous and the user must answer questions first. */
export class AskFirst extends Error {
  readonly asked: Questions

  constructor(asked: Partial<Questions> & Pick<Questions, 'questions'>) {
    super(`A statement leaves open: ${asked.questions.join(', ')}`)
    this.asked = { ...NO_QUESTION, ...asked }
  }
}
