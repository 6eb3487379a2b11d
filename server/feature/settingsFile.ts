import type { z } from 'zod'
import type { Database, Transaction } from '#server/database/connect.ts'

/** A file of YAML among the content that says all there is of one thing, such as the synonyms. */
export type SettingsFile<Said = unknown> = {
  file: string
  schema: z.ZodType<Said>
  /**
   * Writes what it says over what is there; what says the same is not touched. Gives what that changes for people, and
   * what they should know of it, in French. Throws `InvalidContent`.
   */
  save(tx: Transaction, said: Said): Promise<string[]>
  /** What the file says; undefined when there is nothing to say. */
  read(db: Database | Transaction): Promise<object | undefined>
}
