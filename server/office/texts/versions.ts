import { and, desc, eq, lt } from '#server/drizzle/drizzle.ts'
import type { OfficeTextKind, OfficeTextVersion } from '#contract/office/texts.ts'
import type { Database } from '#server/database/connect.ts'
import { text_drafts, text_versions } from '#server/database/schema/board.ts'
import { members } from '#server/database/schema/members.ts'
import { HttpError, NotFoundError } from '#server/lib/errors.ts'
import { isDraftOfTextSql, memberFullNameSql } from './drafts.ts'
import { diffTextVersionsOfAnyLength } from './longTexts.ts'
import { publishTextFromMarkdown, type OfficeTextContext } from './publishText.ts'

type Asked = { kind: OfficeTextKind; slug: string }
const AT_MOST = 500
const COARSE =
  'Cette version a trop changé pour être comparée mot à mot\u00a0: les passages récrits sont montrés en entier.'

const isOf = ({ kind, slug }: Asked) => and(eq(text_versions.kind, kind), eq(text_versions.slug, slug))

/** Returns the published versions of a text, newest first. */
export async function listTextVersions(db: Database, name: Asked): Promise<OfficeTextVersion[]> {
  const rows = await db
    .select({ id: text_versions.id, act: text_versions.act, at: text_versions.at, by: memberFullNameSql })
    .from(text_versions)
    .leftJoin(members, eq(members.id, text_versions.by_member))
    .where(isOf(name))
    .orderBy(desc(text_versions.id))
    .limit(AT_MOST)
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }))
}

/**
 * Returns a text version's differences from the one before, word by word, and a note when some paragraphs are shown
 * whole.
 */
export async function readTextVersionDifferences(db: Database, asked: Asked & { id: number }) {
  const [row] = await db
    .select({ version: text_versions, by: memberFullNameSql })
    .from(text_versions)
    .leftJoin(members, eq(members.id, text_versions.by_member))
    .where(and(isOf(asked), eq(text_versions.id, asked.id)))
  if (!row) throw noVersion()
  const [before] = await db
    .select({ text: text_versions.text })
    .from(text_versions)
    .where(and(isOf(asked), lt(text_versions.id, asked.id)))
    .orderBy(desc(text_versions.id))
    .limit(1)
  const { id, act, at, text } = row.version
  const { pieces, isCoarse } = await diffTextVersionsOfAnyLength(before?.text ?? '', text)
  return { version: { id, act, at: at.toISOString(), by: row.by }, pieces, note: isCoarse ? COARSE : null }
}

/** Publishes a former version of a text again. Throws a 409 while a draft exists. */
export async function republishTextVersion(
  context: OfficeTextContext,
  asked: Asked & { id: number; by_member: number },
) {
  const [version] = await context.db
    .select()
    .from(text_versions)
    .where(and(isOf(asked), eq(text_versions.id, asked.id)))
  if (!version) throw noVersion()
  if ((await context.db.$count(text_drafts, isDraftOfTextSql(asked))) > 0)
    throw new HttpError(409, 'Un brouillon de ce texte est en cours\u00a0: publiez-le ou abandonnez-le d’abord.')
  return publishTextFromMarkdown(context, { ...asked, text: version.text, act: 'restored' })
}

const noVersion = () => new NotFoundError('Cette version n’existe pas.')
