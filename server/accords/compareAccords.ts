import { setImmediate as breathe } from 'node:timers/promises'
import { and, asc, eq, inArray } from '#server/drizzle/drizzle.ts'
import { diffArrays } from 'diff'
import type { AccordVersionComparison } from '#contract/accords/accordTexts.ts'
import type { Database } from '#server/database/connect.ts'
import { accords } from '#server/database/schema/accords.ts'
import { companies } from '#server/database/schema/companies.ts'
import { pairArticles, type ArticlePair } from './pairArticles.ts'
import { accordNotFoundError } from './readAccord.ts'
import { relatedAccordColumns, isAccordVisibleSql, type MemberReadingAccords } from './visibility.ts'
import { readConsolidatedArticles, type AccordArticle } from './readConsolidatedArticles.ts'

type Compared = AccordVersionComparison['articles'][number]
type Words = NonNullable<Compared['before']>[number]

// Time limits of the comparison in milliseconds; beyond them an article counts as changed throughout.
const WITHIN_MS = { article: 100, all: 1500 }

/**
 * Compares two versions of an agreement article by article; the one that took effect first is the former. Throws
 * NotFound for an agreement that the member may not see.
 */
export async function diffAccordVersions(
  db: Database,
  reader: MemberReadingAccords,
  ids: [number, number],
): Promise<AccordVersionComparison> {
  const found = await db
    .select(relatedAccordColumns(reader))
    .from(accords)
    .leftJoin(companies, eq(companies.id, accords.company_id))
    .where(and(inArray(accords.id, ids), isAccordVisibleSql(reader)))
    .orderBy(asc(accords.effective_on), asc(accords.signed_on), asc(accords.id))
  const [before, after = before] = found
  if (!before || !after || found.length < new Set(ids).size) throw accordNotFoundError()
  const [former, latter] = [
    await readConsolidatedArticles(db, reader, before.id),
    await readConsolidatedArticles(db, reader, after.id),
  ]
  return { before, after, articles: await diffAccordArticles(former, latter) }
}

/**
 * Returns the changes from a former agreement's articles to a new one's: added, deleted, moved, renumbered, modified or
 * identical.
 */
export async function diffAccordArticles(former: AccordArticle[], latter: AccordArticle[]): Promise<Compared[]> {
  const until = performance.now() + WITHIN_MS.all
  const compared: Compared[] = []
  for (const pair of await pairArticles(former, latter)) {
    compared.push(...comparePair(pair, Math.min(WITHIN_MS.article, until - performance.now())))
    // Lets other requests run.
    await breathe()
  }
  return compared
}

function comparePair(
  { before: was, after: is, heldBy, isMoved, isUncertain }: ArticlePair,
  withinMs: number,
): Compared[] {
  const one = is ?? was
  if (!one) return []
  const isRenumbered = was?.number !== is?.number
  // An article that keeps its number counts as unmoved.
  const isAway = isMoved && isRenumbered
  const told = { number: one.number, title: one.title, is_moved: isAway, is_uncertain: isUncertain }
  const alone = { ...told, ...(heldBy && { held_by: heldBy.number }) }
  if (!was) return [{ ...alone, change: 'ajoute', after: asWords(is, true) }]
  if (!is) return [{ ...alone, change: 'supprime', before: asWords(was, true) }]
  const former =
    isRenumbered || was.title !== is.title ? { former: { number: was.number, title: was.title } } : undefined
  const isSame = articleText(was) === articleText(is) && was.title === is.title
  if (!isSame) return [{ ...told, ...former, change: 'modifie', ...compareWords(was, is, withinMs) }]
  return [{ ...told, ...former, change: isAway ? 'deplace' : isRenumbered ? 'renumerote' : 'identique' }]
}

function compareWords(was: AccordArticle, is: AccordArticle, withinMs: number) {
  const changes =
    withinMs > 1 ? diffArrays(tokensOf(articleText(was)), tokensOf(articleText(is)), { timeout: withinMs }) : undefined
  if (!changes) return { before: asWords(was, true), after: asWords(is, true) }
  const side = (left: 'added' | 'removed', own: 'added' | 'removed') =>
    inParagraphs(
      changes.filter((part) => !part[left]).map((part) => ({ text: part.value.join(''), isChanged: part[own] })),
    )
  return { before: side('added', 'removed'), after: side('removed', 'added') }
}

const END = '\n'
const articleText = ({ paragraphs }: AccordArticle) => paragraphs.join(END)
const tokensOf = (text: string) => text.match(/\n|[^\S\n]+|[\p{L}\p{N}]+|[^\s\p{L}\p{N}]/gu) ?? []

const asWords = (article: AccordArticle | undefined, isChanged: boolean): Words[] =>
  (article?.paragraphs ?? []).map((text) => [{ text, isChanged }])

/** Splits unchanged, added and deleted runs of an article's words at the ends of paragraphs. */
function inParagraphs(runs: Words): Words[] {
  const paragraphs: Words[] = [[]]
  for (const { text, isChanged } of runs) {
    for (const [at, part] of text.split(END).entries()) {
      if (at > 0) paragraphs.push([])
      if (part) paragraphs.at(-1)?.push({ text: part, isChanged })
    }
  }
  return paragraphs.filter((words) => words.length > 0)
}
