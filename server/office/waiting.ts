import { asc, desc, eq, isNotNull, sql } from '#server/drizzle/drizzle.ts'
import type { PendingBoardWork, PendingBoardWorkKind } from '#contract/office/office.ts'
import type { BoardRole } from '#contract/office/boardRoles.ts'
import { portalPagePaths } from '#contract/paths.ts'
import { text_drafts, text_schedules } from '#server/database/schema/board.ts'
import { jobs } from '#server/database/schema/jobs.ts'
import { membership_requests } from '#server/database/schema/membership.ts'
import { outbox } from '#server/database/schema/outbox.ts'
import type { AppContext } from '#server/feature.ts'
import {
  toPendingTaskItem,
  MAX_PENDING_TASKS_SHOWN_PER_KIND,
  type FeaturePendingTaskKind,
  type PendingTaskSource,
} from '#server/feature/waitingSource.ts'
import { pendingDeadlineSources } from './pendingDeadlineSources.ts'

/** Queries for the pending tasks on the office's to-do list, with the responsible board role. */
const kinds: Record<Exclude<PendingBoardWorkKind, FeaturePendingTaskKind>, PendingTaskSource> = {
  drafts: {
    role: 'editing',
    async find(db) {
      const rows = await db
        .select()
        .from(text_drafts)
        .orderBy(desc(text_drafts.updated_at))
        .limit(MAX_PENDING_TASKS_SHOWN_PER_KIND)
      const items = rows.map(({ kind, slug, head, updated_at }) => ({
        title: titleOf(head) || slug,
        at: updated_at,
        path: portalPagePaths.boardText(kind, slug),
      }))
      return { count: await db.$count(text_drafts), items: items.map(toPendingTaskItem) }
    },
  },
  scheduled: {
    role: 'editing',
    async find(db) {
      const rows = await db
        .select()
        .from(text_schedules)
        .orderBy(asc(text_schedules.at))
        .limit(MAX_PENDING_TASKS_SHOWN_PER_KIND)
      const items = rows.map(({ kind, slug, at }) => ({ title: slug, at, path: portalPagePaths.boardText(kind, slug) }))
      return { count: await db.$count(text_schedules), items: items.map(toPendingTaskItem) }
    },
  },
  mails: {
    role: 'administration',
    find: async (db) => ({ count: await db.$count(outbox, eq(outbox.status, 'failed')), items: [] }),
  },
  jobs: {
    role: 'administration',
    async find(db) {
      const isFailed = isNotNull(jobs.failed_at)
      const rows = await db
        .select({ name: jobs.name, at: sql<Date>`max(${jobs.failed_at})`.mapWith(jobs.failed_at) })
        .from(jobs)
        .where(isFailed)
        .groupBy(jobs.name)
        .orderBy(jobs.name)
        .limit(MAX_PENDING_TASKS_SHOWN_PER_KIND)
      const items = rows.map(({ name, at }) => ({ title: name, at, path: null }))
      return { count: await db.$count(jobs, isFailed), items: items.map(toPendingTaskItem) }
    },
  },
  requests: {
    role: 'memberships',
    async find(db) {
      const isWaiting = eq(membership_requests.state, 'recue')
      const { id, reference, confirmed_at, asked_at } = membership_requests
      // Requests from before addresses were confirmed have no confirmation date.
      const at = sql<Date>`coalesce(${confirmed_at}, ${asked_at})`.mapWith(asked_at)
      const rows = await db
        .select({ id, title: reference, at })
        .from(membership_requests)
        .where(isWaiting)
        .orderBy(asc(at), asc(id))
        .limit(MAX_PENDING_TASKS_SHOWN_PER_KIND)
      // Names are omitted on the office's home page.
      const items = rows.map(({ id: number, ...item }) => ({ ...item, path: portalPagePaths.boardRequest(number) }))
      return { count: await db.$count(membership_requests, isWaiting), items: items.map(toPendingTaskItem) }
    },
  },
  ...pendingDeadlineSources,
}

/** Returns the pending office tasks for some board roles, without empty kinds. */
export async function listPendingTasks(
  { db, env, waiting }: Pick<AppContext, 'db' | 'env' | 'waiting'>,
  roles: BoardRole[],
): Promise<PendingBoardWork[]> {
  const own = Object.entries({ ...kinds, ...waiting }).filter(([, { role }]) => roles.includes(role))
  const found = await Promise.all(
    own.map(async ([kind, { find }]) => ({ kind: kind as PendingBoardWorkKind, ...(await find(db, env)) })),
  )
  return found.filter((one) => one.count > 0)
}

/** Returns the title of a text's draft; FAQ entries have a `question` instead. */
function titleOf({ title, question }: Record<string, unknown>): string {
  const said = title ?? question
  return typeof said === 'string' ? said : ''
}
