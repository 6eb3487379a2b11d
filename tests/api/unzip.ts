import { inflateRawSync } from 'node:zlib'

const DIRECTORY = 0x02014b50
const DEFLATED = 8

/** Returns the files of a ZIP archive, by name, as its central directory lists them. */
export function unzip(zip: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>()
  const end = zip.lastIndexOf('PK\x05\x06', undefined, 'latin1')
  let at = zip.readUInt32LE(end + 16)
  while (zip.readUInt32LE(at) === DIRECTORY) {
    const [size, name, extra, comment] = [
      zip.readUInt32LE(at + 20),
      ...[28, 30, 32].map((of) => zip.readUInt16LE(at + of)),
    ]
    const local = zip.readUInt32LE(at + 42)
    const begin = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const bytes = zip.subarray(begin, begin + (size ?? 0))
    const isDeflated = zip.readUInt16LE(at + 10) === DEFLATED
    files.set(zip.toString('utf8', at + 46, at + 46 + (name ?? 0)), isDeflated ? inflateRawSync(bytes) : bytes)
    at += 46 + (name ?? 0) + (extra ?? 0) + (comment ?? 0)
  }
  return files
}
