import { and, desc, eq } from '#server/drizzle/drizzle.ts'
import type { OfficeTextKind } from '#contract/office/texts.ts'
import type { OfficeTextMarkdownSource } from '#contract/office/textSource.ts'
import { writeAuditLogLine } from '#server/journal/journal.ts'
import { parseMarkdownFile } from '#server/content/frontMatter.ts'
import { findPicturesByFileName } from '#server/content/pictures.ts'
import { findPictureNames } from '#server/content/readText.ts'
import { upsertContentTexts } from '#server/content/upsertContentTexts.ts'
import { takeTransactionAdvisoryLock } from '#server/database/advisoryLock.ts'
import type { Transaction } from '#server/database/connect.ts'
import { text_drafts, text_schedules, text_versions } from '#server/database/schema/board.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { AppContext } from '#server/feature.ts'
import type { ContentEntry } from '#server/feature/contentKind.ts'
import { queueBackgroundJob } from '#server/jobs/queueBackgroundJob.ts'
import { HttpError } from '#server/lib/errors.ts'
import { formatParisMinute } from '#server/lib/parisTime.ts'
import { toValidationError, toFormFrontMatter, validateTextDraft, omitEmptyFrontMatterFields } from './checkText.ts'
import { isDraftOfTextSql, isScheduledPublicationSql, createTextNotFoundError, readTextPath } from './drafts.ts'
import { type OfficeContentKind, findOfficeContentKind, readPublishedText } from './kinds.ts'
import { mergeTextVersionsOfAnyLength } from './longTexts.ts'
import { hasMergeConflict } from './mergeTexts.ts'
import { searchVocabularyJobKind } from './textWork.ts'

/** Services that the office's text functions need: database, file storage, kinds of texts and settings. */
export type OfficeTextContext = Pick<AppContext, 'db' | 'files' | 'kinds' | 'env'>
type Asked = { kind: OfficeTextKind; slug: string; by_member: number }
type VersionAct = typeof text_versions.$inferInsert.act

/** Publishes a text's draft if it still has the given version. Returns the text's URL path. */
export async function publishTextDraft(
  context: OfficeTextContext,
  asked: Asked & { version: number; isQuiet?: boolean | undefined },
): Promise<string | null> {
  const kind = findOfficeContentKind(context.kinds, asked.kind)
  return publishing(context, async (tx) => {
    const { written } = await lockDraftToPublish(tx, kind, asked)
    const { entry } = await validateTextDraft(
      tx,
      kind,
      asked.slug,
      await addPublicationDateToText(tx, kind, asked.slug, written, Date.now()),
    )
    await tx.delete(text_drafts).where(isDraftOfTextSql(asked))
    await tx.delete(text_schedules).where(and(isScheduledPublicationSql(asked), eq(text_schedules.act, 'publish')))
    const { by_member, isQuiet } = asked
    return publishTextInTransaction(context, tx, kind, { entry, act: 'published', by_member, isQuiet })
  })
}

/** Withdraws a published text; its draft stays. */
export async function withdrawText(context: OfficeTextContext, asked: Asked): Promise<string | null> {
  const kind = findOfficeContentKind(context.kinds, asked.kind)
  return publishing(context, async (tx) => {
    const published = await readPublishedText(tx, kind, asked.slug)
    if (!published) throw createTextNotFoundError()
    const written = { head: { ...toFormFrontMatter(published.head), withdrawn: true }, body: published.body }
    const { entry } = await validateTextDraft(tx, kind, asked.slug, written)
    await tx.delete(text_schedules).where(and(isScheduledPublicationSql(asked), eq(text_schedules.act, 'withdraw')))
    return publishTextInTransaction(context, tx, kind, { entry, act: 'withdrawn', by_member: asked.by_member })
  })
}

/**
 * Publishes a text from its Markdown file: a former version or a scheduled one. When the draft still has the version
 * `ofDraft`, it is published too; otherwise it continues from the published text.
 */
