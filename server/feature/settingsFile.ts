import type { z } from 'zod'
import type { Database, Transaction } from '#server/database/connect.ts'
import type { FileStorage } from '#server/storage/files.ts'

/** A YAML file of the content folder with the settings of one subject, such as the synonyms. */
export type ContentSettingsFile<Said = unknown> = {
  file: string
  schema: z.ZodType<Said>
  /**
   * Stores the settings of an imported YAML file; unchanged rows stay untouched. Returns the effects and warnings in
   * French. Throws `InvalidContentError`.
   */
  save(tx: Transaction, said: Said): Promise<string[]>
  /** Returns the stored settings of a YAML file for the content export; undefined when there are none. */
  read(db: Database | Transaction): Promise<object | undefined>
  /** True when texts or other settings files refer to the settings, so they are saved first. */
  isFirst?: boolean
  /** Files that the settings of a YAML file refer to. */
  beside?: ContentSettingsReferencedFiles<Said>
}

/** Files that a YAML settings file refers to, in a folder of their own. */
export type ContentSettingsReferencedFiles<Said = unknown> = {
  folder: string
  name: RegExp
  /**
   * French error messages for files that settings refer to: invalid name, invalid content, too large, not referenced.
   */
  told: { called: string; what: string; tooLarge: string; unnamed: string }
  bytes: number
  /** Returns the names of the files that the settings refer to. */
  namedBy(said: Said): string[]
  /**
   * Imports the files that settings refer to from `paths` (by name). Returns the settings with their stored names.
   * Appends files added to the storage to `made`. Throws `InvalidContentError`.
   */
  take(
    tx: Transaction,
    files: FileStorage,
    said: Said,
    from: { paths: ReadonlyMap<string, string>; made: string[] },
  ): Promise<Said>
  /** Returns the stored files that the settings refer to, as `folder/name`, the same path as in a content folder. */
  kept(db: Database | Transaction): Promise<string[]>
}
