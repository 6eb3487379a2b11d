import { searchRoutes as calls, type SearchReply, type SearchQuery } from '#contract/search/search.ts'
import { unknownCompanyQueryNormalizer } from '#server/companies/knownCompanies.ts'
import { mountApiCall } from '#server/mount.ts'
import type { AppContext, PortalFeature } from '#server/feature.ts'
import { findBestSearchResults } from './findBestSearchResults.ts'
import { findBetterCorrectedSearchResults, hasTooFewSearchResults, correctSearchQuery } from './searchWithCorrection.ts'
import { createLexicon } from './lexicon.ts'
import { withSearchSlot } from './searchSlot.ts'
import { mountOfficeSynonymsApi } from '#server/search/office/officeSynonyms.ts'
import { synonymsSettingsFile } from './synonymsSettingsFile.ts'
import type { FeatureFullTextSearchResult } from '#server/feature/textSearch.ts'
import { isPublicSearchTable, type SearchedTables } from '#server/feature/searchSource.ts'
import { parseSearchQuery, type ParsedSearchQuery } from '#contract/search/parseSearchQuery.ts'
import { buildMinimumMatchQuery, findIgnoredSearchWords, selectRarestQueryWords } from '#contract/search/relax.ts'
import { unanswered_searches, vocabulary } from '#server/database/schema/search.ts'
import { countFailedSearch, sweepFailedSearches } from './unanswered.ts'

/** Server feature of the portal's search over all features' tables and texts. */
export const searchFeature: PortalFeature = {
  routes(app, context) {
    const forAll = { sources: context.sources.filter(isPublicSearchTable) }
    const known = unknownCompanyQueryNormalizer(context)
    const forEveryone = async (asked: { query: SearchQuery }) => {
      const { query } = await known(asked)
      return counted(context, query, await withSearchSlot(context.db, () => answer(context, forAll, query)))
    }
    mountApiCall(app, calls.everyone, forEveryone, { cost: 2, importance: 'search' })
    mountApiCall(app, calls.member, async ({ query, member }) => {
      const found = await withSearchSlot(context.db, () => answer(context, { sources: context.sources, member }, query))
      const texts = await Promise.all(context.textSearches.map((find) => find(member, query)))
      return counted(context, query, withTexts(found, texts))
    })
    mountOfficeSynonymsApi(app, context.db)
  },
  settingsFile: synonymsSettingsFile,
  impersonal: [vocabulary, unanswered_searches],
  sweep: ({ db }) => sweepFailedSearches(db),
}

async function answer(context: AppContext, searched: SearchedTables, query: SearchQuery): Promise<SearchReply> {
  const asked = await parseSearchQuery(query.query, createLexicon(context))
  if (!asked) return { data: [], isCorrected: false, without: [] }
  const findFor = (words: ParsedSearchQuery) => findBestSearchResults(context.db, words, searched, query)
  const data = await findFor(asked)
  const meant =
    query.literal || !hasTooFewSearchResults(totalOf(data))
      ? undefined
      : await correctSearchQuery(context, query.query, asked)
  const better = meant && (await findBetterCorrectedSearchResults(meant, { found: data, find: findFor, totalOf }))
  if (data.length > 0)
    return { data, ...(better && { correction: better.correction }), isCorrected: false, without: [] }
  if (better) return { data: better.found, correction: better.correction, isCorrected: true, without: [] }
  const most = meant && (await mostOf(meant.asked, findFor))
  if (most && holdsOthers(most, meant.asked, asked))
    return { ...partial(most, meant.asked), correction: meant.correction, isCorrected: true }
  return partial(await mostOf(asked, findFor), asked)
}

function partial(data: SearchReply['data'], asked: ParsedSearchQuery): SearchReply {
  const missing = data.flatMap(({ hits }) => hits.map((hit) => hit.missing))
  return { data, isCorrected: false, without: findIgnoredSearchWords(asked, missing) }
}

/** True when a search result contains a corrected word that was not typed. */
function holdsOthers(data: SearchReply['data'], meant: ParsedSearchQuery, typed: ParsedSearchQuery): boolean {
  const others = meant.wanted
    .map((word) => word.typed)
    .filter((word) => typed.wanted.every((one) => one.typed !== word))
  return data.some(({ hits }) => hits.some(({ missing }) => others.some((word) => !missing.includes(word))))
}

/** Returns the search results that contain all but one or two of the known words. */
async function mostOf(asked: ParsedSearchQuery, find: (words: ParsedSearchQuery) => Promise<SearchReply['data']>) {
  const words = selectRarestQueryWords(asked)
  const least = words.filter(({ isKnown }) => isKnown).length - MOST_LEFT_OUT
  for (let count = words.length - 1; count >= Math.max(1, least); count--) {
    const tsquery = buildMinimumMatchQuery(words, count)
    const data = await find({ ...asked, tsquery, loose: tsquery, isPartial: true })
    if (data.length > 0) return data
  }
  return []
}
const MOST_LEFT_OUT = 2

/** Records a search without results in the statistics, and returns the response unchanged. */
async function counted({ db }: AppContext, { query }: SearchQuery, found: SearchReply): Promise<SearchReply> {
  if (found.data.length === 0) await countFailedSearch(db, query)
  return found
}

/** Puts search results that only members may read before the public ones. */
function withTexts(found: SearchReply, texts: FeatureFullTextSearchResult[]): SearchReply {
  const [corrected] = texts.flatMap(({ correction }) => correction ?? [])
  const data = texts.filter(({ total }) => total > 0).map(({ correction: _, ...group }) => group)
  const isCorrected = found.isCorrected || (found.data.length === 0 && corrected !== undefined)
  const correction = found.correction ?? corrected
  return { ...found, data: [...data, ...found.data], isCorrected, ...(correction !== undefined && { correction }) }
}

const totalOf = (data: SearchReply['data']) => data.reduce((sum, { total }) => sum + total, 0)
