import { z } from 'zod'
import { MAX_OFFICE_TEXT_LENGTH } from './limits.ts'
import { baseTextFieldSchema } from '#contract/text.ts'

const TOO_LONG =
  'Ce texte est trop long\u00a0: 90 000 signes au plus. Partagez-le en plusieurs, ou joignez un document.'

const FIELD_TOO_LONG = 'Ce champ est trop long\u00a0: 2 000 signes au plus'

const TOO_MUCH = 'C’est trop pour ce champ\u00a0: moins de lignes, ou de plus courtes'

// A union reports one error of its own, whatever branch fails.
export const FrontMatterValue = z.union(
  [
    baseTextFieldSchema(2000, FIELD_TOO_LONG),
    z.number(),
    z.boolean(),
    z.null(),
    z.array(baseTextFieldSchema(300, FIELD_TOO_LONG)).max(50, { abort: true }),
    z
      .array(
        z.record(
          baseTextFieldSchema(40, FIELD_TOO_LONG),
          z.union([baseTextFieldSchema(2000, FIELD_TOO_LONG), z.number()]),
        ),
      )
      .max(200, { abort: true }),
  ],
  { error: ({ input }) => (Array.isArray(input) ? TOO_MUCH : FIELD_TOO_LONG) },
)
export type FrontMatterValue = z.infer<typeof FrontMatterValue>

/** Source of an office text, valid or not yet: front matter fields (`head`) and Markdown (`body`). */
export const OfficeTextMarkdownSource = z.object({
  head: z
    .record(baseTextFieldSchema(40, 'Ce champ n’existe pas'), FrontMatterValue)
    .refine((head) => Object.keys(head).length <= 40, 'Ce texte a trop de champs'),
  body: baseTextFieldSchema(MAX_OFFICE_TEXT_LENGTH, TOO_LONG),
})
export type OfficeTextMarkdownSource = z.infer<typeof OfficeTextMarkdownSource>
