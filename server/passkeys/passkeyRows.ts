import { and, desc, eq } from 'drizzle-orm'
import type { Passkey } from '#contract/passkeys.ts'
import type { Database } from '#server/database/connect.ts'
import { passkeys } from '#server/database/schema/passkeys.ts'
import { NotFound } from '#server/lib/errors.ts'

type Row = Pick<typeof passkeys.$inferSelect, 'id' | 'name' | 'created_at' | 'used_at'>

/** A key as its owner reads it. */
export const toPasskey = ({ id, name, created_at, used_at }: Row): Passkey => ({
  id,
  name,
  created_at: created_at.toISOString(),
  used_at: used_at?.toISOString() ?? null,
})

/** A member's keys, the last one first. */
export async function listPasskeys(db: Database, member_id: number): Promise<Passkey[]> {
  const rows = await db.select().from(passkeys).where(eq(passkeys.member_id, member_id)).orderBy(desc(passkeys.id))
  return rows.map(toPasskey)
}

/** Gives one of a member's keys another name. */
export async function renamePasskey(db: Database, member_id: number, id: number, name: string): Promise<Passkey> {
  const [row] = await db.update(passkeys).set({ name }).where(isTheirs(member_id, id)).returning()
  if (!row) throw gone()
  return toPasskey(row)
}

/** Takes one of a member's keys away: it opens nothing any more. */
export async function removePasskey(db: Database, member_id: number, id: number): Promise<void> {
  const removed = await db.delete(passkeys).where(isTheirs(member_id, id)).returning({ id: passkeys.id })
  if (!removed.length) throw gone()
}

const isTheirs = (member_id: number, id: number) => and(eq(passkeys.id, id), eq(passkeys.member_id, member_id))
const gone = () => new NotFound('Cette clé d’accès n’existe pas ou plus.')
