import sharp from 'sharp'

const SIZES = [16, 32, 48]
const DENSITY = 300

/**
 * Returns the portal's logo as an ICO file, for programs that request /favicon.ico: feed readers, PDF tabs, old
 * browsers. Contains PNG images.
 * @param {string} svg path of the logo
 * @returns {Promise<Buffer>}
 */
export async function createLogoIco(svg) {
  const pictures = await Promise.all(
    SIZES.map((size) => sharp(svg, { density: DENSITY }).resize(size, size).png().toBuffer()),
  )
  const head = Buffer.alloc(6 + 16 * pictures.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(pictures.length, 4)
  let offset = head.length
  for (const [index, picture] of pictures.entries()) {
    const entry = 6 + 16 * index
    head.writeUInt8(SIZES[index] ?? 0, entry)
    head.writeUInt8(SIZES[index] ?? 0, entry + 1)
    head.writeUInt16LE(1, entry + 4)
    head.writeUInt16LE(32, entry + 6)
    head.writeUInt32LE(picture.length, entry + 8)
    head.writeUInt32LE(offset, entry + 12)
    offset += picture.length
  }
  return Buffer.concat([head, ...pictures])
}
