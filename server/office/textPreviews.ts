import { randomBytes } from 'node:crypto'
import { and, eq, gt, lte, sql } from '#server/drizzle/drizzle.ts'
import { domain } from '#association/identity.ts'
import { OfficeTextKind } from '#contract/office/texts.ts'
import { portalPagePaths } from '#contract/paths.ts'
import { canonicalEmail } from '#server/database/canonicalEmail.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { text_previews } from '#server/database/schema/board.ts'
import { companies } from '#server/database/schema/companies.ts'
import { members } from '#server/database/schema/members.ts'
import { sessions } from '#server/database/schema/session.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { sqlTimeFromNow, durationToSeconds } from '#server/lib/duration.ts'
import { sha256 } from '#server/lib/sha256.ts'
import { writeAuditLogLine } from '#server/journal/journal.ts'
import { toValidationError } from '#server/office/texts/checkText.ts'
import {
  buildTextFromDraft,
  type OfficeTextContext,
  publishTextInTransaction,
} from '#server/office/texts/publishText.ts'

/** Lifetime of a draft's secret preview URL. */
const OPEN = { hours: 24 }

type Asked = { kind: OfficeTextKind; slug: string }

/** Creates a secret URL that shows an office draft as its public page. Throws a 422 while the draft is not valid. */
export async function createDraftPreviewUrl(context: OfficeTextContext, asked: Asked & { by_member: number }) {
  const { kind, slug, by_member } = asked
  return inTransaction(context.db, async (tx) => {
    await buildTextFromDraft(context, tx, asked)
    const secret = randomBytes(32).toString('base64url')
    const row = { secret_hash: sha256(secret), kind, slug, by_member, expires_at: sqlTimeFromNow(OPEN) }
    await tx.insert(text_previews).values(row)
    await writeAuditLogLine(tx, { by_member, act: 'text.previewed', subject: `${kind}/${slug}` })
    const until = new Date(Date.now() + durationToSeconds(OPEN) * 1000).toISOString()
    return { path: portalPagePaths.preview(secret), until }
  })
}

/** Deletes expired preview URLs of office drafts. */
export const deleteExpiredDraftPreviewUrls = async (db: Database) =>
  void (await db.delete(text_previews).where(lte(text_previews.expires_at, sql`now()`)))

/** Page that previews an office draft: its path, the API paths it requests, and a session token for members' pages. */
export type DraftPreviewPage = { path: string; asks: string[]; token?: string | undefined }

/** True when a secret opens the preview of an office draft. */
export const isDraftPreviewSecretValid = async (db: Database, secret: string): Promise<boolean> =>
  (await db.$count(text_previews, isOpenBy(secret))) > 0

const isOpenBy = (secret: string) =>
  and(eq(text_previews.secret_hash, sha256(secret)), gt(text_previews.expires_at, sql`now()`))

/**
 * Publishes the draft of a preview URL's secret within a transaction, runs `work`, and rolls back. Undefined when the
 * secret is invalid or the draft has no page yet.
 */
export async function withTemporarilyPublishedDraft<T>(
  context: OfficeTextContext,
  secret: string,
  work: (tx: Transaction, shown: DraftPreviewPage) => Promise<T>,
): Promise<T | undefined> {
  const [found] = await context.db.select().from(text_previews).where(isOpenBy(secret))
  if (!found) return undefined
  const asked = { kind: OfficeTextKind.parse(found.kind), slug: found.slug }
  let made: { value: T } | undefined
  const undone = new Error('Undone')
  const show = async (tx: Transaction) => {
    const { kind, entry } = await buildTextFromDraft(context, tx, asked)
    const published = { entry, act: 'published', isQuiet: true } as const
    const { path } = await publishTextInTransaction(context, tx, kind, { ...published, by_member: found.by_member })
    const { table, date } = kind.office
    // A draft dated in the future is shown as on that date.
    if (date)
      await tx.execute(
        sql`update ${table} set ${sql.identifier(date.name)} = now() where slug = ${asked.slug} and ${date} > now()`,
      )
    if (path === null) throw undone
    const asks = kind.office.asks?.(Number(path.split('/').at(-1))) ?? []
    const token = asks.length > 0 ? await readingMember(tx, entry.head.company) : undefined
    made = { value: await work(tx, { path, asks, token }) }
    throw undone
  }
  // The transaction is shared, as a page requests its data concurrently.
  await inTransaction(context.db, show, { isShared: true }).catch((error: unknown) => {
    if (error !== undone) throw toValidationError(error)
  })
  return made?.value
}

/**
 * Inserts a temporary member of a company for the preview of a draft and returns a session token. The rollback removes
 * both.
 */
async function readingMember(tx: Transaction, company: number | undefined): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const email = `${token.toLowerCase()}@${domain}`
  const [first] = await tx.select({ id: companies.id }).from(companies).orderBy(companies.id).limit(1)
  const [reader] = await tx
    .insert(members)
    .values({
      company_id: company ?? first?.id ?? 0,
      email,
      canonical_email: canonicalEmail(email),
      first_name: 'Aperçu',
      last_name: '',
    })
    .returning({ id: members.id })
  const device = { device_type: 'web', device_name: '', device_platform: '' }
  const member = { member_id: reader?.id ?? 0, remember: false, expires_at: sqlTimeFromNow(OPEN) }
  await tx.insert(sessions).values({ token_hash: sha256(token), ...member, ...device })
  return token
}
