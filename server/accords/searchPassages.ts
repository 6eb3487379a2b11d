import { passageHits } from '#contract/search/passages/passageHits.ts'
import type { AppContext } from '#server/feature.ts'
import type { TextSearch } from '#server/feature/textSearch.ts'
import { findPassages } from './findPassages.ts'

/** Returns the search of agreements' passages, as hits for the site-wide search. */
export const searchPassages =
  (context: AppContext): TextSearch =>
  async (member, { query, per_kind, literal }) => {
    const found = await findPassages(context, member, { query, limit: per_kind, literal })
    return { ...passageHits(found), ...(found.correction !== undefined && { correction: found.correction }) }
  }
