import { asc, eq, inArray } from '#server/drizzle/drizzle.ts'
import type { Database } from '#server/database/connect.ts'
import { accord_clauses, accord_documents, accords } from '#server/database/schema/accords.ts'
import { isAccordVisibleSql, type ReaderCompanyScope } from './visibility.ts'

/** Article of an agreement in one of its versions. */
export type AccordArticle = { number: string; title: string; paragraphs: string[] }

type Link = { id: number; slug: string; amends: string | null; signed_on: string }

const AS_DEEP_AS = 20
// Matches an amendment's words that delete an article.
const GONE = /^[«(\s]*(?:article\s+)?(?:supprimé|abrogé)e?(?!\p{L})/iu

/**
 * Returns the articles of an agreement consolidated with all amendments up to its own, as far as the reader may see
 * them.
 */
export async function readConsolidatedArticles(
  db: Database,
  reader: ReaderCompanyScope,
  id: number,
): Promise<AccordArticle[]> {
  const versions = await versionsUpTo(db, reader, id)
  const rows = await db
    .select({
      accord: accord_documents.accord_id,
      number: accord_clauses.number,
      title: accord_clauses.title,
      paragraphs: accord_clauses.paragraphs,
    })
    .from(accord_clauses)
    .innerJoin(accord_documents, eq(accord_documents.id, accord_clauses.document_id))
    .where(inArray(accord_documents.accord_id, versions))
    .orderBy(asc(accord_documents.rank), asc(accord_clauses.rank))
  const articles = new Map<string, AccordArticle>()
  for (const version of versions) {
    const own = new Map<string, AccordArticle>()
    for (const { accord, ...article } of rows)
      if (accord === version && !own.has(article.number)) own.set(article.number, article)
    for (const [number, article] of own) {
      if (versions[0] !== version && GONE.test(article.paragraphs[0] ?? article.title)) articles.delete(number)
      else articles.set(number, article)
    }
  }
  // Added articles are sorted among the others.
  const inForce = [...articles.values()]
  return versions.length > 1 ? inForce.toSorted(byNumber) : inForce
}

const collator = new Intl.Collator('fr', { numeric: true })
const byNumber = (one: AccordArticle, other: AccordArticle) => collator.compare(one.number, other.number)

/** Returns the ids of an agreement's versions from the first text to this one, in the order of signature. */
async function versionsUpTo(db: Database, reader: ReaderCompanyScope, id: number): Promise<number[]> {
  const { slug, amends, signed_on } = accords
  const links: Link[] = await db
    .select({ id: accords.id, slug, amends, signed_on })
    .from(accords)
    .where(isAccordVisibleSql(reader))
    .orderBy(asc(signed_on), asc(accords.id))
  const bySlug = new Map(links.map((link) => [link.slug, link]))
  const first = (link: Link) => {
    let found = link
    for (let deep = 0; deep < AS_DEEP_AS; deep++) found = bySlug.get(found.amends ?? '') ?? found
    return found
  }
  const own = links.findIndex((link) => link.id === id)
  const link = links[own]
  if (!link?.amends) return [id]
  const root = first(link)
  const between = links.slice(0, own + 1).filter((one) => one !== root && one.amends !== null && first(one) === root)
  return [root.id, ...between.map((one) => one.id)]
}
