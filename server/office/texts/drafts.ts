import { and, eq, sql } from '#server/drizzle/drizzle.ts'
import type { EditableOfficeText, OfficeTextKind } from '#contract/office/texts.ts'
import type { OfficeTextSaveResult } from '#contract/office/textMerge.ts'
import type { OfficeTextMarkdownSource } from '#contract/office/textSource.ts'
import { slugify } from '#server/content/slug.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { text_drafts, text_schedules } from '#server/database/schema/board.ts'
import { members } from '#server/database/schema/members.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { AppContext } from '#server/feature.ts'
import { HttpError, NotFoundError, ServiceUnavailableError } from '#server/lib/errors.ts'
import { writeAuditLogLine } from '#server/journal/journal.ts'
import { toFormFrontMatter } from './checkText.ts'
import { type OfficeContentKind, findOfficeContentKind, readPublishedText, type TextKindAndSlug } from './kinds.ts'
import { mergeTextVersionsOfAnyLength } from './longTexts.ts'
import { hasMergeConflict, type MergedTextVersions } from './mergeTexts.ts'

type Context = Pick<AppContext, 'db' | 'kinds'>
type Asked = { kind: OfficeTextKind; slug: string }

/** Returns the SQL condition for the office draft of a text. */
export const isDraftOfTextSql = ({ kind, slug }: TextKindAndSlug) =>
  and(eq(text_drafts.kind, kind), eq(text_drafts.slug, slug))
export const isScheduledPublicationSql = ({ kind, slug }: TextKindAndSlug) =>
  and(eq(text_schedules.kind, kind), eq(text_schedules.slug, slug))

const NO_TEXT = 'Ce texte n’existe pas, ou plus.'
export const createTextNotFoundError = () => new NotFoundError(NO_TEXT)

type Beginning = { title: string; by_member: number } & Partial<OfficeTextMarkdownSource>

/**
 * Creates an office draft of a text, with a free slug derived from its title. Throws a 409 for kinds with a fixed set
 * of texts.
 */
export async function createTextDraft(
  { db, kinds }: Context,
  kind: OfficeTextKind,
  { title, by_member, ...known }: Beginning,
) {
  const own = findOfficeContentKind(kinds, kind)
  const { begin } = own.office
  if (!begin) throw new HttpError(409, 'Ces textes ont chacun leur page\u00a0: aucun ne s’ajoute.')
  const written = { head: toFormFrontMatter({ ...begin(title), ...known.head }), body: known.body ?? '' }
  return insertDraft(db, own, { title, written, by_member })
}

/**
 * Creates an office draft as a copy of a text, without its unique fields. `same` makes it another text of the same
 * series.
 */
export async function copyOfficeText(
  context: Context,
  asked: Asked & { same?: boolean | undefined },
  by_member: number,
) {
  const own = findOfficeContentKind(context.kinds, asked.kind)
  const { copy, titleField } = own.office
  if (!copy) throw new HttpError(409, 'Ces textes ne se copient pas.')
  const { head, body } = await readOfficeTextForEditor(context, asked)
  const title = head[titleField]
  const written = { head: toFormFrontMatter(copy(head, asked.same ? asked.slug : undefined)), body }
  return insertDraft(context.db, own, { title: typeof title === 'string' ? title : asked.slug, written, by_member })
}

type Begun = { title: string; written: OfficeTextMarkdownSource; by_member: number }

const insertDraft = (db: Database, own: OfficeContentKind, { title, written, by_member }: Begun) =>
  inTransaction(db, async (tx) => {
    const kind = own.folder
    const slug = await freeSlug(tx, own, slugify(title))
    await tx.insert(text_drafts).values({ kind, slug, ...written, updated_by: by_member })
    await writeAuditLogLine(tx, { by_member, act: 'text.drafted', subject: `${kind}/${slug}` })
    return { slug }
  })

