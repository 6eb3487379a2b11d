import type { z } from 'zod'
import type { Database, Transaction } from '#server/database/connect.ts'
import type { Files } from '#server/storage/files.ts'

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
  /** Whether texts and other sheets speak of what it says: it is written before them. */
  isFirst?: boolean
  /** The files that it names. */
  beside?: FilesBeside<Said>
}

/** The files that a sheet names, in a folder of their own. */
export type FilesBeside<Said = unknown> = {
  folder: string
  name: RegExp
  /** What is said of one that is called otherwise, is none, is too large, or is named by nobody; in French. */
  told: { called: string; what: string; tooLarge: string; unnamed: string }
  bytes: number
  /** The names that a sheet says. */
  namedBy(said: Said): string[]
  /**
   * Takes them in, from `paths` by their names; gives what the sheet says of them then. What it adds to the portal's
   * files is named in `made`. Throws `InvalidContent`.
   */
  take(
    tx: Transaction,
    files: Files,
    said: Said,
    from: { paths: ReadonlyMap<string, string>; made: string[] },
  ): Promise<Said>
  /** The portal's files that are named now: each is `folder/name` in a folder of content too. */
  kept(db: Database | Transaction): Promise<string[]>
}
