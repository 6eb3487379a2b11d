import { z } from 'zod'

/** Job that rebuilds the search vocabulary after a publication, which can take seconds. */
export const searchVocabularyJobKind = { name: 'board.vocabulary', payload: z.object({}) }
/** Kind of the job that runs a scheduled publication or withdrawal of a text: its name and payload schema. */
export const scheduledPublishOrWithdrawJobKind = {
  name: 'board.schedule',
  payload: z.object({
    kind: z.string().max(40),
    slug: z.string().max(80),
    act: z.enum(['publish', 'withdraw']),
    /** True when a scheduled publication of a text notifies nobody. */
    quiet: z.boolean().optional(),
    /** Version of the text's draft to publish. */
    version: z.int().min(0).optional(),
  }),
}
