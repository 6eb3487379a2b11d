import { basename } from 'node:path'
import { Readable } from 'node:stream'
import { eq } from '#server/drizzle/drizzle.ts'
import { z } from 'zod'
import { publicFileUrl } from '#contract/address.ts'
import { PROFILE_PICTURE_LIMITS } from '#contract/profile/profile.ts'
import type { SignedInMember } from '#contract/session/session.ts'
import { signedInUserColumns } from '#server/access.ts'
import { isTransientError } from '#server/database/transientError.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { companies } from '#server/database/schema/companies.ts'
import { members } from '#server/database/schema/members.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { UnauthenticatedError } from '#server/lib/errors.ts'
import { convertUploadedImage } from '#server/images/convertUploadedImage.ts'
import type { SharpImageFormat } from '#server/images/imageTask.ts'
import { queueBackgroundJob } from '#server/jobs/queueBackgroundJob.ts'
import { enforceAttemptRateLimit } from '#server/limits/rateLimit.ts'
import type { FileType } from '#server/storage/fileTypes.ts'
import type { FileStorage, FileFolderAndLimits } from '#server/storage/files.ts'
import type { AppContext } from '#server/feature.ts'

/** File storage rules for members' profile pictures. */
export const PORTRAIT_FOLDER_AND_LIMITS: FileFolderAndLimits = { folder: 'portraits', types: ['webp'], bytes: 500_000 }

const SENT = { types: ['jpg', 'png', 'webp', 'avif'] as FileType[], bytes: PROFILE_PICTURE_LIMITS.bytes }
const SIDE = 512
const LIMIT = { tries: 30, seconds: 3600 }
/** Milliseconds until an uploaded profile picture is checked for use. */
const LOOKED_AT_MS = 3_600_000

/** Job that checks whether an uploaded profile picture is in use. */
export const portraitCheckJobKind = { name: 'profile.picture', payload: z.object({ name: z.string().max(64) }) }

/** Stores a member's profile picture, cropped to a square, in place of the former one. */
export async function changePortrait(
  { db, files }: Pick<AppContext, 'db' | 'files'>,
  member_id: number,
  sent: AsyncIterable<Uint8Array>,
): Promise<SignedInMember> {
  await enforceAttemptRateLimit(db, `picture member ${member_id}`, LIMIT)
  const received = await files.take(SENT, sent)
  try {
    const made = await squareOf(received)
    const at = new Date(Date.now() + LOOKED_AT_MS)
    const { name } = await files.put(PORTRAIT_FOLDER_AND_LIMITS, Readable.from([made]), (file) =>
      queueBackgroundJob(db, portraitCheckJobKind, { name: basename(file) }, { at }),
    )
    return await setPicture({ db, files }, member_id, name).catch(async (error: unknown) => {
      // After a lost connection the row may be written: the job decides in an hour.
      if (!isTransientError(error)) await files.remove(name)
      throw error
    })
  } finally {
    await received.discard()
  }
}

/** Deletes a member's profile picture. */
export const removePortrait = (context: Pick<AppContext, 'db' | 'files'>, member_id: number): Promise<SignedInMember> =>
  setPicture(context, member_id, undefined)

/** Returns the URL of a member's profile picture by its file name. */
export const portraitUrl = (name: string): string => publicFileUrl('GET /portraits/:name', { params: { name } })

/** Returns the storage name of a member's profile picture by its URL; undefined when it is not from this storage. */
export function portraitStorageName(image: string | null): string | undefined {
  const [, name] = /\/([\da-f]{32}\.webp)$/.exec(image ?? '') ?? []
  return name && `${PORTRAIT_FOLDER_AND_LIMITS.folder}/${name}`
}

async function setPicture({ db, files }: { db: Database; files: FileStorage }, member_id: number, file?: string) {
  const image = file === undefined ? null : portraitUrl(basename(file))
  return inTransaction(db, async (tx) => {
    const [held] = await tx
      .select({ image: members.image })
      .from(members)
      .where(eq(members.id, member_id))
      .for('update')
    await tx.update(members).set({ image }).where(eq(members.id, member_id))
    const user = await userOf(tx, member_id)
    const former = portraitStorageName(held?.image ?? null)
    // File before row: after a failure the row still names the file.
    if (former) await files.remove(former)
    return user
  })
}

async function userOf(tx: Transaction, member_id: number): Promise<SignedInMember> {
  const [user] = await tx
    .select(signedInUserColumns)
    .from(members)
    .innerJoin(companies, eq(companies.id, members.company_id))
    .where(eq(members.id, member_id))
  // The account may have been deleted during the upload.
  if (!user) throw new UnauthenticatedError()
  return user
}

/** Image formats by file type of profile pictures; an image is decoded only as the format of its first bytes. */
const DECODED: Partial<Record<FileType, SharpImageFormat>> = { jpg: 'jpeg', png: 'png', webp: 'webp', avif: 'heif' }
const MESSAGES = {
  unreadable: 'Cette photo est abîmée, ou n’est pas d’un format accepté (JPEG, PNG, WebP, AVIF).',
  animated: 'Cette photo est animée\u00a0: choisissez-en une qui ne bouge pas.',
}

/** Returns the centred square of a profile picture as WebP, upright, without camera metadata. */
async function squareOf({ path, type }: { path: string; type: FileType }): Promise<Buffer> {
  const format = DECODED[type]
  const formats = format ? [format] : []
  const shape = { as: 'square' as const, side: SIDE, quality: 80 }
  const { files } = await convertUploadedImage({ source: path, formats, shape }, MESSAGES)
  return Buffer.from(files[0]?.bytes ?? [])
}
