import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** Returns the bytes of a picture of one colour, in this format and size. */
export function createPlainPicture(format: 'jpeg' | 'png' | 'webp' | 'avif' = 'png', width = 40, height = width) {
  return sharp({ create: { width, height, channels: 3, background: '#0E7C86' } })
    .toFormat(format)
    .toBuffer()
}

/** Returns a PNG decompression bomb: few bytes that decode to very many pixels. */
export function createHugePng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // One bit per pixel, greyscale.
  header.set([1, 0, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height))
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

function chunk(type: string, data: Buffer) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
