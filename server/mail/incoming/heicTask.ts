import { all } from 'heic-decode'
import sharp from 'sharp'
import type { Task } from '#server/isolated/isolate.ts'

const PIXELS_AT_MOST = 50_000_000
/** Pixels of the longest side of the JPEG, which keeps it within the size of a file. */
const SIDE = 3200

/** Returns a HEIC photo as a JPEG. Throws for a photo that is broken or too large. Runs in a process of its own. */
export const run: Task<Uint8Array, Uint8Array> = async (bytes) => {
  const [image] = await all({ buffer: bytes })
  // The size of a photo is known before its pixels are decoded.
  if (!image || image.width * image.height > PIXELS_AT_MOST) throw new Error('The photo is empty or too large')
  const { width, height, data } = await image.decode()
  return sharp(data, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .resize(SIDE, SIDE, { fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 82 })
    .toBuffer()
}
