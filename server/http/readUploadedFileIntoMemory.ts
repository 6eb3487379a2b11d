import { HttpError } from '#server/lib/errors.ts'

/** Reads the body of an uploaded file into memory. Throws a 413 with the message `tooLong` beyond `most` bytes. */
export async function readUploadedFileIntoMemory(
  sent: AsyncIterable<Uint8Array>,
  most: number,
  tooLong: string,
): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of sent) {
    size += part.length
    if (size > most) throw new HttpError(413, tooLong)
    parts.push(part)
  }
  return Buffer.concat(parts)
}
