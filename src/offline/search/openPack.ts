import type { PassageAnswer, PassageQuery } from '#contract/accordTexts.ts'
import { findPassages } from '#contract/search/findPassages.ts'
import { readFrenchWords, type FrenchWords } from '#contract/search/frenchWords.ts'
import { openIndex } from '#contract/search/passageIndex.ts'
import { openTexts } from '#contract/search/passageTexts.ts'
import type { PackPart, SearchPack } from '#contract/searchPack.ts'
import { packLexicon } from './packLexicon.ts'
import { packShelf } from './packShelf.ts'

/** Opens what a device has brought along, its files no longer squeezed: what it finds is what the server finds. */
export function openPack(facts: SearchPack, files: Record<PackPart, Uint8Array>) {
  const [texts, index] = [openTexts(files.textes), openIndex(files.index)]
  let french: FrenchWords | undefined
  const isFrench = () =>
    (french ??= readFrenchWords(JSON.parse(new TextDecoder().decode(files.francais)) as { aff: string; dic: string }))
  const lexicon = packLexicon({ vocabulary: index.vocabulary, isFrench, synonyms: facts.synonyms })
  return {
    find: (query: PassageQuery, now = new Date()): Promise<PassageAnswer> =>
      findPassages(lexicon, packShelf({ facts, texts, index, now }), query),
  }
}
