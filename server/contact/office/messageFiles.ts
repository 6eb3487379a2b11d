import { and, eq, isNull, lt } from '#server/drizzle/drizzle.ts'
import { MESSAGE_ATTACHMENT_LIMITS } from '#contract/office/limits.ts'
import type { ContactMessageAttachment } from '#contract/contact/office.ts'
import { contact_entries, contact_files, contact_messages } from '#server/database/schema/contact.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { AppContext } from '#server/feature.ts'
import type { OutgoingFile } from '#server/http/sendFile.ts'
import { sqlTimeAgo } from '#server/lib/duration.ts'
import { HttpError, NotFoundError } from '#server/lib/errors.ts'
import type { FileFolderAndLimits } from '#server/storage/files.ts'
import { lockContactMessage } from './changeMessage.ts'

type Context = Pick<AppContext, 'db' | 'files'>

/** File storage rules for attachments of contact messages: folder, types and size limit. */
export const CONTACT_ATTACHMENT_FOLDER_AND_LIMITS: FileFolderAndLimits = {
  folder: 'messages',
  types: ['pdf', 'jpg', 'png'],
  bytes: MESSAGE_ATTACHMENT_LIMITS.bytes,
}
/** Maximum of uploaded, unsent attachments per contact message. */
const WAITING = 10
const NO_FILE = 'Cette pièce jointe n’existe pas ou plus.'

type Added = { id: number; name: string; content: AsyncIterable<Uint8Array> }

/**
 * Stores an attachment for a reply that the office is writing to a contact message. Throws a 409 above the limit of
 * unsent files.
 */
export async function addContactReplyAttachment(
  { db, files }: Context,
  { id, name, content }: Added,
): Promise<ContactMessageAttachment> {
  const stored = await files.put(CONTACT_ATTACHMENT_FOLDER_AND_LIMITS, content)
  return inTransaction(db, async (tx) => {
    await lockContactMessage(tx, id)
    const isWaiting = and(eq(contact_files.message_id, id), isNull(contact_files.entry_id))
    if ((await tx.$count(contact_files, isWaiting)) >= WAITING)
      throw new HttpError(409, 'Trop de fichiers attendent déjà pour ce message\u00a0: réessayez demain.')
    const [row] = await tx
      .insert(contact_files)
      .values({ message_id: id, name, file: stored.name, size: stored.size })
      .returning()
    if (!row) throw new Error('A file was not written down')
    return { id: row.id, name, size: row.size }
  }).catch(async (error: unknown) => {
    await files.remove(stored.name)
    throw error
  })
}

/** Opens an attachment of a contact message for the office. Throws `NotFoundError`. */
export async function openContactAttachment(
  { db, files }: Context,
  { id, file }: { id: number; file: number },
): Promise<OutgoingFile> {
  const [row] = await db
    .select()
    .from(contact_files)
    .where(and(eq(contact_files.id, file), eq(contact_files.message_id, id)))
  return opened(files, row)
}

/**
 * Opens an attachment of a contact conversation by its secret name, for the person. Only files of sent office replies
 * are found; files received by e-mail are for the office alone.
 */
export async function openSentContactAttachment({ db, files }: Context, secret: string): Promise<OutgoingFile> {
  const [row] = await db
    .select({ name: contact_files.name, file: contact_files.file })
    .from(contact_files)
    .innerJoin(
      contact_entries,
      and(eq(contact_entries.id, contact_files.entry_id), eq(contact_entries.author, 'bureau')),
    )
    .where(eq(contact_files.file, `${CONTACT_ATTACHMENT_FOLDER_AND_LIMITS.folder}/${secret}`))
  return opened(files, row)
}

/** Returns the secret part of a contact attachment's storage name, which its URL contains. */
export const contactAttachmentSecret = (file: string): string =>
  file.slice(CONTACT_ATTACHMENT_FOLDER_AND_LIMITS.folder.length + 1)

async function opened(files: Context['files'], row: { name: string; file: string } | undefined): Promise<OutgoingFile> {
  const file = row && (await files.open(row.file))
  if (!file) throw new NotFoundError(NO_FILE)
  return { ...file, name: row.name }
}

/** Deletes contact messages older than `days` days with their files, and unsent attachments older than one day. */
export async function deleteExpiredContactMessages({ db, files }: Context, days: number): Promise<void> {
  const isOld = lt(contact_messages.created_at, sqlTimeAgo({ days }))
  const over = await db
    .select({ id: contact_files.id, file: contact_files.file })
    .from(contact_files)
    .innerJoin(contact_messages, eq(contact_messages.id, contact_files.message_id))
    .where(isOld)
  const isLeft = and(isNull(contact_files.entry_id), lt(contact_files.created_at, sqlTimeAgo({ days: 1 })))
  const left = await db.select({ id: contact_files.id, file: contact_files.file }).from(contact_files).where(isLeft)
  // Files go first: after an interruption, the next sweep still finds their rows.
  for (const { file } of [...over, ...left]) await files.remove(file)
  await db.delete(contact_files).where(isLeft)
  await db.delete(contact_messages).where(isOld)
}