/** Returns the first free slug for a text's title: `titre`, `titre-2`, … */
async function freeSlug(tx: Transaction, kind: OfficeContentKind, wanted: string) {
  const { rows } = await tx.execute<{ slug: string }>(sql`
    select slug from ${kind.office.table} union select slug from ${text_drafts} where kind = ${kind.folder}`)
  const taken = new Set(rows.map(({ slug }) => slug))
  for (let number = 1; ; number++) {
    const slug = number === 1 ? wanted : `${wanted.slice(0, 74).replace(/-$/, '')}-${number}`
    if (!taken.has(slug)) return slug
  }
}

/** Returns a text for the office's editor: its draft, or the published version. Throws `NotFoundError`. */
export async function readOfficeTextForEditor(
  { db, kinds }: Context,
  { kind, slug }: Asked,
): Promise<EditableOfficeText> {
  const own = findOfficeContentKind(kinds, kind)
  const [draft] = await db
    .select({ draft: text_drafts, by: memberFullNameSql })
    .from(text_drafts)
    .leftJoin(members, eq(members.id, text_drafts.updated_by))
    .where(isDraftOfTextSql({ kind, slug }))
  const published = await readPublishedText(db, own, slug)
  if (!draft && !published) throw createTextNotFoundError()
  const schedules = await db.select().from(text_schedules).where(isScheduledPublicationSql({ kind, slug }))
  const at = (act: 'publish' | 'withdraw') => schedules.find((one) => one.act === act)?.at.toISOString() ?? null
  const head = draft?.draft.head ?? published?.head ?? {}
  return {
    slug,
    head: toFormFrontMatter(head),
    body: draft?.draft.body ?? published?.body ?? '',
    state: published ? await stateOf(db, own, slug) : 'brouillon',
    version: draft?.draft.version ?? 0,
    saved_at: draft?.draft.updated_at.toISOString() ?? null,
    saved_by: draft?.by ?? null,
    path: published ? await readTextPath(db, own, { slug, head: toFormFrontMatter(published.head) }) : null,
    publish_at: at('publish'),
    withdraw_at: at('withdraw'),
    failure: schedules.find(({ failure }) => failure)?.failure ?? null,
  }
}

export const memberFullNameSql = sql<string | null>`${members.first_name} || ' ' || ${members.last_name}`

async function stateOf(db: Database, { office: { table, date } }: OfficeContentKind, slug: string) {
  const [row] = await db
    .select({
      withdrawn: sql<boolean>`${table.withdrawn}`,
      isLater: date ? sql<boolean>`${date} > now()` : sql<boolean>`false`,
    })
    .from(table)
    .where(eq(table.slug, slug))
  if (row?.withdrawn) return 'retire'
  return row?.isLater ? 'a-venir' : 'publie'
}

/** Returns the URL path of a published text; null when it is unpublished. */
export async function readTextPath(
  db: Database | Transaction,
  { office: { table, pathOf: path } }: OfficeContentKind,
  { slug, head }: { slug: string; head: OfficeTextMarkdownSource['head'] },
): Promise<string | null> {
  const [row] = await db
    .select({ id: sql<number>`${table.id}` })
    .from(table)
    .where(eq(table.slug, slug))
  return row ? path({ id: row.id, slug, head }) : null
}

type Saving = Asked & {
  version: number
  base: OfficeTextMarkdownSource
  written: OfficeTextMarkdownSource
  by_member: number
}

/** Three-way merge of a text with its draft, and the draft's version number. */
type MergedDraft = { version: number; merged: MergedTextVersions }

const COARSE =
  'Les deux textes diffèrent trop pour être réunis ligne par ligne\u00a0: tout ce qui a changé forme un seul passage.'
const TRIES = 5

/**
 * Saves an office draft of a text. Merges changes that another person has saved since `version`, and returns a conflict
 * without saving when both changed the same lines. Throws a 503 when others keep saving during the merge.
 */
