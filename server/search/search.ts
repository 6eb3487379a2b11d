import { search as calls, type SearchAnswer, type SearchQuery } from '#contract/search.ts'
import { ofKnownCompany } from '#server/companies/knownCompanies.ts'
import { mount } from '#server/mount.ts'
import type { AppContext, Feature } from '#server/feature.ts'
import { findHits } from './findHits.ts'
import { correctedSearch } from './correctedSearch.ts'
import { withSearchSlot } from './searchSlot.ts'
import { synonymsFile } from './synonymsFile.ts'
import { isPublic, type SearchedSources } from '#server/feature/searchSource.ts'
import { parseQuery, type ParsedQuery } from './parseQuery.ts'
import { vocabulary } from '#server/database/schema/search.ts'

/** The search through everything: each feature gives what is its own. */
export const search: Feature = {
  routes(app, context) {
    const forAll = { sources: context.sources.filter(isPublic) }
    const known = ofKnownCompany(context)
    const forEveryone = async (asked: { query: SearchQuery }) => {
      const { query } = await known(asked)
      return withSearchSlot(context.db, () => answer(context, forAll, query))
    }
    mount(app, calls.everyone, forEveryone, { cost: 2 })
    mount(app, calls.member, ({ query, member }) =>
      withSearchSlot(context.db, () => answer(context, { sources: context.sources, member }, query)),
    )
  },
  settingsFile: synonymsFile,
  impersonal: [vocabulary],
}

async function answer(context: AppContext, searched: SearchedSources, query: SearchQuery): Promise<SearchAnswer> {
  const asked = await parseQuery(query.query, context)
  if (!asked) return { data: [], isCorrected: false }
  const findFor = (words: ParsedQuery) => findHits(context.db, words, searched, query)
  const data = await findFor(asked)
  const better = await correctedSearch(context, query.query, asked, { found: data, find: findFor, totalOf })
  if (!better) return { data, isCorrected: false }
  const { correction, found } = better
  return data.length ? { data, correction, isCorrected: false } : { data: found, correction, isCorrected: true }
}

const totalOf = (data: SearchAnswer['data']) => data.reduce((sum, { total }) => sum + total, 0)
