import { DEMO_PASSWORD, demoMembers as demo } from '#association/demo/members.ts'
import { canonicalEmail } from '#server/database/canonicalEmail.ts'
import type { Transaction } from '#server/database/connect.ts'
import { members } from '#server/database/schema/members.ts'
import { hashPassword } from './password.ts'

/** Inserts the demo's members into an empty database. */
export async function loadDemoMembers(tx: Transaction): Promise<void> {
  const values = demo.map(async (member) => ({
    ...member,
    canonical_email: canonicalEmail(member.email),
    password_hash: await hashPassword(DEMO_PASSWORD),
  }))
  await tx.insert(members).values(await Promise.all(values))
}