export async function saveTextDraft(context: Context, saving: Saving): Promise<OfficeTextSaveResult> {
  let ahead: MergedDraft | undefined
  for (let tries = 0; tries < TRIES; tries++) {
    const saved = await trySave(context, saving, ahead)
    if (!('current' in saved)) return saved
    // Merges outside the transaction, so that no connection or lock is held.
    const { version, written } = saved.current
    ahead = { version, merged: await mergeTextVersionsOfAnyLength(saving.base, saving.written, written) }
  }
  throw new ServiceUnavailableError()
}

type Current = { current: { version: number; written: OfficeTextMarkdownSource } }

/** Saves an office draft of a text, or returns the current draft when a merge is needed first. */
async function trySave(
  { db, kinds }: Context,
  saving: Saving,
  ahead: MergedDraft | undefined,
): Promise<OfficeTextSaveResult | Current> {
  const { kind, slug, version, written, by_member } = saving
  const own = findOfficeContentKind(kinds, kind)
  return inTransaction(db, async (tx) => {
    const published = await readPublishedText(tx, own, slug)
    // Of two simultaneous first saves, the second waits here and finds the first one's draft.
    if (published) {
      const first = {
        kind,
        slug,
        head: toFormFrontMatter(published.head),
        body: published.body,
        base: published.text,
        version: 0,
      }
      await tx.insert(text_drafts).values(first).onConflictDoNothing()
    }
    const [found] = await tx.select().from(text_drafts).where(isDraftOfTextSql(saving)).for('update')
    if (!found) throw createTextNotFoundError()
    const theirs: OfficeTextMarkdownSource = { head: toFormFrontMatter(found.head), body: found.body }
    const isMine = found.version === version
    if (!isMine && ahead?.version !== found.version) return { current: { version: found.version, written: theirs } }
    const merged = isMine ? undefined : ahead?.merged
    if (merged && hasMergeConflict(merged)) {
      const { parts, fields, isCoarse } = merged
      const [other] = await tx
        .select({ name: memberFullNameSql })
        .from(members)
        .where(eq(members.id, found.updated_by ?? 0))
      const told = { version: found.version, saved_at: found.updated_at.toISOString(), by: other?.name ?? null }
      const { head: together } = merged.written
      const note = isCoarse ? COARSE : null
      return { outcome: 'conflict' as const, ...told, written: theirs, head: together, parts, fields, note }
    }
    const { head, body } = merged?.written ?? written
    const [saved] = await tx
      .update(text_drafts)
      .set({ head, body, version: found.version + 1, updated_at: sql`now()`, updated_by: by_member })
      .where(isDraftOfTextSql(saving))
      .returning({ version: text_drafts.version, at: text_drafts.updated_at })
    if (!saved) throw createTextNotFoundError()
    if (found.version === 0) await writeAuditLogLine(tx, { by_member, act: 'text.drafted', subject: `${kind}/${slug}` })
    const told = {
      version: saved.version,
      saved_at: saved.at.toISOString(),
      by: null,
      head: null,
      parts: [],
      fields: [],
      note: null,
    }
    return {
      ...told,
      outcome: isMine ? ('saved' as const) : ('merged' as const),
      written: isMine ? null : { head, body },
    }
  })
}

/** Deletes an office draft of a text and its scheduled publication. Throws `NotFoundError`. */
export async function discardTextDraft({ db }: Context, name: Asked, by_member: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const gone = await tx.delete(text_drafts).where(isDraftOfTextSql(name)).returning({ slug: text_drafts.slug })
    if (gone.length === 0) throw createTextNotFoundError()
    await tx.delete(text_schedules).where(and(isScheduledPublicationSql(name), eq(text_schedules.act, 'publish')))
    await writeAuditLogLine(tx, { by_member, act: 'text.discarded', subject: `${name.kind}/${name.slug}` })
  })
}
