import { passagesToHits } from '#contract/search/passages/passagesToHits.ts'
import type { AppContext } from '#server/feature.ts'
import type { TextSearch } from '#server/feature/textSearch.ts'
import { findMemberPassages } from './findPassages.ts'

/** Returns a function that searches agreements' passages and gives results for the site-wide search. */
export const searchPassages =
  (context: AppContext): TextSearch =>
  async (member, { query, per_kind, literal }) => {
    const found = await findMemberPassages(context, member, { query, limit: per_kind, literal })
    return { ...passagesToHits(found), ...(found.correction !== undefined && { correction: found.correction }) }
  }
