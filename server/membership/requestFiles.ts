import { and, eq, gt, inArray, isNotNull, isNull, lt } from '#server/drizzle/drizzle.ts'
import { z } from 'zod'
import { MESSAGE_ATTACHMENT_LIMITS } from '#contract/office/limits.ts'
import { UPLOAD_KEY_INVALID_MESSAGE } from '#contract/membership/ownRequest.ts'
import type { MembershipRequestAttachment } from '#contract/membership/requestMessages.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { membership_requests, request_files } from '#server/database/schema/membership.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { AppContext } from '#server/feature.ts'
import type { OutgoingFile } from '#server/http/sendFile.ts'
import { queueBackgroundJob } from '#server/jobs/queueBackgroundJob.ts'
import { defineBackgroundJob } from '#server/jobs/job.ts'
import { sqlTimeAgo } from '#server/lib/duration.ts'
import { HttpError, NotFoundError } from '#server/lib/errors.ts'
import { createLinkSecret } from '#server/lib/createLinkSecret.ts'
import { sha256 } from '#server/lib/sha256.ts'
import type { FileFolderAndLimits } from '#server/storage/files.ts'
import { lockMembershipRequestByLink } from './ownRequest.ts'

type Context = Pick<AppContext, 'db' | 'files'>

/** File storage rules for a membership applicant's attachments: folder, types and size limit. */
export const APPLICANT_ATTACHMENT_FOLDER_AND_LIMITS: FileFolderAndLimits = {
  folder: 'request-files',
  types: ['pdf', 'jpg', 'png'],
  bytes: MESSAGE_ATTACHMENT_LIMITS.bytes,
}
/** Maximum number of attachments per membership request, including uploads announced within the last day. */
const AT_MOST = 20
const { id, request_id, message_id, key_hash, file } = request_files

/**
 * Reserves an upload for a membership request and returns its key. Throws a 409 once the board has decided on the
 * request.
 */
export const reserveApplicantAttachmentUpload = (
  db: Database,
  { token, name }: { token: string; name: string },
): Promise<string> =>
  inTransaction(db, async (tx) => {
    const request = await lockMembershipRequestByLink(tx, token)
    if (request.state !== 'recue') throw decided()
    if ((await tx.$count(request_files, eq(request_id, request.id))) >= AT_MOST)
      throw new HttpError(409, 'Cette demande a déjà beaucoup de pièces\u00a0: attendez la réponse du bureau.')
    const { secret, token_hash } = createLinkSecret()
    await tx.insert(request_files).values({ request_id: request.id, name, key_hash: token_hash })
    return secret
  })

/**
 * Stores an applicant's announced attachment. Throws a 422 before reading the content when the key is unknown or older
 * than an hour.
 */
export async function storeApplicantAttachment(
  { db, files }: Context,
  { key, content }: { key: string; content: AsyncIterable<Uint8Array> },
): Promise<MembershipRequestAttachment> {
  const isFree = and(eq(key_hash, sha256(key)), gt(request_files.at, sqlTimeAgo({ hours: 1 })))
  if ((await db.$count(request_files, isFree)) === 0)
    throw new HttpError(422, UPLOAD_KEY_INVALID_MESSAGE, { errors: { key: UPLOAD_KEY_INVALID_MESSAGE } })
  const stored = await files.put(APPLICANT_ATTACHMENT_FOLDER_AND_LIMITS, content)
  try {
    return await inTransaction(db, async (tx) => {
      const [place] = await tx.select({ request_id }).from(request_files).where(isFree)
      const [request] = place
        ? await tx.select().from(membership_requests).where(eq(membership_requests.id, place.request_id)).for('update')
        : []
      if (request?.state !== 'recue') throw decided()
      const { name, size } = stored
      const [kept] = await tx
        .update(request_files)
        .set({ file: name, size, key_hash: null })
        .where(isFree)
        .returning({ id, name: request_files.name, size: request_files.size })
      if (!kept) throw new HttpError(422, UPLOAD_KEY_INVALID_MESSAGE, { errors: { key: UPLOAD_KEY_INVALID_MESSAGE } })
      return kept
    })
  } catch (error) {
    await files.remove(stored.name)
    throw error
  }
}

/**
 * Attaches uploaded files to an applicant's message to the board. Throws a 422 when one is missing or belongs to
 * another message.
 */
export async function addAttachmentsToApplicantMessage(
  tx: Transaction,
  { request, message, ids }: { request: number; message: number; ids: number[] },
): Promise<void> {
  if (ids.length === 0) return
  const isLoose = and(inArray(id, ids), eq(request_id, request), isNull(message_id), isNotNull(file))
  const taken = await tx.update(request_files).set({ message_id: message }).where(isLoose)
  if (taken.rowCount !== new Set(ids).size)
    throw new HttpError(422, 'Une pièce jointe n’est plus là\u00a0: joignez-la de nouveau.')
}

/** Returns the number of attachments that a membership request may still have. */
export const countRemainingApplicantAttachments = async (
  db: Database | Transaction,
  request: number,
): Promise<number> => Math.max(0, AT_MOST - (await db.$count(request_files, eq(request_id, request))))

/** Opens an attachment of a pending membership request for the board. Throws `NotFoundError`. */
export async function openApplicantAttachment(
  { db, files }: Context,
  asked: { id: number; file: number },
): Promise<OutgoingFile> {
  const [row] = await db
    .select({ name: request_files.name, file })
    .from(request_files)
    .innerJoin(membership_requests, eq(membership_requests.id, request_id))
    .where(
      and(eq(id, asked.file), eq(request_id, asked.id), isNotNull(message_id), eq(membership_requests.state, 'recue')),
    )
  const opened = row?.file && (await files.open(row.file))
  if (!opened) throw new NotFoundError('Cette pièce n’existe pas ou plus.')
  return { ...opened, name: row.name }
}

const gone = { name: 'membership.forget-files', payload: z.object({ files: z.array(z.string()) }) }

/** Job that deletes stored attachments of membership requests whose database rows are gone. */
export const applicantAttachmentDeletionJob = defineBackgroundJob({
  ...gone,
  async run({ files: names }, { db, files }) {
    const left = await db.select({ file }).from(request_files).where(inArray(file, names))
    const named = new Set(left.map((row) => row.file))
    for (const name of names) if (!named.has(name)) await files.remove(name)
  },
})

/** Deletes the attachments of closed membership requests: rows now, files by a job after the commit. */
export const deleteApplicantAttachments = (tx: Transaction, requests: number[]): Promise<void> =>
  forget(tx, inArray(request_id, requests))

/** Deletes applicants' uploaded attachments that belong to no message and are older than one day. */
export const deleteUnsentApplicantAttachments = (tx: Transaction): Promise<void> =>
  forget(tx, and(isNull(message_id), lt(request_files.at, sqlTimeAgo({ days: 1 }))))

async function forget(tx: Transaction, which: ReturnType<typeof and>) {
  const rows = await tx.delete(request_files).where(which).returning({ file })
  const files = rows.flatMap((row) => row.file ?? [])
  if (files.length > 0) await queueBackgroundJob(tx, gone, { files })
}

const decided = () => new HttpError(409, 'Cette demande a eu sa réponse\u00a0: rien ne s’y ajoute plus.')
