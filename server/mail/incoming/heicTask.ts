import { all } from 'heic-decode'
import sharp from 'sharp'
import type { IsolatedTask } from '#server/isolated/isolate.ts'

const PIXELS_AT_MOST = 50_000_000
/** Maximum side of the JPEG in pixels, which keeps it below the file size limit. */
const SIDE = 3200

/** Converts a HEIC photo to JPEG. Throws for a broken or too large photo. Runs in an isolated process. */
export const run: IsolatedTask<Uint8Array, Uint8Array> = async (bytes) => {
  const [image] = await all({ buffer: bytes })
  // The size is known before the pixels are decoded.
  if (!image || image.width * image.height > PIXELS_AT_MOST) throw new Error('The photo is empty or too large')
  const { width, height, data } = await image.decode()
  return sharp(data, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .resize(SIDE, SIDE, { fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 82 })
    .toBuffer()
}
