import { and, eq, sql } from 'drizzle-orm'
import { MAX_COUNTED } from '#contract/counting.ts'
import type { PageRange, Passage, PassageAnswer, PassageQuery } from '#contract/accordTexts.ts'
import { accords } from '#server/database/schema/accords.ts'
import { members } from '#server/database/schema/members.ts'
import { companyFilter } from '#server/database/visibility.ts'
import type { AppContext } from '#server/feature.ts'
import { excerpt, matchRanges } from '#server/search/highlight.ts'
import { parseQuery, type ParsedQuery } from '#server/search/parseQuery.ts'
import { leftOut, narrowing } from '#server/search/relax.ts'
import { withSearchSlot } from '#server/search/searchSlot.ts'
import { spellCorrect } from '#server/search/spellCorrect.ts'
import { passageCandidates } from './passageCandidates.ts'
import { crewOf, rankPassages } from './rankPassages.ts'
import { alikeArticles, readPassages, type PassageRow } from './readPassages.ts'
import { spreadPassages } from './spreadPassages.ts'
import { visibleTo, statusColumn, type Reader } from './visibility.ts'
import { visibleVocabulary } from './visibleVocabulary.ts'

type Found = Pick<PassageAnswer, 'data' | 'total' | 'isPartial' | 'without'>

const NOTHING: Found = { data: [], total: 0, isPartial: false, without: [] }

/**
 * The passages of the agreements that a member may see that hold the words, or most of them; where none holds them all
 * and some seem mistyped, those of the words that were meant.
 */
export async function findPassages(context: AppContext, reader: Reader, query: PassageQuery): Promise<PassageAnswer> {
  const place = { ...context, vocabulary: visibleVocabulary(reader) }
  return withSearchSlot(context.db, async () => {
    const typed = await parseQuery(query.query, place)
    if (!typed) return { ...NOTHING, isCorrected: false }
    const found = await passagesWith(context, reader, query, typed)
    if (found.data.length > 0 && !found.isPartial) return { ...found, isCorrected: false }
    const correction = await spellCorrect(place, query.query, typed)
    const meant = correction && (await parseQuery(correction, place))
    const better = meant && (await passagesWith(context, reader, query, meant))
    if (!better || better.data.length === 0) return { ...found, isCorrected: false }
    return { ...better, correction, isCorrected: true }
  })
}

async function passagesWith(
  { db }: AppContext,
  reader: Reader,
  query: PassageQuery,
  asked: ParsedQuery,
): Promise<Found> {
  const { accord, company, theme, status, limit } = query
  const words = narrowing(asked)
  const isWanted = and(
    visibleTo(reader),
    companyFilter(accords, company),
    theme && eq(accords.theme, theme),
    status && sql`${statusColumn(reader)} = ${status}`,
    accord === undefined ? undefined : eq(accords.id, accord),
  )
  const { total, crew } = await weighing(db, reader)
  const { passages, complete } = await passageCandidates(db, reader, { words, isWanted })
  if (passages.length === 0) return { ...NOTHING, without: leftOut(asked, []) }
  // What no text holds tells nothing of those that were found.
  const wanted = complete > 0 ? asked.wanted : asked.wanted.filter(({ isKnown }) => isKnown)
  const best = rankPassages(passages, wanted, { total, crew }).slice(0, AMONG_THE_BEST)
  const shown = spreadPassages(await readPassages(db, reader, best))
    .map((row) => ({ row, places: matchRanges(row.words, asked) }))
    .filter(({ places }) => places.length > 0)
    .slice(0, limit)
  const alike = await alikeArticles(
    db,
    shown.map(({ row }) => row.id),
  )
  const missing = shown.map(({ row }) => [...row.missing, ...(complete > 0 ? [] : unknownIn(asked))])
  return {
    data: shown.map(({ row, places }) => ({ ...toPassage(row, places, asked), alike: alike.get(row.id) ?? [] })),
    total: complete === 0 ? shown.length : Math.min(MAX_COUNTED + 1, complete),
    isPartial: complete === 0 && shown.length > 0,
    without: leftOut(asked, missing),
  }
}

// So many are read whole: of one rule there may be as many as there are fleets.
const AMONG_THE_BEST = 200

const unknownIn = ({ wanted }: ParsedQuery) => wanted.filter(({ isKnown }) => !isKnown).map(({ typed }) => typed)

/** How many passages there are, so that a word's rarity can be told; and whose rules are the reader's own. */
async function weighing(db: AppContext['db'], { id }: Reader) {
  const [found] = await db
    .select({
      total: sql<number>`(select greatest(reltuples, ${FEWEST})::int from pg_class where oid = 'accord_passages'::regclass)`,
      function: members.function,
    })
    .from(members)
    .where(eq(members.id, id))
  return { total: found?.total ?? FEWEST, crew: found && crewOf(found.function) }
}
const FEWEST = 1000

function toPassage(row: PassageRow, places: PageRange[], asked: ParsedQuery): Omit<Passage, 'alike'> {
  const { accord, document, page, part, clause, clause_title, missing, start_at } = row
  return {
    accord,
    document,
    page,
    part: part || null,
    clause: clause === null ? null : { number: clause, title: clause_title ?? '' },
    excerpt: excerpt([withoutLines(row.words, clause_title ?? row.heading)], asked),
    marks: places.map(({ start, end }) => ({ start: start + start_at, end: end + start_at })),
    missing,
  }
}

/** A line of a page ends where the page is full, often in mid-sentence: that of a heading alone stands for itself. */
function withoutLines(words: string, heading: string): string {
  const text = words.replaceAll('\n', ' ')
  const end = text.indexOf(heading) + heading.length
  return text.includes(heading) && words[end] === '\n' ? `${text.slice(0, end)}\n${text.slice(end + 1)}` : text
}
