import type { PagePictureWidth } from '#contract/accords/pagePictureSizes.ts'
import { fetchApiFileBytes } from '#src/api/fetchApiFileBytes.ts'
import { isSharedDevice } from '#src/offline/sharedDevice.ts'

/** Picture of a page of an agreement's PDF, as the API names it. */
export type PagePicture = { accord: number; document: number; version: string; page: number; width: PagePictureWidth }

/** Pictures fetched before the reader's code was there; each is used once. */
const ahead = new Map<string, Promise<string>>()

const keyOf = ({ document, version, page, width }: PagePicture) => [document, version, page, width].join('/')

/** Fetches a page's picture in parallel with the reader's code. */
export function prefetchPagePicture(picture: PagePicture) {
  const key = keyOf(picture)
  if (ahead.has(key)) return
  const fetched = fetchPicture(picture)
  fetched.catch(() => ahead.delete(key))
  ahead.set(key, fetched)
}

/** Fetches a page's picture and returns it as a data URL. Throws ApiCallError. */
export function fetchPagePicture(picture: PagePicture, signal: AbortSignal): Promise<string> {
  const key = keyOf(picture)
  const fetched = ahead.get(key)
  ahead.delete(key)
  return fetched ?? fetchPicture(picture, signal)
}

async function fetchPicture(
  { accord, document, version, page, width }: PagePicture,
  signal?: AbortSignal,
): Promise<string> {
  const bytes = await fetchApiFileBytes(
    'GET /accords/:id/documents/:document/pictures/:version/:page/:width',
    { params: { id: accord, document, version, page, width } },
    // Nothing of a member's is stored on a shared device.
    { cache: isSharedDevice() ? 'no-store' : 'default', ...(signal && { signal }) },
  )
  return toDataUrl(new Blob([bytes], { type: 'image/webp' }))
}

/** Returns a data URL: unlike an object URL, the policy of the portal's pages allows it, and it needs no release. */
function toDataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(reader.result as string))
    reader.addEventListener('error', () => reject(new Error('A picture could not be read', { cause: reader.error })))
    reader.readAsDataURL(blob)
  })
}
