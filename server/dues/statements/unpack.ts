import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { createGunzip, constants } from 'node:zlib'
import { HttpError } from '#server/lib/errors.ts'
import { throwUnreadableUploadError } from '#server/lib/throwUnreadableUploadError.ts'
import { DECOMPRESSED_BANK_FILE_MAX_BYTES } from '#server/dues/statements/readers/decode.ts'

/** Yields a bank file's bytes, decompressed if it is gzipped. Throws a refusal beyond 50 MB and for damaged data. */
export async function* decompressBankFile(packed: Buffer): AsyncGenerator<Uint8Array, void> {
  // In small parts, since each blocks the thread.
  const parts = function* () {
    for (let at = 0; at < packed.length; at += AT_ONCE) yield packed.subarray(at, at + AT_ONCE)
  }
  if (packed[0] !== 0x1f || packed[1] !== 0x8b) {
    yield* Readable.from(parts())
    return
  }
  const stream = Readable.from(parts()).pipe(createGunzip({ chunkSize: AT_ONCE, finishFlush: constants.Z_FINISH }))
  let size = 0
  try {
    for await (const part of stream as AsyncIterable<Buffer>) {
      size += part.length
      if (size > DECOMPRESSED_BANK_FILE_MAX_BYTES)
        throwUnreadableUploadError('Ce fichier dépasse 50\u00a0Mo. Demandez à la banque une période plus courte.')
      yield part
    }
  } catch (error) {
    if (error instanceof HttpError) throw error
    throwUnreadableUploadError('Ce fichier est abîmé ou incomplet. Rien n’a été importé.')
  }
}

const AT_ONCE = 65_536

/** Returns the SHA-256 hash of a stream of bytes. */
export async function sha256OfByteStream(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const hash = createHash('sha256')
  for await (const part of bytes) hash.update(part)
  return hash.digest()
}
