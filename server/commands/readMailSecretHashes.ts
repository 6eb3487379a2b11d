import { sql } from '#server/drizzle/drizzle.ts'
import type { Database } from '#server/database/connect.ts'
import { contact_links } from '#server/database/schema/contact.ts'
import { email_changes } from '#server/database/schema/members.ts'
import { activations, membership_requests, request_messages } from '#server/database/schema/membership.ts'
import type { MailSecretHashes } from '#server/mail/incoming/redact.ts'

/**
 * Returns the SHA-256 hashes (hex) of all valid secrets in mailed links and Reply-To addresses. A person's reply by
 * e-mail may quote any of them.
 */
export async function readMailSecretHashes(db: Database): Promise<MailSecretHashes> {
  const { rows } = await db.execute<{ hash: string }>(sql`
    select encode(hash, 'hex') as hash from (
      select token_hash as hash from ${contact_links} where expires_at > now()
      union all select reply_hash from ${contact_links} where expires_at > now()
      union all select token_hash from ${membership_requests}
      union all select token_hash from ${request_messages}
      union all select reply_hash from ${request_messages}
      union all select token_hash from ${activations}
      union all select former_hash from ${email_changes}
      union all select new_hash from ${email_changes}
    ) as secrets where hash is not null`)
  return new Set(rows.map(({ hash }) => hash))
}
