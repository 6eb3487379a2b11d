import { z } from 'zod'
import { FrontMatterValue, OfficeTextMarkdownSource } from './textSource.ts'

/** Part of a three-way merge of two versions of a text: words common to both, or the conflicting words of each. */
const OfficeTextMergePart = z.union([
  z.object({ same: z.string() }),
  z.object({ mine: z.string(), theirs: z.string() }),
])
export type OfficeTextMergePart = z.infer<typeof OfficeTextMergePart>

/** Result of saving the draft of an office text: saved, merged with someone's changes, or in conflict with them. */
export const OfficeTextSaveResult = z.object({
  outcome: z.enum(['saved', 'merged', 'conflict']),
  version: z.number().int(),
  saved_at: z.iso.datetime(),
  /** Name of the author of concurrent changes to a text's draft; null without any. */
  by: z.string().nullable(),
  /** Content of the text's draft after a merge; in a conflict, the other author's content; null otherwise. */
  written: OfficeTextMarkdownSource.nullable(),
  /**
   * Merged front matter fields of a text's draft in conflict, with the other author's value where both have changed
   * one.
   */
  head: OfficeTextMarkdownSource.shape.head.nullable(),
  /** Merged body of a text's draft in conflict, part by part; `fields` lists the conflicting fields. */
  parts: z.array(OfficeTextMergePart),
  fields: z.array(z.object({ name: z.string(), mine: FrontMatterValue, theirs: FrontMatterValue })),
  /** French note when two versions of a draft were compared less finely than line by line. */
  note: z.string().nullable(),
})
export type OfficeTextSaveResult = z.infer<typeof OfficeTextSaveResult>
