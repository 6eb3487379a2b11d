import type { PassageSearchReply, AccordPassageQuery } from '#contract/accords/accordTexts.ts'
import { findBestPassages } from '#contract/search/passages/findPassages.ts'
import { createFrenchWordTest, type FrenchWordTest } from '#contract/search/frenchWords.ts'
import { openPassageIndex } from '#contract/search/passages/passageIndex.ts'
import { openPassageTexts, type PassageTextReader } from '#contract/search/passages/passageTexts.ts'
import type { SearchPackFileName, OfflineSearchPack } from '#contract/search/searchPack.ts'
import { buildAccordArticleOffline, type AccordArticleReference } from './buildClause.ts'
import { buildDocumentTextOffline } from './buildDocumentTextOffline.ts'
import type { DocumentTextReference, PdfPageReference } from './messages.ts'
import { createOfflineSearchLexicon } from './createOfflineSearchLexicon.ts'
import { createOfflinePassageStore } from './createOfflinePassageStore.ts'

/** Opens the decompressed offline search data of a device. Search results are the same as the server's. */
export function openOfflineSearchData(facts: OfflineSearchPack, files: Record<SearchPackFileName, Uint8Array>) {
  const [texts, index] = [openPassageTexts(files.textes), openPassageIndex(files.index)]
  let french: FrenchWordTest | undefined
  const isFrench = () =>
    (french ??= createFrenchWordTest(
      JSON.parse(new TextDecoder().decode(files.francais)) as { aff: string; dic: string },
    ))
  const lexicon = createOfflineSearchLexicon({ vocabulary: index.vocabulary, isFrench, synonyms: facts.synonyms })
  return {
    find: (query: AccordPassageQuery, now = new Date()): Promise<PassageSearchReply> =>
      findBestPassages(lexicon, createOfflinePassageStore({ facts, texts, index, now }), query),
    clause: (place: AccordArticleReference) => buildAccordArticleOffline(texts, place),
    textPart: (place: DocumentTextReference) => buildDocumentTextOffline(texts, place),
    pageText: (place: PdfPageReference) => pageText(texts, place),
  }
}

/**
 * Builds the text of a PDF's page from its passages in the offline search data. Text outside passages, such as a
 * header, is blank.
 */
function pageText(texts: PassageTextReader, { document, page }: PdfPageReference): string {
  const place = texts.documents.findIndex(({ id }) => id === document)
  return texts.documentAt
    .flatMap((its, at) => (its === place && texts.pageAt[at] === page ? [texts.passage(at)] : []))
    .sort((one, other) => one.start_at - other.start_at)
    .reduce((text, { start_at, words }) => text.padEnd(start_at) + words, '')
}