export async function publishTextFromMarkdown(
  context: OfficeTextContext,
  asked: Asked & {
    text: string
    act: VersionAct
    ofDraft?: number | undefined
    isStamped?: boolean
    isQuiet?: boolean | undefined
  },
): Promise<string | null> {
  const kind = findOfficeContentKind(context.kinds, asked.kind)
  return publishing(context, async (tx) => {
    const read = parseMarkdownFile(`${asked.kind}/${asked.slug}.md`, asked.text, kind.head)
    if (Array.isArray(read))
      throw new HttpError(409, 'Cette version ne se lit plus\u00a0: ses règles ont changé depuis.')
    const written = { head: toFormFrontMatter(read.head), body: read.body }
    const now = asked.isStamped ? written : await addPublicationDateToText(tx, kind, asked.slug, written, Date.now())
    const { entry } = await validateTextDraft(tx, kind, asked.slug, now)
    const { act, by_member, isQuiet, isStamped, ofDraft } = asked
    const done = await publishTextInTransaction(context, tx, kind, { entry, act, by_member, isQuiet })
    if (!isStamped) return done
    if (ofDraft !== undefined)
      await tx.delete(text_drafts).where(and(isDraftOfTextSql(asked), eq(text_drafts.version, ofDraft)))
    const published = await readPublishedText(tx, kind, asked.slug)
    await tx
      .update(text_drafts)
      .set({ base: published?.text ?? null })
      .where(isDraftOfTextSql(asked))
    return done
  })
}

/**
 * Locks and returns a text's draft to publish, merged with imports since it was created. Throws a 409 when there is
 * none, it has another version, or the merge has conflicts.
 */
export async function lockDraftToPublish(tx: Transaction, kind: OfficeContentKind, asked: Asked & { version: number }) {
  const [draft] = await tx.select().from(text_drafts).where(isDraftOfTextSql(asked)).for('update')
  if (!draft) throw new HttpError(409, 'Il n’y a rien de nouveau à publier.')
  if (draft.version !== asked.version)
    throw new HttpError(
      409,
      'Ce texte vient d’être changé par quelqu’un d’autre\u00a0: relisez-le avant de le publier.',
    )
  const written: OfficeTextMarkdownSource = { head: toFormFrontMatter(draft.head), body: draft.body }
  const published = await readPublishedText(tx, kind, asked.slug)
  if (!published || draft.base === null || draft.base === published.text) return { written }
  const base = parseMarkdownFile('', draft.base, kind.head)
  if (Array.isArray(base)) return { written }
  const was = { head: toFormFrontMatter(base.head), body: base.body }
  const merged = await mergeTextVersionsOfAnyLength(was, written, {
    head: toFormFrontMatter(published.head),
    body: published.body,
  })
  if (!hasMergeConflict(merged)) return { written: merged.written }
  throw new HttpError(
    409,
    'Le texte publié a changé depuis le début de ce brouillon, aux mêmes endroits\u00a0: comparez-les dans l’historique, puis abandonnez ce brouillon pour repartir du texte publié.',
  )
}

/** Returns the text as publishing its draft now would produce it. Throws a 422 while the draft is invalid. */
export async function buildTextFromDraft(
  context: Pick<OfficeTextContext, 'kinds'>,
  tx: Transaction,
  asked: Omit<Asked, 'by_member'>,
) {
  const kind = findOfficeContentKind(context.kinds, asked.kind)
  const [draft] = await tx.select().from(text_drafts).where(isDraftOfTextSql(asked))
  const said = draft ?? (await readPublishedText(tx, kind, asked.slug))
  if (!said) throw createTextNotFoundError()
  const written = await addPublicationDateToText(
    tx,
    kind,
    asked.slug,
    { head: toFormFrontMatter(said.head), body: said.body },
    Date.now(),
  )
  const { entry } = await validateTextDraft(tx, kind, asked.slug, written)
  return { kind, entry }
}

