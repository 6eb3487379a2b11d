import type { CsvGuess, StatementQuestion } from '#contract/dues/statements.ts'

/** Questions of a file that a person answers before anything of it is imported. */
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

/** The answer for a file that leaves nothing open. */
export const NO_QUESTION: Questions = {
  questions: [],
  columns: [],
  samples: [],
  guess: null,
  example: '',
  day: '',
  accounts: [],
}

/** Thrown when a file leaves something open that only a person can tell. */
export class AskFirst extends Error {
  readonly asked: Questions

  constructor(asked: Partial<Questions> & Pick<Questions, 'questions'>) {
    super(`A statement leaves open: ${asked.questions.join(', ')}`)
    this.asked = { ...NO_QUESTION, ...asked }
  }
}
