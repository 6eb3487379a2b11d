import type { Database } from '#server/database/connect.ts'
import type { Env } from '#server/env.ts'
import type { Files } from '#server/storage/files.ts'
import type { IncomingMail } from './readMail.ts'
import type { SecretHashes } from './redact.ts'

/** An answer that came to a reply address: its secret, and what makes a second delivery of it the same. */
type MailedAnswer = { secret: string; key: string; mail: IncomingMail }

type AnswerContext = { db: Database; env: Env; files: Files; secrets: SecretHashes }

/**
 * Puts an answer into the thread that it belongs to, as the thread's page does; false when it is not one of these.
 * Throws what a person may be told when the thread takes it not, or no more.
 */
export type TakeAnswer = (context: AnswerContext, answer: MailedAnswer) => Promise<boolean>

/** So many mails of one thread are taken. */
export const BY_MAIL = { tries: 10, seconds: 3600 }
