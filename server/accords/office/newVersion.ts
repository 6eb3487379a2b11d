import { and, asc, eq, inArray, sql } from '#server/drizzle/drizzle.ts'
import { portalPagePaths } from '#contract/paths.ts'
import { officeEditorEntryPoints } from '#server/office/officeEditorEntryPoints.ts'
import { accord_clauses, accord_documents, accords } from '#server/database/schema/accords.ts'
import type { AppContext } from '#server/feature.ts'
import { HttpError, NotFoundError } from '#server/lib/errors.ts'
import { diffAccordArticles } from '#server/accords/compareAccords.ts'
import { readConsolidatedArticles } from '#server/accords/readConsolidatedArticles.ts'

/** Company id used to read agreements that apply to all companies. */
const NOBODYS = 0

type Context = Pick<AppContext, 'db' | 'kinds'>
type Asked = { slug: string; by_member: number }

/** Creates a draft agreement that replaces another one, with its theme, company and signatories. */
export async function draftNewAccordVersion(context: Context, { slug, by_member }: Asked) {
  const { title, theme, company_id, signatories, questions } = await published(context, slug)
  const head = { theme, company: company_id, signatories, questions, replaces: [slug] }
  return officeEditorEntryPoints.begin(context, 'accords', { title, by_member, head })
}

/** Compares a draft agreement with the one that it replaces. `articles` is null until the draft's PDFs are read. */
export async function diffDraftWithReplacedAccord(context: Context, slug: string) {
  const { db } = context
  const { head } = await officeEditorEntryPoints.open(context, { kind: 'accords', slug })
  const [name] = Array.isArray(head['replaces']) ? head['replaces'] : []
  const [former] = typeof name === 'string' ? await db.select().from(accords).where(eq(accords.slug, name)) : []
  if (!former) return { former: null, articles: null }
  const articles = await articlesOf(context, namesIn(head['documents']))
  if (!articles) return { former: former.title, articles: null }
  // The office may read all agreements: the former is read as by its own company.
  const before = await readConsolidatedArticles(db, { company: { id: former.company_id ?? NOBODYS } }, former.id)
  return { former: former.title, articles: await diffAccordArticles(before, articles) }
}

/** Returns the articles of the named agreement PDFs in order; undefined until the text of all is extracted. */
async function articlesOf({ db }: Context, names: string[]) {
  const { name, state, id } = accord_documents
  const rows = await db.select({ id, name, state }).from(accord_documents).where(inArray(name, names))
  if (rows.length === 0 || rows.some((row) => row.state === 'attente')) return undefined
  const { number, title, paragraphs, document_id, rank } = accord_clauses
  const clauses = await db
    .select({ number, title, paragraphs, document: document_id })
    .from(accord_clauses)
    .where(
      inArray(
        document_id,
        rows.map((row) => row.id),
      ),
    )
    .orderBy(asc(rank))
  return names.flatMap((own) =>
    clauses.filter(({ document }) => rows.some((row) => row.id === document && row.name === own)),
  )
}

const namesIn = (documents: unknown): string[] =>
  Array.isArray(documents)
    ? documents.flatMap((one: { file?: unknown }) => (typeof one.file === 'string' ? one.file : []))
    : []

/** Creates a draft news post that announces a published agreement. */
export async function draftAccordNewsPost(context: Context, { slug, by_member }: Asked) {
  const { id, title, summary, company_id, replaces } = await published(context, slug)
  const [former] = await context.db
    .select({ id: accords.id })
    .from(accords)
    .where(and(inArray(accords.slug, replaces), eq(accords.withdrawn, false)))
  const link = (words: string, path: string) => `[${words.replace(/[[\]\\]/g, String.raw`\$&`)}](${path})`
  const compared = former
    ? ` Voyez ${link('ce qui change, article par article', `${portalPagePaths.accord(id)}?comparer=${former.id}`)}.`
    : ''
  const head = { summary, company: company_id, category: 'negociation', author: 'Le bureau' }
  const announced = `Nouvel accord\u00a0: ${title}`
  return officeEditorEntryPoints.begin(context, 'news', {
    title: announced.length > 160 ? title : announced,
    by_member,
    head,
    body: `${summary}\n\nLe texte est dans ${link(title, portalPagePaths.accord(id))}.${compared}\n`,
  })
}

async function published({ db }: Context, slug: string) {
  const [found] = await db
    .select()
    .from(accords)
    .where(and(eq(accords.slug, slug), eq(accords.withdrawn, false)))
  if (found) return found
  const isDraft = await db.execute(sql`select from text_drafts where kind = 'accords' and slug = ${slug}`)
  if (isDraft.rows.length === 0) throw new NotFoundError('Cet accord n’existe pas ou plus.')
  throw new HttpError(409, 'Publiez d’abord cet accord\u00a0: ce qui en vient y mène.')
}
