import { parentPort, workerData } from 'node:worker_threads'
import { all } from 'heic-decode'
import sharp from 'sharp'

// Converts one photo in a thread that ends with it; whoever started the thread stops it when it takes too long.

const { bytes, pixels, side } = workerData as { bytes: Uint8Array; pixels: number; side: number }
const [image] = await all({ buffer: bytes })
if (!image || image.width * image.height > pixels) throw new Error('The photo is empty or too large')
const { width, height, data } = await image.decode()
const jpeg = await sharp(data, { raw: { width, height, channels: 4 } })
  .removeAlpha()
  .resize(side, side, { fit: 'inside', withoutEnlargement: true })
  .jpeg({ quality: 82 })
  .toBuffer()
parentPort?.postMessage(jpeg, [])
