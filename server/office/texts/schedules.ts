import { eq, and } from '#server/drizzle/drizzle.ts'
import type { OfficeTextKind } from '#contract/office/texts.ts'
import { writeAuditLogLine } from '#server/journal/journal.ts'
import { ParisDateTime, listInstantsOfParisTime } from '#server/content/localTime.ts'
import type { Transaction } from '#server/database/connect.ts'
import { text_schedules } from '#server/database/schema/board.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { queueBackgroundJob } from '#server/jobs/queueBackgroundJob.ts'
import { HttpError } from '#server/lib/errors.ts'
import { formatFrenchMinute } from '#server/lib/parisTime.ts'
import { validateTextDraft } from './checkText.ts'
import { isScheduledPublicationSql, createTextNotFoundError } from './drafts.ts'
import { findOfficeContentKind, readPublishedText } from './kinds.ts'
import { addPublicationDateToText, lockDraftToPublish, type OfficeTextContext } from './publishText.ts'
import { scheduledPublishOrWithdrawJobKind } from './textWork.ts'

type Asked = {
  kind: OfficeTextKind
  slug: string
  by_member: number
  at: string
  twice?: 'premiere' | 'seconde' | undefined
}

/** Schedules the publication of a text's current draft. Returns a French confirmation. */
export async function scheduleTextPublication(
  context: OfficeTextContext,
  asked: Asked & { version: number; isQuiet?: boolean | undefined },
): Promise<string> {
  const kind = findOfficeContentKind(context.kinds, asked.kind)
  const at = momentOf(asked)
  await inTransaction(context.db, async (tx) => {
    const { written } = await lockDraftToPublish(tx, kind, asked)
    // Validates now, while the author can correct the text.
    const { text } = await validateTextDraft(
      tx,
      kind,
      asked.slug,
      await addPublicationDateToText(tx, kind, asked.slug, written, at.getTime()),
    )
    await keep(tx, asked, { act: 'publish', at, text })
  })
  return `Ce texte sera publié le ${formatFrenchMinute(at)}.`
}

/** Schedules the withdrawal of a published text. Returns a French confirmation. */
export async function scheduleTextWithdrawal(context: OfficeTextContext, asked: Asked): Promise<string> {
  const kind = findOfficeContentKind(context.kinds, asked.kind)
  const at = momentOf(asked)
  await inTransaction(context.db, async (tx) => {
    const published = await readPublishedText(tx, kind, asked.slug)
    if (!published) throw createTextNotFoundError()
    await validateTextDraft(tx, kind, asked.slug, {
      head: { ...(published.head as object), withdrawn: true },
      body: published.body,
    })
    await keep(tx, asked, { act: 'withdraw', at, text: null })
  })
  return `Ce texte sera retiré le ${formatFrenchMinute(at)}.`
}

/** Cancels the scheduled publication or withdrawal of a text. Throws `NotFoundError`. */
export async function cancelScheduledTextChange(
  { db }: Pick<OfficeTextContext, 'db'>,
  asked: Omit<Asked, 'at'>,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const gone = await tx
      .delete(text_schedules)
      .where(isScheduledPublicationSql(asked))
      .returning({ slug: text_schedules.slug })
    if (gone.length === 0) throw createTextNotFoundError()
    await writeAuditLogLine(tx, { by_member: asked.by_member, act: 'text.unscheduled', subject: nameOf(asked) })
  })
}

const nameOf = ({ kind, slug }: Pick<Asked, 'kind' | 'slug'>) => `${kind}/${slug}`

async function keep(
  tx: Transaction,
  { kind, slug, by_member, isQuiet, version }: Asked & { isQuiet?: boolean | undefined; version?: number },
  what: Pick<typeof text_schedules.$inferInsert, 'act' | 'at' | 'text'>,
) {
  const { act, at } = what
  await tx.delete(text_schedules).where(and(isScheduledPublicationSql({ kind, slug }), eq(text_schedules.act, act)))
  await tx.insert(text_schedules).values({ kind, slug, by_member, ...what })
  await queueBackgroundJob(
    tx,
    scheduledPublishOrWithdrawJobKind,
    { kind, slug, act, version, ...(isQuiet && { quiet: true }) },
    { at, key: `${kind}/${slug} ${act}` },
  )
  await writeAuditLogLine(tx, {
    by_member,
    act: 'text.scheduled',
    subject: nameOf({ kind, slug }),
    after: { act, at: at.toISOString() },
  })
}

/**
 * Returns the instant of a Paris time chosen for a scheduled publication. Throws a 422 when it does not exist, is past,
 * or exists twice and `twice` is missing.
 */
function momentOf({ at, twice }: Asked): Date {
  const refuse = (errors: Record<string, string>) => new HttpError(422, Object.values(errors)[0] ?? '', { errors })
  const read = ParisDateTime.safeParse(at)
  if (!read.success) throw refuse({ at: read.error.issues[0]?.message ?? 'Choisissez un jour et une heure' })
  const moments = listInstantsOfParisTime(at)
  if (moments.length > 1 && !twice)
    throw refuse({ twice: 'Cette nuit-là, cette heure existe deux fois\u00a0: dites laquelle.' })
  const moment = twice === 'seconde' ? moments.at(-1) : moments[0]
  if (!moment || moment.getTime() <= Date.now()) throw refuse({ at: 'Cette heure est déjà passée.' })
  return moment
}