/** Returns the number of people whom publishing a text would notify; 0 while the draft is invalid. */
export const countPeopleNotifiedByPublication = (
  context: OfficeTextContext,
  asked: Omit<Asked, 'by_member'>,
): Promise<number> =>
  inTransaction(context.db, async (tx) => {
    const { kind, entry } = await buildTextFromDraft(context, tx, asked)
    return kind.office.told?.(tx, entry) ?? 0
  }).catch((error: unknown) => {
    if (error instanceof HttpError && error.status === 422) return 0
    throw error
  })

/** Returns a text with the publication date in its front matter that publishing at `at` sets. */
export async function addPublicationDateToText(
  tx: Transaction,
  kind: OfficeContentKind,
  slug: string,
  { head, body }: OfficeTextMarkdownSource,
  at: number,
): Promise<OfficeTextMarkdownSource> {
  const isFirst = (await readPublishedText(tx, kind, slug)) === undefined
  const { withdrawn: _, ...own } = omitEmptyFrontMatterFields(head)
  return { head: toFormFrontMatter(kind.office.stamp(own, formatParisMinute(at), isFirst)), body }
}

/** Runs the publication of a text in a transaction, then deletes the unused files. Returns the text's URL path. */
async function publishing(
  context: OfficeTextContext,
  work: (tx: Transaction) => Promise<Done>,
): Promise<string | null> {
  const { path, unused } = await inTransaction(context.db, work).catch((error: unknown) => {
    throw toValidationError(error)
  })
  for (const file of unused) await context.files.remove(file)
  return path
}
type Done = { path: string | null; unused: string[] }

type Writing = { entry: ContentEntry; act: VersionAct; by_member: number; isQuiet?: boolean | undefined }

/**
 * Publishes a text in the transaction: database row, PDFs, former URLs, version and a line of the board's activity
 * journal.
 */
export async function publishTextInTransaction(
  { files, env }: Pick<OfficeTextContext, 'files' | 'env'>,
  tx: Transaction,
  kind: OfficeContentKind,
  { entry, act, by_member, isQuiet = false }: Writing,
): Promise<Done> {
  const { slug } = entry
  const name = { kind: kind.folder, slug }
  const isThis = and(eq(text_versions.kind, kind.folder), eq(text_versions.slug, slug))
  const before = await readPublishedText(tx, kind, slug)
  const [newest] = await tx.select().from(text_versions).where(isThis).orderBy(desc(text_versions.id)).limit(1)
  // Adds the state that an import has published to the history.
  if (before && before.text !== newest?.text)
    await tx.insert(text_versions).values({ ...name, text: before.text, act: newest ? 'imported' : 'found' })
  // The lock excludes imports: both delete unused files.
  await takeTransactionAdvisoryLock(tx, 'content')
  const pictures = await findPicturesByFileName(tx, findPictureNames(entry.body))
  const saving = { files, pictures, movedDays: 0, publicUrl: env.PUBLIC_URL, isQuiet }
  const { unused } = await upsertContentTexts(tx, new Map([[kind, [entry]]]), saving)
  const now = await readPublishedText(tx, kind, slug)
  if (!now) throw new Error('A text that was published is not there')
  const [version] = await tx
    .insert(text_versions)
    .values({ ...name, text: now.text, act, by_member })
    .returning({ id: text_versions.id })
  const acts = { published: 'text.published', withdrawn: 'text.withdrawn', restored: 'text.restored' } as const
  await writeAuditLogLine(tx, {
    by_member,
    act: act === 'withdrawn' || act === 'restored' ? acts[act] : acts.published,
    subject: `${kind.folder}/${slug}`,
    before: { version: newest?.id ?? null },
    after: { version: version?.id ?? null },
  })
  await queueBackgroundJob(tx, searchVocabularyJobKind, {}, { key: 'all' })
  return { path: await readTextPath(tx, kind, { slug, head: toFormFrontMatter(now.head) }), unused }
}
