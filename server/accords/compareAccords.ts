import { setImmediate as breathe } from 'node:timers/promises'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { diffArrays } from 'diff'
import type { Comparison } from '#contract/accordTexts.ts'
import type { Database } from '#server/database/connect.ts'
import { accords } from '#server/database/schema/accords.ts'
import { companies } from '#server/database/schema/companies.ts'
import { noSuchAccord } from './readAccord.ts'
import { otherFor, seenBy, type Reader } from './seen.ts'
import { articlesOf, type Article } from './versionsOf.ts'

type Compared = Comparison['articles'][number]
type Words = NonNullable<Compared['before']>[number]

// What two texts have nothing in common in is not looked at for ever: it is then told as changed from end to end.
const WITHIN_MS = { article: 100, all: 1500 }

/**
 * Two versions of an agreement, article by article, the one that took effect first as the former. Throws NotFound for
 * one that the member may not see.
 */
export async function compareAccords(db: Database, reader: Reader, ids: [number, number]): Promise<Comparison> {
  const found = await db
    .select(otherFor(reader))
    .from(accords)
    .leftJoin(companies, eq(companies.id, accords.company_id))
    .where(and(inArray(accords.id, ids), seenBy(reader)))
    .orderBy(asc(accords.effective_on), asc(accords.signed_on), asc(accords.id))
  const [before, after = before] = found
  if (!before || !after || found.length < new Set(ids).size) throw noSuchAccord()
  const [former, latter] = [await articlesOf(db, reader, before.id), await articlesOf(db, reader, after.id)]
  return { before, after, articles: await compareArticles(former, latter) }
}

const byNumber = new Intl.Collator('fr', { numeric: true })

async function compareArticles(former: Article[], latter: Article[]): Promise<Compared[]> {
  const [before, after] = [former, latter].map((all) => new Map(all.map((one) => [one.number, one])))
  const numbers = [...new Set([...former, ...latter].map(({ number }) => number))].toSorted(byNumber.compare)
  const until = performance.now() + WITHIN_MS.all
  const compared: Compared[] = []
  for (const number of numbers) {
    const [one, other] = [before?.get(number), after?.get(number)]
    compared.push(compareArticle(number, one, other, Math.min(WITHIN_MS.article, until - performance.now())))
    // Others are answered meanwhile.
    await breathe()
  }
  return compared
}

function compareArticle(number: string, one: Article | undefined, other: Article | undefined, withinMs: number) {
  const title = other?.title ?? one?.title ?? ''
  if (!one || !other) {
    const alone = asWords(one ?? other, true)
    return one
      ? ({ number, title, change: 'supprime', before: alone } as const)
      : ({ number, title, change: 'ajoute', after: alone } as const)
  }
  const [was, is] = [textOf(one), textOf(other)]
  if (was === is && one.title === other.title) return { number, title, change: 'identique' } as const
  const changes = withinMs > 1 ? diffArrays(tokensOf(was), tokensOf(is), { timeout: withinMs }) : undefined
  if (!changes)
    return { number, title, change: 'modifie', before: asWords(one, true), after: asWords(other, true) } as const
  const side = (left: 'added' | 'removed', own: 'added' | 'removed') =>
    inParagraphs(
      changes.filter((part) => !part[left]).map((part) => ({ text: part.value.join(''), isChanged: part[own] })),
    )
  return {
    number,
    title,
    change: 'modifie',
    before: side('added', 'removed'),
    after: side('removed', 'added'),
  } as const
}

const END = '\n'
const textOf = ({ paragraphs }: Article) => paragraphs.join(END)
const tokensOf = (text: string) => text.match(/\n|[^\S\n]+|[\p{L}\p{N}]+|[^\s\p{L}\p{N}]/gu) ?? []

const asWords = (article: Article | undefined, isChanged: boolean): Words[] =>
  (article?.paragraphs ?? []).map((text) => [{ text, isChanged }])

/** Runs of words, cut where a paragraph ends. */
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
