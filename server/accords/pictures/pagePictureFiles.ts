import { createHash } from 'node:crypto'
import { PAGE_PICTURE_WIDTHS } from '#contract/accords/pagePictureSizes.ts'
import type { FileStorage } from '#server/storage/files.ts'

/** Version of the drawing of pages. Increment it when pictures change: those of an older version are drawn again. */
export const PAGE_PICTURE_VERSION = 1

/** Maximum size of a page's picture in bytes. */
export const PAGE_PICTURE_BYTES = 3_000_000

const hash = (...parts: (string | number)[]) => createHash('sha256').update(parts.join(' ')).digest('hex')

/** Returns the identity of a PDF's pictures: the same after a restore, another for each PDF and drawing version. */
export const pagePictureSeed = ({ id, sha256 }: { id: number; sha256: string }): string =>
  hash('page pictures', id, sha256, PAGE_PICTURE_VERSION)

/** Returns the version of a PDF's pictures in their URL. */
export const pagePictureUrlVersion = (seed: string): string => hash('version', seed).slice(0, 16)

/** Returns the storage name of a page's picture. */
export const pagePictureFile = (seed: string, { page, width }: { page: number; width: number }): string =>
  `page-pictures/${hash(seed, page, width).slice(0, 32)}.webp`

/** Removes the pictures of a PDF's first pages from the file storage. Idempotent. */
export async function removePagePictures(files: FileStorage, seed: string, pages: number): Promise<void> {
  for (let page = 1; page <= pages; page++) await removePictureOfPage(files, seed, page)
}

/** Removes the pictures of one page from the file storage. Idempotent. */
export async function removePictureOfPage(files: FileStorage, seed: string, page: number): Promise<void> {
  for (const width of PAGE_PICTURE_WIDTHS) await files.remove(pagePictureFile(seed, { page, width }))
}
