import { and, desc, eq, inArray, isNull, lte, gt, sql } from '#server/drizzle/drizzle.ts'
import { z } from 'zod'
import type { Database } from '#server/database/connect.ts'
import { passkey_challenges as table } from '#server/database/schema/passkeys.ts'
import { retentionPeriods } from '#server/privacy/durations.ts'
import { sqlTimeFromNow } from '#server/lib/duration.ts'
import { sha256 } from '#server/lib/sha256.ts'

const AT_MOST = 10_000

/** Stores a WebAuthn challenge, for a member who adds a passkey or, with null, for a sign-in. */
export async function storeWebAuthnChallenge(db: Database, challenge: string, member_id: number | null): Promise<void> {
  await forgetOver(db)
  await db.insert(table).values({
    challenge_hash: sha256(challenge),
    member_id,
    expires_at: sqlTimeFromNow(retentionPeriods.passkeyChallenge),
  })
}

/**
 * Returns and deletes a stored WebAuthn challenge, so that it is used once. Returns undefined when the signed one is
 * unknown or expired.
 */
export async function takeWebAuthnChallenge(
  db: Database,
  clientDataJSON: string,
  member_id: number | null,
): Promise<string | undefined> {
  const challenge = challengeIn(clientDataJSON)
  if (challenge === undefined) return undefined
  const isOurs = and(
    eq(table.challenge_hash, sha256(challenge)),
    member_id === null ? isNull(table.member_id) : eq(table.member_id, member_id),
    gt(table.expires_at, sql`now()`),
  )
  const taken = await db.delete(table).where(isOurs).returning({ challenge_hash: table.challenge_hash })
  return taken.length ? challenge : undefined
}

/**
 * Deletes expired WebAuthn challenges, and the oldest of visitors beyond a maximum. Runs only in the sweep: at issue, a
 * flood of requests would delete challenges in use.
 */
export async function sweepWebAuthnChallenges(db: Database): Promise<void> {
  await forgetOver(db)
  const older = db
    .select({ challenge_hash: table.challenge_hash })
    .from(table)
    .where(isNull(table.member_id))
    .orderBy(desc(table.expires_at))
    .offset(AT_MOST)
  await db.delete(table).where(inArray(table.challenge_hash, older))
}

const forgetOver = (db: Database) => db.delete(table).where(lte(table.expires_at, sql`now()`))

const ClientData = z.object({ challenge: z.string() })

/** Extracts the WebAuthn challenge from the signed client data. */
function challengeIn(clientDataJSON: string): string | undefined {
  try {
    return ClientData.parse(JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())).challenge
  } catch {
    return undefined
  }
}
