import { and, desc, eq, isNull } from '#server/drizzle/drizzle.ts'
import type { Passkey } from '#contract/passkeys/passkeys.ts'
import type { Database } from '#server/database/connect.ts'
import { passkeys } from '#server/database/schema/passkeys.ts'
import { NotFoundError } from '#server/lib/errors.ts'

type Row = Pick<typeof passkeys.$inferSelect, 'id' | 'name' | 'created_at' | 'used_at' | 'rp_id'>

/** Converts a passkey's database row to the values shown to its owner; `rpID` is the portal's current WebAuthn host. */
export const toPasskey = ({ id, name, created_at, used_at, rp_id }: Row, rpID: string): Passkey => ({
  id,
  name,
  created_at: created_at.toISOString(),
  used_at: used_at?.toISOString() ?? null,
  former_domain: rp_id === rpID ? null : rp_id,
})

/** Lists a member's passkeys, newest first. */
export async function listPasskeys(db: Database, member_id: number, rpID: string): Promise<Passkey[]> {
  const rows = await db.select().from(passkeys).where(eq(passkeys.member_id, member_id)).orderBy(desc(passkeys.id))
  return rows.map((row) => toPasskey(row, rpID))
}

/** Renames one of a member's passkeys. Throws `NotFoundError` when the passkey is not theirs. */
export async function renamePasskey(
  db: Database,
  { member_id, id, name }: { member_id: number; id: number; name: string },
  rpID: string,
): Promise<Passkey> {
  const [row] = await db.update(passkeys).set({ name }).where(isTheirs(member_id, id)).returning()
  if (!row) throw gone()
  return toPasskey(row, rpID)
}

/** Sets the current host on passkeys created before hosts were stored; they can belong to no other. */
export async function fillMissingPasskeyHosts(db: Database, rpID: string | undefined): Promise<void> {
  if (rpID === undefined) return
  await db.update(passkeys).set({ rp_id: rpID }).where(isNull(passkeys.rp_id))
}

/** Removes one of a member's passkeys. Throws `NotFoundError` when the passkey is not theirs. */
export async function removePasskey(db: Database, member_id: number, id: number): Promise<void> {
  const removed = await db.delete(passkeys).where(isTheirs(member_id, id)).returning({ id: passkeys.id })
  if (!removed.length) throw gone()
}

const isTheirs = (member_id: number, id: number) => and(eq(passkeys.id, id), eq(passkeys.member_id, member_id))
const gone = () => new NotFoundError('Cette clé d’accès n’existe pas ou plus.')
