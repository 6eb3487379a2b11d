import type { PassageAnswer, PassageQuery } from '#contract/accords/accordTexts.ts'
import { findBestPassages as find } from '#contract/search/passages/findPassages.ts'
import type { AppContext } from '#server/feature.ts'
import { createLexicon } from '#server/search/lexicon.ts'
import { withSearchSlot } from '#server/search/searchSlot.ts'
import { databaseShelf } from './databaseShelf.ts'
import type { AccordReader } from './visibility.ts'
import { visibleVocabulary } from './visibleVocabulary.ts'

/** Returns the passages that contain all or most of the searched words, in agreements that a member may see. */
export const findMemberPassages = (
  context: AppContext,
  reader: AccordReader,
  query: PassageQuery,
): Promise<PassageAnswer> =>
  withSearchSlot(context.db, () =>
    find(
      createLexicon({ ...context, vocabulary: visibleVocabulary(reader) }),
      databaseShelf(context.db, reader),
      query,
    ),
  )
