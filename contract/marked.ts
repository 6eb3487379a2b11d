import { z } from 'zod'

/** Text of a search result, cut into runs with and without the searched words, which are marked without HTML. */
export const SearchHighlightedTextRuns = z.array(z.object({ text: z.string(), isMarked: z.boolean() }))
export type SearchHighlightedTextRuns = z.infer<typeof SearchHighlightedTextRuns>
