import { and, eq, lte, sql } from '#server/drizzle/drizzle.ts'
import { OfficeTextKind } from '#contract/office/texts.ts'
import { rebuildSearchVocabulary } from '#server/content/vocabulary.ts'
import { text_schedules } from '#server/database/schema/board.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { AppContext } from '#server/feature.ts'
import { isPublicSearchTable } from '#server/feature/searchSource.ts'
import { defineBackgroundJob } from '#server/jobs/job.ts'
import { HttpError } from '#server/lib/errors.ts'
import { publishTextFromMarkdown, withdrawText } from '#server/office/texts/publishText.ts'
import { scheduledPublishOrWithdrawJobKind, searchVocabularyJobKind } from '#server/office/texts/textWork.ts'

/** Returns the background jobs of the office's texts: scheduled publications and the search vocabulary. */
export const officeTextJobs = (context: Pick<AppContext, 'kinds' | 'sources' | 'env' | 'files'>) => [
  defineBackgroundJob({
    ...searchVocabularyJobKind,
    async run(_, { db }) {
      await inTransaction(db, (tx) => rebuildSearchVocabulary(tx, context.sources.filter(isPublicSearchTable)))
    },
  }),
  defineBackgroundJob({
    ...scheduledPublishOrWithdrawJobKind,
    async run({ kind: folder, slug, act, quiet, version }, { db }) {
      const kind = OfficeTextKind.parse(folder)
      const isThis = and(eq(text_schedules.kind, kind), eq(text_schedules.slug, slug), eq(text_schedules.act, act))
      // The schedule may have been moved or cancelled.
      const [due] = await db
        .select()
        .from(text_schedules)
        .where(and(isThis, lte(text_schedules.at, sql`now()`)))
      if (!due) return
      const { by_member, text } = due
      const asked = { kind, slug, by_member }
      const work =
        act === 'withdraw'
          ? withdrawText({ ...context, db }, asked)
          : publishTextFromMarkdown(
              { ...context, db },
              { ...asked, text: text ?? '', act: 'published', isStamped: true, ofDraft: version, isQuiet: quiet },
            )
      const failure = await work.then(
        () => undefined,
        (error: unknown) => {
          if (error instanceof HttpError) return error.message
          throw error
        },
      )
      // The failure stays visible to the person who scheduled it.
      if (failure !== undefined) await db.update(text_schedules).set({ failure }).where(isThis)
      else await db.delete(text_schedules).where(isThis)
    },
  }),
]
