import type { PassageAnswer, PassageQuery } from '#contract/accords/accordTexts.ts'
import { findPassages } from '#contract/search/passages/findPassages.ts'
import { readFrenchWords, type FrenchWords } from '#contract/search/frenchWords.ts'
import { openIndex } from '#contract/search/passages/passageIndex.ts'
import { openTexts, type OpenTexts } from '#contract/search/passages/passageTexts.ts'
import type { PackPart, SearchPack } from '#contract/search/searchPack.ts'
import { clauseOf, type ClausePlace } from './clauseOf.ts'
import type { PagePlace } from './messages.ts'
import { packLexicon } from './packLexicon.ts'
import { packShelf } from './packShelf.ts'

/** Opens the decompressed search data of a device. Results are the same as the server's. */
export function openPack(facts: SearchPack, files: Record<PackPart, Uint8Array>) {
  const [texts, index] = [openTexts(files.textes), openIndex(files.index)]
  let french: FrenchWords | undefined
  const isFrench = () =>
    (french ??= readFrenchWords(JSON.parse(new TextDecoder().decode(files.francais)) as { aff: string; dic: string }))
  const lexicon = packLexicon({ vocabulary: index.vocabulary, isFrench, synonyms: facts.synonyms })
  return {
    find: (query: PassageQuery, now = new Date()): Promise<PassageAnswer> =>
      findPassages(lexicon, packShelf({ facts, texts, index, now }), query),
    clause: (place: ClausePlace) => clauseOf(texts, place),
    pageText: (place: PagePlace) => pageText(texts, place),
  }
}

/** Builds the text of a page from its passages. Text outside passages, such as a header, is blank. */
function pageText(texts: OpenTexts, { document, page }: PagePlace): string {
  const place = texts.documents.findIndex(({ id }) => id === document)
  return texts.documentAt
    .flatMap((its, at) => (its === place && texts.pageAt[at] === page ? [texts.passage(at)] : []))
    .sort((one, other) => one.start_at - other.start_at)
    .reduce((text, { start_at, words }) => text.padEnd(start_at) + words, '')
}
