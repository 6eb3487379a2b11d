import { isDeepStrictEqual } from 'node:util'
import { and, eq, inArray } from '#server/drizzle/drizzle.ts'
import type { MailingAudience } from '#contract/mailings/office.ts'
import type { Transaction } from '#server/database/connect.ts'
import { mailings } from '#server/database/schema/mailings.ts'
import { scopedIdempotencyKey, IdempotencyKeyConflictError } from '#server/limits/idempotencyKeys.ts'

type Mailing = {
  key: string
  by_member: number
  subject: string
  content: string
  audience: MailingAudience
  is_urgent: boolean
}

/** Returns the stored form of a mailing's idempotency key, scoped to its sender. */
export const storedMailingIdempotencyKey = ({ key, by_member }: Pick<Mailing, 'key' | 'by_member'>): string =>
  scopedIdempotencyKey(`member ${by_member}`, key)

/**
 * True when this mailing to members was sent before. Throws IdempotencyKeyConflictError when its sender used the
 * idempotency key for another one.
 */
export async function isMailingSent(tx: Transaction, { key, by_member, ...mailing }: Mailing): Promise<boolean> {
  // Earlier versions stored the key unscoped.
  const isOwn = and(
    inArray(mailings.key, [storedMailingIdempotencyKey({ key, by_member }), key]),
    eq(mailings.by_member, by_member),
  )
  const [sent] = await tx
    .select({
      subject: mailings.subject,
      content: mailings.content,
      audience: mailings.audience,
      is_urgent: mailings.is_urgent,
    })
    .from(mailings)
    .where(isOwn)
  if (!sent) return false
  const { subject, content, audience, is_urgent } = mailing
  if (!isDeepStrictEqual(sent, { subject, content, audience, is_urgent })) throw new IdempotencyKeyConflictError()
  return true
}
