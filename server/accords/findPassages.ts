import type { PassageAnswer, PassageQuery } from '#contract/accords/accordTexts.ts'
import { findPassages as find } from '#contract/search/passages/findPassages.ts'
import type { AppContext } from '#server/feature.ts'
import { lexiconOf } from '#server/search/lexicon.ts'
import { withSearchSlot } from '#server/search/searchSlot.ts'
import { databaseShelf } from './databaseShelf.ts'
import type { Reader } from './visibility.ts'
import { visibleVocabulary } from './visibleVocabulary.ts'

/** Returns the passages that contain all or most of the searched words, in agreements that a member may see. */
export const findPassages = (context: AppContext, reader: Reader, query: PassageQuery): Promise<PassageAnswer> =>
  withSearchSlot(context.db, () =>
    find(lexiconOf({ ...context, vocabulary: visibleVocabulary(reader) }), databaseShelf(context.db, reader), query),
  )
