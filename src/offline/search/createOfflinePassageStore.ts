import type { AccordStatus } from '#contract/accords/accords.ts'
import type { FoundAccordPassage } from '#contract/accords/accordTexts.ts'
import {
  groupPassageLookupsByCondition,
  type PassageLookupWithAccordOrder,
} from '#contract/search/passages/groupLookups.ts'
import type { PassageIndex } from '#contract/search/passages/passageIndex.ts'
import type { PassageTextReader, SearchPackDocument } from '#contract/search/passages/passageTexts.ts'
import {
  MAX_SAME_TITLE_ARTICLES_PER_PASSAGE,
  type PassageMatch,
  type PassageStore,
  type SearchableAccord,
} from '#contract/search/passages/passageStore.ts'
import type { OfflineSearchPack } from '#contract/search/searchPack.ts'
import { createMatchingPassageMarker } from './createMatchingPassageMarker.ts'

type Pack = { facts: OfflineSearchPack; texts: PassageTextReader; index: PassageIndex; now: Date }
type Facts = OfflineSearchPack['accords'][number]

const DAY_MS = 86_400_000

/** Creates the source of passages for the offline search, from the downloaded search data. */
export function createOfflinePassageStore({ facts, texts, index, now }: Pack): PassageStore {
  const accords = new Map(facts.accords.map((accord) => [accord.id, accord]))
  const today = now.toLocaleDateString('en-CA', { timeZone: 'Europe/Paris' })
  const accordAt = (at: number) => texts.documents[texts.documentAt[at] ?? 0]?.accord ?? 0
  const marked = createMatchingPassageMarker({ texts, index })

  const find = ({ way, at: number, first, next, rest }: PassageLookupWithAccordOrder): PassageMatch[] => {
    const held = marked(way)
    const found: PassageMatch[] = []
    for (const ids of [first, next, rest]) {
      const isAmong = new Set(ids)
      for (let at = held.indexOf(1); at !== -1 && found.length < way.most; at = held.indexOf(1, at + 1))
        if (isAmong.has(accordAt(at))) found.push({ ...texts.passage(at), way: number, accord_id: accordAt(at) })
    }
    return found
  }

  return {
    weighing: async () => ({ total: facts.total, crew: facts.crew ?? undefined }),
    accords: async ({ accord, company, theme, status }) =>
      facts.accords
        .filter(
          (one) =>
            (accord === undefined || one.id === accord) &&
            (company === undefined || one.company === null || one.company.id === company) &&
            (theme === undefined || one.theme === theme) &&
            (status === undefined || statusOf(one, today) === status),
        )
        .map((one): SearchableAccord => {
          // The database counts days in UTC.
          const age = Math.round((Date.parse(now.toISOString().slice(0, 10)) - Date.parse(one.signed_on)) / DAY_MS)
          return { id: one.id, title: one.title, status: statusOf(one, today), isOfAll: one.company === null, age }
        }),
    find: async (ways) =>
      groupPassageLookupsByCondition(ways)
        .flatMap(({ looks }) => looks.flatMap(find))
        .sort((one, other) => one.way - other.way),
    async show(ranked) {
      return ranked.flatMap((row) => {
        const at = texts.placeById.get(row.id) ?? -1
        const document = texts.documents[texts.documentAt[at] ?? -1]
        const accord = document && accords.get(document.accord)
        if (!accord) return []
        const { page, start_at, clause } = texts.passage(at)
        const { id, title, signed_on, company } = accord
        return {
          ...row,
          page,
          start_at,
          accord: { id, title, status: statusOf(accord, today), signed_on, company },
          document: { id: document.id, title: document.title },
          clause_title: clauseOf(document, clause)?.[1] ?? null,
          title_above: titleAbove(document, clause),
          is_recognized: document.recognized?.includes(page) ?? false,
        }
      })
    },
    async alike(ids) {
      return new Map(ids.map((id) => [id, alikeOf(texts, texts.placeById.get(id) ?? -1)]))
    },
  }
}

function statusOf({ effective_on, expires_on, replaced_on }: Facts, today: string): AccordStatus {
  if (effective_on > today) return 'a-venir'
  const isOver = (expires_on !== null && expires_on < today) || (replaced_on !== null && replaced_on <= today)
  return isOver ? 'expire' : 'en-vigueur'
}

const clauseOf = ({ clauses }: SearchPackDocument, number: string | null) => clauses.find((one) => one[0] === number)

/** Returns the title of an article's parent in an agreement, « 5 » for « 5.1 ». */
function titleAbove(document: SearchPackDocument, number: string | null): string | null {
  const above = number?.replace(/\.[^.]*$/, '')
  return clauseOf(document, number) && above !== number ? (clauseOf(document, above ?? null)?.[1] ?? null) : null
}

function alikeOf(texts: PassageTextReader, at: number): FoundAccordPassage['alike'] {
  const document = texts.documents[texts.documentAt[at] ?? -1]
  const own = document && clauseOf(document, texts.passage(at).clause)
  if (!document || !own?.[1]) return []
  const above = titleAbove(document, own[0])
  return document.clauses
    .filter((other) => other !== own && other[1] === own[1] && titleAbove(document, other[0]) === above)
    .slice(0, MAX_SAME_TITLE_ARTICLES_PER_PASSAGE)
    .map(([number, , page, words]) => ({ number, page, isSame: words === own[3] }))
}
