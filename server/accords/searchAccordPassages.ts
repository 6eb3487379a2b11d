import { passagesToSearchHits } from '#contract/search/passages/passagesToSearchHits.ts'
import type { AppContext } from '#server/feature.ts'
import type { FeatureFullTextSearch } from '#server/feature/textSearch.ts'
import { findPassagesForMember } from './findPassages.ts'

/** Returns a function that searches agreements' passages and gives results for the site-wide search. */
export const searchAccordPassages =
  (context: AppContext): FeatureFullTextSearch =>
  async (member, { query, per_kind, literal }) => {
    const found = await findPassagesForMember(context, member, { query, limit: per_kind, literal })
    return { ...passagesToSearchHits(found), ...(found.correction !== undefined && { correction: found.correction }) }
  }
