import { passagesToSearchHits } from '#contract/search/passages/passagesToSearchHits.ts'
import type { AppContext } from '#server/feature.ts'
import type { TextSearch } from '#server/feature/textSearch.ts'
import { findMemberPassages } from './findPassages.ts'

/** Returns a function that searches agreements' passages and gives results for the site-wide search. */
export const searchAccordPassages =
  (context: AppContext): TextSearch =>
  async (member, { query, per_kind, literal }) => {
    const found = await findMemberPassages(context, member, { query, limit: per_kind, literal })
    return { ...passagesToSearchHits(found), ...(found.correction !== undefined && { correction: found.correction }) }
  }
