import type { Database } from '#server/database/connect.ts'
import type { Env } from '#server/env.ts'
import type { FileStorage } from '#server/storage/files.ts'
import type { IncomingMail } from './readMail.ts'
import type { MailSecretHashes } from './redact.ts'

/** Mailed reply received at a secret reply e-mail address: the address's secret, and an idempotency key. */
type MailedAnswer = { secret: string; key: string; mail: IncomingMail }

type AnswerContext = { db: Database; env: Env; files: FileStorage; secrets: MailSecretHashes }

/**
 * Function that adds a mailed reply to the thread of its reply address; false when the address belongs to another kind
 * of thread. Throws an HttpError when the thread does not accept it.
 */
export type MailedReplyHandler = (context: AnswerContext, answer: MailedAnswer) => Promise<boolean>

/** Rate limit of replies by mail in one conversation. */
export const INCOMING_REPLY_MAIL_RATE_LIMIT = { tries: 10, seconds: 3600 }
