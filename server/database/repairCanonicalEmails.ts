import type { Client } from 'pg'
import { canonicalEmail } from './canonicalEmail.ts'

const addresses = {
  members: 'email',
  contact_messages: 'email',
  membership_requests: `applicant ->> 'email'`,
}

/**
 * Sets the canonical e-mail addresses that SQL could not compute: those with non-ASCII letters or a final dot. Older
 * versions wrote such rows, or a person by hand. An address that another row already has stays unchanged.
 */
export async function repairCanonicalEmails(client: Client): Promise<void> {
  for (const [table, address] of Object.entries(addresses)) {
    const { rows } = await client.query<{ id: number; email: string; canonical_email: string }>(
      `SELECT id, ${address} AS email, canonical_email FROM ${table}
       WHERE (octet_length(${address}) > char_length(${address}) OR ${address} LIKE '%.')
         AND coalesce(canonical_email NOT LIKE '% %', true) ORDER BY id`,
    )
    for (const { id, email, canonical_email } of rows) {
      const canonical = canonicalEmail(email)
      if (canonical === canonical_email) continue
      const isTaken =
        table === 'contact_messages' ? 'false' : `EXISTS (SELECT FROM ${table} WHERE canonical_email = $2)`
      await client.query(`UPDATE ${table} SET canonical_email = $2 WHERE id = $1 AND NOT ${isTaken}`, [id, canonical])
    }
  }
}
