import { and, asc, eq } from '#server/drizzle/drizzle.ts'
import type { SavedMemberFilter } from '#contract/members/members.ts'
import type { Database } from '#server/database/connect.ts'
import { member_views } from '#server/database/schema/members.ts'
import { HttpError, NotFoundError } from '#server/lib/errors.ts'

/** Maximum of saved filters of the member list per board member. */
const AT_MOST = 20
const { member_id, name, query } = member_views

/** Returns a board member's saved filters of the member list, sorted by name. */
export const listSavedMemberFilters = (db: Database, whose: number): Promise<SavedMemberFilter[]> =>
  db.select({ name, query }).from(member_views).where(eq(member_id, whose)).orderBy(asc(name))

/**
 * Saves a filter of the member list under a name, and replaces the one with the same name. Throws a 409 above the
 * limit.
 */
export async function saveOwnMemberFilter(db: Database, whose: number, view: SavedMemberFilter): Promise<void> {
  const others = (await listSavedMemberFilters(db, whose)).filter((one) => one.name !== view.name)
  if (others.length >= AT_MOST) throw new HttpError(409, 'Vous gardez déjà vingt filtres\u00a0: oubliez-en un d’abord.')
  await db
    .insert(member_views)
    .values({ ...view, member_id: whose })
    .onConflictDoUpdate({ target: [member_id, name], set: { query: view.query } })
}

/** Deletes a board member's saved filter of the member list. Throws `NotFoundError`. */
export async function removeSavedMemberFilter(db: Database, whose: number, of: string): Promise<void> {
  const { rowCount } = await db.delete(member_views).where(and(eq(member_id, whose), eq(name, of)))
  if (!rowCount) throw new NotFoundError('Ces filtres ne sont plus gardés.')
}
