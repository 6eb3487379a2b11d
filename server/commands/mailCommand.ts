import { receiveContactMailReply } from '#server/contact/mailedAnswer.ts'
import { findOrChoosePostgresLocation } from '#server/database/cluster/clusterLocation.ts'
import { connectPostgres, type Database } from '#server/database/connect.ts'
import { isDatabaseSchemaCurrent } from '#server/database/migrate.ts'
import { findRunningClusterUrl } from '#server/database/cluster/runCluster.ts'
import type { Env } from '#server/env.ts'
import { resolvePortalOfCommand } from './command.ts'
import { readMailSecretHashes } from './readMailSecretHashes.ts'
import { parseCommandArguments } from './parseCommandArguments.ts'
import { readUploadedFileIntoMemory } from '#server/http/readUploadedFileIntoMemory.ts'
import { HttpError } from '#server/lib/errors.ts'
import { hashTextToUuid } from '#server/lib/hashTextToUuid.ts'
import { MAX_INCOMING_MAIL_BYTES, parseIncomingMail, type IncomingMail } from '#server/mail/incoming/readMail.ts'
import { redactSecretsInMailNames } from '#server/mail/incoming/redact.ts'
import { findReplySecret } from '#server/mail/replyAddress.ts'
import { storeApplicantReplyByEmail } from '#server/membership/mailedAnswer.ts'
import { describeErrorForOperator } from '#server/process/failureMessage.ts'
import { openFileStorage } from '#server/storage/openFileStorage.ts'

const USAGE = 'npm run mail -- receive [--to ADRESSE]'
/** Pattern of an absolute file path, Unix or Windows, in an error message. */
const PATH = /(?<![\p{L}\d:/])(?:[A-Z]:)?[/\\][^\s«»,;:()]+/gu
const NO_MAIL = new HttpError(422, 'Ceci n’est pas un message lisible, ou il est trop long.')
const AUTOMATIC = new HttpError(
  422,
  'C’est une réponse automatique\u00a0: le portail ne garde que ce qu’une personne écrit.',
)
const ENCRYPTED = new HttpError(
  422,
  'Ce message est chiffré\u00a0: le portail ne peut pas le lire. Renvoyez-le sans chiffrement.',
)
const NO_ADDRESS = new HttpError(422, 'Ce message n’est adressé à aucun échange du portail.')
const NO_THREAD = new HttpError(404, 'Cet échange est terminé\u00a0: cette adresse ne reçoit plus de réponse.')
const LATER = {
  setting: 'MAIL_REPLY_TO n’est pas réglé\u00a0: le message attend.',
  database: 'Le portail ne tourne pas\u00a0: le message attend.',
  update: 'Le portail est mis à jour en ce moment\u00a0: le message attend.',
}
/**
 * Exit codes (sysexits.h) of the command that receives mails. With `later` (EX_TEMPFAIL) the mail server retries; with
 * the other errors it bounces the mail.
 */
const EXIT = { taken: 0, usage: 64, noMail: 65, noThread: 67, later: 75 }

// npm run mail -- receive [--to ADDRESS]: reads a mailed answer from standard input and adds it to its thread.
// An unexpected exit makes the mail server retry.
process.exitCode = EXIT.later
process.once('uncaughtException', (error) => {
  tell(error)
  process.exit(EXIT.later)
})
try {
  const to = addressOf(process.argv.slice(2))
  if (to === undefined) process.exitCode = EXIT.usage
  else {
    await receive(to)
    process.exitCode = EXIT.taken
  }
} catch (error) {
  process.exitCode = exitOf(error)
  tell(error)
}

async function receive(to: string[]) {
  const read = await parseIncomingMail(
    await readUploadedFileIntoMemory(process.stdin, MAX_INCOMING_MAIL_BYTES, NO_MAIL.message),
  )
  if (read === 'automatic') throw AUTOMATIC
  if (read === 'encrypted') throw ENCRYPTED
  if (!read) throw NO_MAIL
  const { env, data } = await resolvePortalOfCommand(() => undefined)
  if (!env.MAIL_REPLY_TO) throw new Error(LATER.setting)
  const secret = findReplySecret(env.MAIL_REPLY_TO, to.length > 0 ? to : read.recipients)
  if (!secret) throw NO_ADDRESS
  const { db, close } = connectPostgres(await urlOf(env, data), { max: 2 })
  try {
    await assertUpToDate(db)
    const files = await openFileStorage(env, data, { error: () => undefined })
    const context = { env, db, files, secrets: await readMailSecretHashes(db) }
    const answer = { secret, key: keyOf(secret, read.mail), mail: redactSecretsInMailNames(read.mail, context.secrets) }
    if (!(await receiveContactMailReply(context, answer)) && !(await storeApplicantReplyByEmail(context, answer)))
      throw NO_THREAD
  } finally {
    await close()
  }
}

/** Returns the e-mail addresses given by `--to`; undefined when the command's arguments are wrong. */
function addressOf(args: string[]): string[] | undefined {
  try {
    const { positionals, values } = parseCommandArguments(args, USAGE, { to: { type: 'string' } })
    if (positionals.join() === 'receive') return values.to === undefined ? [] : [values.to]
  } catch {
    // The usage is printed below.
  }
  process.stderr.write(`${USAGE}\n`)
  return undefined
}

/**
 * Returns the database URL for a received mail. Throws when the embedded PostgreSQL does not run, as a mail does not
 * start it.
 */
async function urlOf({ DATABASE_URL }: Env, data: string) {
  const url = DATABASE_URL ?? (await findRunningClusterUrl(await findOrChoosePostgresLocation(data, () => undefined)))
  if (!url) throw new Error(LATER.database)
  return url
}

async function assertUpToDate(db: Database) {
  const client = await db.$client.connect()
  try {
    if (!(await isDatabaseSchemaCurrent(client))) throw new Error(LATER.update)
  } finally {
    client.release()
  }
}

/** Returns the idempotency key of a received mail: the same UUID each time for one mail and reply secret. */
function keyOf(secret: string, { id }: IncomingMail) {
  return hashTextToUuid(`${secret} ${id}`)
}

function exitOf(error: unknown) {
  if (!(error instanceof HttpError) || error.status === 429 || error.status >= 500) return EXIT.later
  return error.status === 413 || error.status === 422 ? EXIT.noMail : EXIT.noThread
}

/**
 * Prints the failure of a received mail, which the mail server logs and sends to the sender. Removes file paths of this
 * machine.
 */
function tell(error: unknown) {
  const said = describeErrorForOperator(error).replace(PATH, '…').replace(/\s+/g, ' ')
  process.stderr.write(`Votre réponse n’a pas été prise. ${said}\n`)
}
