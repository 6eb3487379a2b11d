import type { PassageSearchReply, AccordPassageQuery } from '#contract/accords/accordTexts.ts'
import { findBestPassages as find } from '#contract/search/passages/findPassages.ts'
import type { AppContext } from '#server/feature.ts'
import { createLexicon } from '#server/search/lexicon.ts'
import { withSearchSlot } from '#server/search/searchSlot.ts'
import { databasePassageStore } from './databaseShelf.ts'
import type { MemberReadingAccords } from './visibility.ts'
import { visibleSpellingVocabularySql } from './visibleSpellingVocabularySql.ts'

/** Returns the passages that contain all or most of the searched words, in agreements that a member may see. */
export const findPassagesForMember = (
  context: AppContext,
  reader: MemberReadingAccords,
  query: AccordPassageQuery,
): Promise<PassageSearchReply> =>
  withSearchSlot(context.db, () =>
    find(
      createLexicon({ ...context, vocabulary: visibleSpellingVocabularySql(reader) }),
      databasePassageStore(context.db, reader),
      query,
    ),
  )
