import { basename } from 'node:path'
import { Readable } from 'node:stream'
import { eq } from '#server/drizzle/drizzle.ts'
import { z } from 'zod'
import { fileAddress } from '#contract/address.ts'
import { PICTURE } from '#contract/profile/profile.ts'
import type { User } from '#contract/session/session.ts'
import { userColumns } from '#server/access.ts'
import { isTransientError } from '#server/database/transientError.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { companies } from '#server/database/schema/companies.ts'
import { members } from '#server/database/schema/members.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { Unauthenticated } from '#server/lib/errors.ts'
import { drawImage } from '#server/images/drawImage.ts'
import type { ImageFormat } from '#server/images/imageTask.ts'
import { addJob } from '#server/jobs/addJob.ts'
import { limitAttempts } from '#server/limits/rateLimit.ts'
import type { FileType } from '#server/storage/fileTypes.ts'
import type { Files, Purpose } from '#server/storage/files.ts'
import type { AppContext } from '#server/feature.ts'

/** Where members' pictures are among the portal's files. */
export const PORTRAITS: Purpose = { folder: 'portraits', types: ['webp'], bytes: 500_000 }

const SENT = { types: ['jpg', 'png', 'webp', 'avif'] as FileType[], bytes: PICTURE.bytes }
const SIDE = 512
const LIMIT = { tries: 30, seconds: 3600 }
/** By then a picture is a member's, or nobody's. */
const LOOKED_AT_MS = 3_600_000

/** The work that looks whether a picture is a member's. */
export const pictureWork = { name: 'profile.picture', payload: z.object({ name: z.string().max(64) }) }

/** Takes a picture in, made anew as a small square, in place of the one that the member had. */
export async function changePicture(
  { db, files }: Pick<AppContext, 'db' | 'files'>,
  member_id: number,
  sent: AsyncIterable<Uint8Array>,
): Promise<User> {
  await limitAttempts(db, `picture member ${member_id}`, LIMIT)
  const received = await files.take(SENT, sent)
  try {
    const made = await squareOf(received)
    const at = new Date(Date.now() + LOOKED_AT_MS)
    const { name } = await files.put(PORTRAITS, Readable.from([made]), (file) =>
      addJob(db, pictureWork, { name: basename(file) }, { at }),
    )
    return await setPicture({ db, files }, member_id, name).catch(async (error: unknown) => {
      // When the database has gone, it may have written the row all the same: who looks in an hour will know.
      if (!isTransientError(error)) await files.remove(name)
      throw error
    })
  } finally {
    await received.discard()
  }
}

/** Takes a member's picture away. */
export const removePicture = (context: Pick<AppContext, 'db' | 'files'>, member_id: number): Promise<User> =>
  setPicture(context, member_id, undefined)

/** The address of a member's picture, by its file's name. */
export const pictureAddress = (name: string): string => fileAddress('GET /portraits/:name', { params: { name } })

/** The file that stands at the address of a member's picture; undefined when it is none that was taken in here. */
export function pictureFile(image: string | null): string | undefined {
  const [, name] = /\/([\da-f]{32}\.webp)$/.exec(image ?? '') ?? []
  return name && `${PORTRAITS.folder}/${name}`
}

async function setPicture({ db, files }: { db: Database; files: Files }, member_id: number, file?: string) {
  const image = file === undefined ? null : pictureAddress(basename(file))
  return inTransaction(db, async (tx) => {
    const [held] = await tx
      .select({ image: members.image })
      .from(members)
      .where(eq(members.id, member_id))
      .for('update')
    await tx.update(members).set({ image }).where(eq(members.id, member_id))
    const user = await userOf(tx, member_id)
    const former = pictureFile(held?.image ?? null)
    // Before the row forgets its name: nothing else would find a file that could not be removed.
    if (former) await files.remove(former)
    return user
  })
}

async function userOf(tx: Transaction, member_id: number): Promise<User> {
  const [user] = await tx
    .select(userColumns)
    .from(members)
    .innerJoin(companies, eq(companies.id, members.company_id))
    .where(eq(members.id, member_id))
  // The account may have gone while its picture was on its way.
  if (!user) throw new Unauthenticated()
  return user
}

/** Formats as sharp names them: content is decoded only as the format that its first bytes announce. */
const DECODED: Partial<Record<FileType, ImageFormat>> = { jpg: 'jpeg', png: 'png', webp: 'webp', avif: 'heif' }
const MESSAGES = {
  unreadable: 'Cette photo est abîmée, ou n’est pas d’un format accepté (JPEG, PNG, WebP, AVIF).',
  animated: 'Cette photo est animée\u00a0: choisissez-en une qui ne bouge pas.',
}

/** Returns a square of the picture's middle, upright, without the data that a camera or a person wrote into the file. */
async function squareOf({ path, type }: { path: string; type: FileType }): Promise<Buffer> {
  const format = DECODED[type]
  const formats = format ? [format] : []
  const shape = { as: 'square' as const, side: SIDE, quality: 80 }
  const { files } = await drawImage({ source: path, formats, shape }, MESSAGES)
  return Buffer.from(files[0]?.bytes ?? [])
}
