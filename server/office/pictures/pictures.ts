import { and, desc, eq, ilike, inArray, or } from '#server/drizzle/drizzle.ts'
import type { z } from 'zod'
import type { FocalPoint } from '#contract/blocks.ts'
import { boardPictureRoutes as calls, type LibraryPicture } from '#contract/office/pictures.ts'
import { writeAuditLogLine } from '#server/journal/journal.ts'
import { listStorageNamesOfPicture, storePicture, toResponsivePicture } from '#server/content/pictures.ts'
import { takeTransactionAdvisoryLock } from '#server/database/advisoryLock.ts'
import type { Database } from '#server/database/connect.ts'
import { paginationOffset, paginationReplyFields } from '#server/database/page.ts'
import { pictures } from '#server/database/schema/content.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { AppContext } from '#server/feature.ts'
import { readUploadedFileIntoMemory } from '#server/http/readUploadedFileIntoMemory.ts'
import { HttpError, NotFoundError } from '#server/lib/errors.ts'
import { findTextsUsingPicture } from './pictureUses.ts'

function listed(row: typeof pictures.$inferSelect): LibraryPicture {
  const { alt: _, focus, width, height, sources } = toResponsivePicture(row)
  return { name: row.name, src: sources[0]?.src ?? '', width, height, alt: row.alt, focus: focus ?? null }
}

/** Returns a page of the office's picture list, searched by file name and alternative text. */
export async function listOfficePictures(db: Database, query: z.output<typeof calls.pictures.query>) {
  const words = `%${query.search.replace(/[\\%_]/g, String.raw`\$&`)}%`
  const isWanted = and(
    query.search ? or(ilike(pictures.name, words), ilike(pictures.alt, words)) : undefined,
    query.names ? inArray(pictures.name, query.names.split(',').slice(0, 50)) : undefined,
  )
  const rows = await db
    .select()
    .from(pictures)
    .where(isWanted)
    .orderBy(desc(pictures.added_at), pictures.name)
    .limit(query.per_page)
    .offset(paginationOffset(query))
  return { data: rows.map(listed), meta: paginationReplyFields(query, await db.$count(pictures, isWanted)) }
}

/** Returns a picture for the office with the texts that use it. Throws `NotFoundError`. */
export async function readOfficePicture({ db, kinds }: Pick<AppContext, 'db' | 'kinds'>, name: string) {
  const [row] = await db.select().from(pictures).where(eq(pictures.name, name))
  if (!row) throw new NotFoundError('Cette image n’existe pas')
  return { ...listed(row), uses: await findTextsUsingPicture(db, kinds, name) }
}

type Adding = { wanted: string; alt: string; sent: AsyncIterable<Uint8Array>; mime: string; by_member: number }

/** Stores a picture uploaded for texts under a free name. Throws a 422 in French when it is no picture or damaged. */
export async function addOfficePicture(
  { db, files }: Pick<AppContext, 'db' | 'files'>,
  { wanted, alt, sent, mime, by_member }: Adding,
) {
  const bytes = await readUploadedFileIntoMemory(
    sent,
    calls.addPicture.upload.bytes,
    'Cette image dépasse 10\u00a0Mo\u00a0: réduisez-la.',
  )
  const extension = mime === 'image/jpeg' ? 'jpg' : mime.replace(/^image\//, '')
  const stored = await storePicture(files, wanted, bytes)
  return inTransaction(db, async (tx) => {
    // The lock prevents two uploads from taking the same name.
    await takeTransactionAdvisoryLock(tx, 'content')
    const taken = new Set((await tx.select({ name: pictures.name }).from(pictures)).map(({ name }) => name))
    let name = `${wanted}.${extension}`
    for (let number = 2; taken.has(name); number++)
      name = `${wanted.slice(0, 70).replace(/-$/, '')}-${number}.${extension}`
    const [row] = await tx
      .insert(pictures)
      .values({ ...stored, name, alt })
      .returning()
    if (!row) throw new Error('A picture that was added is not there')
    await writeAuditLogLine(tx, { by_member, act: 'picture.added', subject: `media/${name}` })
    return listed(row)
  }).catch(async (error: unknown) => {
    await Promise.all(listStorageNamesOfPicture(stored).map((file) => files.remove(file)))
    throw error
  })
}

type Changing = { name: string; alt: string; focus: FocalPoint | null; by_member: number }

/** Changes a picture's default alternative text and its focal point for cropping. */
export async function changeOfficePicture(db: Database, { name, alt, focus, by_member }: Changing) {
  return inTransaction(db, async (tx) => {
    const [before] = await tx.select().from(pictures).where(eq(pictures.name, name)).for('update')
    if (!before) throw new NotFoundError('Cette image n’existe pas')
    const set = { alt, focus_x: focus?.x ?? null, focus_y: focus?.y ?? null, edited_at: new Date() }
    const [row] = await tx.update(pictures).set(set).where(eq(pictures.name, name)).returning()
    if (!row) throw new Error('A locked picture has gone')
    await writeAuditLogLine(tx, {
      by_member,
      act: 'picture.changed',
      subject: `media/${name}`,
      before: saidOf(listed(before)),
      after: saidOf(listed(row)),
    })
    return listed(row)
  })
}

const saidOf = ({ alt, focus }: LibraryPicture) => ({ alt, focus: focus && `${focus.x} % ${focus.y} %` })

/** Deletes an unused picture. Throws a 409 that names a text which uses it. */
export async function removeOfficePicture(
  { db, files, kinds }: Pick<AppContext, 'db' | 'files' | 'kinds'>,
  { name, by_member }: { name: string; by_member: number },
) {
  const row = await inTransaction(db, async (tx) => {
    // The lock prevents a publication that would use the picture.
    await takeTransactionAdvisoryLock(tx, 'content')
    const [use, ...others] = await findTextsUsingPicture(tx, kinds, name)
    if (use)
      throw new HttpError(
        409,
        `Cette image sert encore\u00a0: «\u00a0${use.title}\u00a0»${others.length > 0 ? ` et ${others.length} autre${others.length > 1 ? 's' : ''}` : ''}. Elle ne peut pas être supprimée.`,
      )
    const [gone] = await tx.delete(pictures).where(eq(pictures.name, name)).returning()
    if (!gone) throw new NotFoundError('Cette image n’existe pas')
    await writeAuditLogLine(tx, { by_member, act: 'picture.removed', subject: `media/${name}` })
    return gone
  })
  await Promise.all(listStorageNamesOfPicture(row).map((file) => files.remove(file)))
}
