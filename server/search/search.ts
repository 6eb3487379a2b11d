import { search as calls, type SearchAnswer, type SearchQuery } from '#contract/search.ts'
import { ofKnown } from '#server/companies/knownCompanies.ts'
import { mount } from '#server/mount.ts'
import type { House, Subject } from '#server/subject.ts'
import { find } from './find.ts'
import { meant } from './meant.ts'
import { searching } from './searching.ts'
import { synonymSheet } from './synonymSheet.ts'
import { isPublic, type Searched } from './source.ts'
import { askedFor, type Asked } from './words.ts'

/** The search through everything: each subject gives what is its own. */
export const search: Subject = {
  mounts(app, house) {
    const forAll = { sources: house.sources.filter(isPublic) }
    const known = ofKnown(house)
    const forEveryone = async (asked: { query: SearchQuery }) => {
      const { query } = await known(asked)
      return searching(house.db, () => answer(house, forAll, query))
    }
    mount(app, calls.everyone, forEveryone, { cost: 2 })
    mount(app, calls.member, ({ query, member }) =>
      searching(house.db, () => answer(house, { sources: house.sources, member }, query)),
    )
  },
  sheet: synonymSheet,
}

async function answer(house: House, searched: Searched, query: SearchQuery): Promise<SearchAnswer> {
  const asked = await askedFor(query.query, house)
  if (!asked) return { data: [], isCorrected: false }
  const findFor = (words: Asked) => find(house.db, words, searched, query)
  const data = await findFor(asked)
  const better = await meant(house, query.query, asked, { found: data, find: findFor, totalOf })
  if (!better) return { data, isCorrected: false }
  const { correction, found } = better
  return data.length ? { data, correction, isCorrected: false } : { data: found, correction, isCorrected: true }
}

const totalOf = (data: SearchAnswer['data']) => data.reduce((sum, { total }) => sum + total, 0)
