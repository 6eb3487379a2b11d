import type { PendingBoardWork, PendingBoardWorkKind } from '#contract/office/office.ts'
import type { BoardRole } from '#contract/office/boardRoles.ts'
import type { Database } from '#server/database/connect.ts'
import type { Env } from '#server/env.ts'

type Item = PendingBoardWork['items'][number]

/** Query for pending tasks on the office's to-do list, and the board role that they belong to. */
export type PendingTaskSource = {
  role: BoardRole
  find: (db: Database, env: Pick<Env, 'CONTACT_KEPT_DAYS' | 'TAX_CREDIT'>) => Promise<{ count: number; items: Item[] }>
}

/** Kinds of pending office tasks that a feature finds by its own rules. */
export type FeaturePendingTaskKind = Extract<
  PendingBoardWorkKind,
  'unread-documents' | 'next-debits' | 'bank-lines' | 'refunds'
>

/** Maximum of items listed per kind of pending office task. */
export const MAX_PENDING_TASKS_SHOWN_PER_KIND = 5

/** Converts the date of a pending office task to an ISO string for the office's home page. */
export const toPendingTaskItem = ({ at, ...item }: Omit<Item, 'at'> & { at: Date | null }): Item => ({
  ...item,
  at: at?.toISOString() ?? null,
})
