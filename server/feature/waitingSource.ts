import type { Waiting, WaitingKind } from '#contract/office/office.ts'
import type { BoardRole } from '#contract/office/boardRoles.ts'
import type { Database } from '#server/database/connect.ts'
import type { Env } from '#server/env.ts'

type Item = Waiting['items'][number]

/** Whose it is that something waits, and how it is found. */
export type WaitingSource = {
  role: BoardRole
  find: (db: Database, env: Pick<Env, 'CONTACT_KEPT_DAYS' | 'TAX_CREDIT'>) => Promise<{ count: number; items: Item[] }>
}

/** What waits that a feature finds itself, as the board cannot know its rules. */
export type FeatureWaitingKind = Extract<WaitingKind, 'unread-documents' | 'next-debits' | 'bank-lines' | 'refunds'>

/** How many of each kind are named. */
export const SHOWN = 5

/** What waits, as the office's first page names it. */
export const asItem = ({ at, ...item }: Omit<Item, 'at'> & { at: Date | null }): Item => ({
  ...item,
  at: at?.toISOString() ?? null,
})
