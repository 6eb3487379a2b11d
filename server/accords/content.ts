import { and, asc, eq, inArray, isNull, or, sql } from '#server/drizzle/drizzle.ts'
import { z } from 'zod'
import { AccordTheme } from '#contract/accords/accords.ts'
import { buildApiCallPath } from '#contract/address.ts'
import { portalPagePaths, SLUG_PATTERN } from '#contract/paths.ts'
import { FrontMatterPdfs } from '#server/content/documents.ts'
import { OneLineTextField, TitleField } from '#server/content/frontMatterFields.ts'
import type { FrontMatterPdfList, ContentKind, ContentEntry } from '#server/feature/contentKind.ts'
import {
  ContentFileDate,
  ParisDateTime,
  formatParisMinuteSql,
  parisTextToSqlTimestamp,
} from '#server/content/localTime.ts'
import { parseMarkdownBlocks, publishedTextToPlainText } from '#server/content/markdown.ts'
import { InvalidContentError } from '#server/content/mistakes.ts'
import { saveTextPdfRows } from '#server/content/saveTextPdfRows.ts'
import { upsertRowsBySlug } from '#server/content/upsertRowsBySlug.ts'
import type { Transaction } from '#server/database/connect.ts'
import { accord_documents, accord_passages, accords } from '#server/database/schema/accords.ts'
import { ArticleStartCorrections, articleStartCorrectionsSql, importArticleStartCorrections } from './corrections.ts'
import { queuePdfTextExtractions } from './extractJobs.ts'
import { queuePagePictures } from './pictures/pagePictureQueue.ts'
import { queueSpellingVocabularyRebuild } from './buildVocabulary.ts'

const Name = OneLineTextField(80).regex(SLUG_PATTERN, 'Un nom s’écrit « mot-mot », sans accent ni majuscule')
const Names = z.array(Name).min(1).max(20)

const Head = z.strictObject({
  title: TitleField(160),
  summary: OneLineTextField(400),
  /** Company id of the agreement; absent when it applies to all companies. */
  company: z.int().positive().optional(),
  theme: AccordTheme,
  signed_on: ContentFileDate,
  effective_on: ContentFileDate,
  expires_on: ContentFileDate.optional(),
  signatories: z
    .array(z.strictObject({ name: OneLineTextField(120), role: OneLineTextField(160) }))
    .min(1)
    .max(40),
  replaces: Names.optional(),
  amends: Name.optional(),
  questions: Names.optional(),
  posts: Names.optional(),
  documents: FrontMatterPdfs.optional(),
  articles: ArticleStartCorrections.optional(),
  updated_at: ParisDateTime,
  withdrawn: z.literal(true).optional(),
})
type Head = z.infer<typeof Head>

const FOLDER = 'accords'
const documents = { table: accord_documents, owner: accord_documents.accord_id, owners: accords }

