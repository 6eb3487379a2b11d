import { and, asc, eq, inArray, or, sql } from '#server/drizzle/drizzle.ts'
import type { Accord, NumberedAccordArticleHeading } from '#contract/accords/accords.ts'
import type { FaqQuestionLink } from '#contract/faq/faq.ts'
import type { RelatedNewsPost } from '#contract/news/news.ts'
import { convertMarkdownToBlocks } from '#server/content/readText.ts'
import type { Database } from '#server/database/connect.ts'
import { accord_clauses, accord_documents, accords } from '#server/database/schema/accords.ts'
import { companies } from '#server/database/schema/companies.ts'
import { pictures } from '#server/database/schema/content.ts'
import { faq_entries } from '#server/database/schema/faq.ts'
import { posts } from '#server/database/schema/news.ts'
import { NotFoundError } from '#server/lib/errors.ts'
import { readPagePicturesOfAccordDocuments } from '#server/accords/pictures/readPagePictures.ts'
import * as postSummary from '#server/news/postSummary.ts'
import {
  toAccordSummary,
  relatedAccordColumns,
  isAccordVisibleSql,
  accordSummaryColumns,
  type MemberReadingAccords,
} from './visibility.ts'

export const accordNotFoundError = () => new NotFoundError('Cet accord n’existe pas ou plus.')

/**
 * Returns an agreement with its PDFs, related agreements, articles, FAQ entries and news posts. Throws NotFound for an
 * agreement that the member may not see.
 */
export async function readAccord(db: Database, reader: MemberReadingAccords, id: number): Promise<Accord> {
  const { slug, body, replaces, amends, questions, posts: about, signatories } = accords
  const [found] = await db
    .select({
      ...accordSummaryColumns(reader),
      names: { slug, replaces, amends, questions, posts: about },
      body,
      signatories,
    })
    .from(accords)
    .leftJoin(companies, eq(companies.id, accords.company_id))
    .where(and(eq(accords.id, id), isAccordVisibleSql(reader)))
  if (!found) throw accordNotFoundError()
  const { names, body: markdown, ...row } = found
  const picturesByDocument = await readPagePicturesOfAccordDocuments(db, id)
  return {
    ...toAccordSummary(row),
    documents: row.documents.map((document) => ({ ...document, pictures: picturesByDocument.get(document.id) })),
    blocks: await convertMarkdownToBlocks(db, markdown),
    ...(await othersOf(db, reader, names)),
    clauses: await clausesOf(db, id),
    questions: await questionsNamed(db, names.questions),
    posts: await postsNamed(db, names.posts),
  }
}

type Names = { slug: string; replaces: string[]; amends: string | null }

async function othersOf(db: Database, reader: MemberReadingAccords, { slug, replaces, amends }: Names) {
  const rows = await db
    .select({
      other: relatedAccordColumns(reader),
      slug: accords.slug,
      replaces: accords.replaces,
      amends: accords.amends,
    })
    .from(accords)
    .leftJoin(companies, eq(companies.id, accords.company_id))
    .where(
      and(
        isAccordVisibleSql(reader),
        or(
          inArray(accords.slug, [...replaces, ...(amends === null ? [] : [amends])]),
          eq(accords.amends, slug),
          sql`${slug} = any(${accords.replaces})`,
        ),
      ),
    )
    .orderBy(asc(accords.signed_on), asc(accords.id))
  const those = (is: (row: (typeof rows)[number]) => boolean) => rows.filter(is).map(({ other }) => other)
  return {
    replaces: those((row) => replaces.includes(row.slug)),
    replaced_by: those((row) => row.replaces.includes(slug)).at(-1) ?? null,
    amends: those((row) => row.slug === amends)[0] ?? null,
    amended_by: those((row) => row.amends === slug),
  }
}

function clausesOf(db: Database, id: number): Promise<NumberedAccordArticleHeading[]> {
  const { number, title, document_id: document, page, rank } = accord_clauses
  return db
    .select({ number, title, document, page })
    .from(accord_clauses)
    .innerJoin(accord_documents, eq(accord_documents.id, document))
    .where(eq(accord_documents.accord_id, id))
    .orderBy(asc(accord_documents.rank), asc(rank))
}

async function questionsNamed(db: Database, names: string[]): Promise<FaqQuestionLink[]> {
  const { slug, question } = faq_entries
  const rows = await db
    .select({ slug, question })
    .from(faq_entries)
    .where(and(inArray(slug, names), eq(faq_entries.withdrawn, false)))
  return names.flatMap((name) => rows.filter((row) => row.slug === name))
}

async function postsNamed(db: Database, names: string[]): Promise<RelatedNewsPost[]> {
  const { summary: _summary, author: _author, ...columns } = postSummary.newsPostSummaryColumns
  const rows = await db
    .select({ ...columns, slug: posts.slug })
    .from(posts)
    .leftJoin(companies, eq(companies.id, posts.company_id))
    .leftJoin(pictures, eq(pictures.name, posts.cover))
    .where(and(inArray(posts.slug, names), postSummary.isNewsPostPublishedSql))
  return names
    .flatMap((name) => rows.filter((row) => row.slug === name))
    .map(({ slug: _slug, ...row }) => postSummary.toNewsPostSummary(row))
}