/** Import and export of agreements as content files: `accords/SLUG.md` with their PDFs. */
export const accordsContentKind: ContentKind<Head> = {
  folder: FOLDER,
  head: Head,
  documents: { ...documents, of: ({ documents: own = [] }) => own },
  check: (entries) =>
    entries.flatMap(({ slug, head: { effective_on, expires_on, replaces = [], amends, documents: own, articles } }) => {
      const stray = articles?.find(({ file }) => !own?.some((one) => one.file === file))
      if (stray) return [{ slug, message: `articles : le document « ${stray.file} » n’est pas de cet accord.` }]
      if (expires_on !== undefined && expires_on < effective_on)
        return [{ slug, message: 'expires_on : cet accord prend fin avant d’entrer en vigueur.' }]
      const itself = amends === slug ? 'amends' : replaces.includes(slug) ? 'replaces' : undefined
      if (itself) return [{ slug, message: `${itself} : un accord ne se nomme pas lui-même.` }]
      return []
    }),
  async save(tx, entries, { pictures, documents: taken, movedDays }) {
    // Oldest first, so that newer agreements get higher ids.
    const inOrder = entries.toSorted((one, other) => one.head.signed_on.localeCompare(other.head.signed_on))
    const rows = inOrder.map(({ slug, head, body }) => ({
      slug,
      company_id: head.company ?? null,
      theme: head.theme,
      title: head.title,
      summary: head.summary,
      body,
      words: publishedTextToPlainText(parseMarkdownBlocks(body, { pictures })),
      // Not shifted in the demo, since the documents contain the date.
      signed_on: head.signed_on,
      effective_on: head.effective_on,
      expires_on: head.expires_on ?? null,
      signatories: head.signatories,
      replaces: head.replaces ?? [],
      amends: head.amends ?? null,
      questions: head.questions ?? [],
      posts: head.posts ?? [],
      withdrawn: head.withdrawn ?? false,
      updated_at: parisTextToSqlTimestamp(head.updated_at, movedDays),
    }))
    const { ids, touched, ...saved } = await upsertRowsBySlug(tx, accords, rows)
    await checkOthers(tx, entries)
    const owners = entries.flatMap(({ slug, head }) => {
      const id = ids.get(slug)
      return id === undefined ? [] : [{ id, slug, documents: head.documents ?? [] }]
    })
    const { added, changed } = await saveTextPdfRows(tx, documents, owners, taken)
    if (changed.size > 0) await ownPassages(tx, [...changed])
    for (const id of await importArticleStartCorrections(tx, entries, ids)) changed.add(id)
    const others = owners.filter(({ id, slug }) => changed.has(id) && !touched.has(slug))
    await queuePdfTextExtractions(tx, added)
    await queuePagePictures(tx, added)
    if (touched.size > 0 || changed.size > 0) await queueSpellingVocabularyRebuild(tx)
    return {
      ...saved,
      changed: saved.changed + others.length,
      paths: new Map([...ids].map(([slug, id]) => [slug, portalPagePaths.accord(id)])),
    }
  },
  async all(db, slug) {
    const own = sql<FrontMatterPdfList>`coalesce((
      select json_agg(json_build_object('title', title, 'file', name) order by rank)
      from accord_documents where accord_id = accords.id), '[]')`
    const rows = await db
      .select({
        accord: accords,
        updated: formatParisMinuteSql(accords.updated_at),
        documents: own,
        articles: articleStartCorrectionsSql,
      })
      .from(accords)
      .where(slug === undefined ? undefined : eq(accords.slug, slug))
      .orderBy(asc(accords.slug))
    return rows.map(({ accord, updated, documents: named, articles }) => ({
      slug: accord.slug,
      body: accord.body,
      head: {
        title: accord.title,
        summary: accord.summary,
        company: accord.company_id ?? undefined,
        theme: accord.theme,
        signed_on: accord.signed_on,
        effective_on: accord.effective_on,
        expires_on: accord.expires_on ?? undefined,
        signatories: accord.signatories.map(({ name, role }) => ({ name, role })),
        replaces: filled(accord.replaces),
        amends: accord.amends ?? undefined,
        questions: filled(accord.questions),
        posts: filled(accord.posts),
        documents: filled(named),
        articles: filled(articles),
        updated_at: updated,
        withdrawn: accord.withdrawn || undefined,
      },
    }))
  },
  office: {
    table: accords,
    title: accords.title,
    titleField: 'title',
    pathOf: ({ id }) => portalPagePaths.accord(id),
    asks: (id) => [buildApiCallPath('GET /accords/:id', { id })],
    begin: (title) => ({ title }),
    stamp: (head, now) => ({ ...head, updated_at: now }),
  },
}

const filled = <T>(list: T[]) => (list.length > 0 ? list : undefined)

/**
 * Assigns searchable passages to the agreements that now own their PDFs, and detaches the passages of PDFs without an
 * agreement.
 */
async function ownPassages(tx: Transaction, changed: number[]) {
  const { id, accord_id } = accord_documents
  const isMoved = sql`${accord_passages.accord_id} is distinct from ${accord_id}`
  await tx
    .update(accord_passages)
    .set({ accord_id: sql`${accord_id}` })
    .from(accord_documents)
    .where(and(eq(id, accord_passages.document_id), or(inArray(accord_id, changed), isNull(accord_id)), isMoved))
}

/** Throws `InvalidContentError` when an agreement replaces or amends one that does not exist. */
async function checkOthers(tx: Transaction, entries: ContentEntry<Head>[]) {
  const others = entries.flatMap(({ slug, head: { replaces = [], amends } }) => [
    ...replaces.map((name) => ({ slug, field: 'replaces', name })),
    ...(amends === undefined ? [] : [{ slug, field: 'amends', name: amends }]),
  ])
  const names = others.map(({ name }) => name)
  const rows = await tx
    .select({ slug: accords.slug })
    .from(accords)
    .where(sql`${accords.slug} = any(${sql.param(names)}::text[])`)
  const known = new Set(rows.map(({ slug }) => slug))
  const mistakes = others
    .filter(({ name }) => !known.has(name))
    .map(({ slug, field, name }) => ({
      file: `${FOLDER}/${slug}.md`,
      line: 1,
      message: `${field} : il n’y a pas d’accord « ${name} ».`,
    }))
  if (mistakes.length > 0) throw new InvalidContentError(mistakes)
}
