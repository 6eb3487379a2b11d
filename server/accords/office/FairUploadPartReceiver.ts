import { UPLOAD_PART_BYTES } from '#contract/office/limits.ts'
import { readUploadedFileIntoMemory } from '#server/http/readUploadedFileIntoMemory.ts'
import { ServiceUnavailableError, TooManyRequestsError } from '#server/lib/errors.ts'

/**
 * Maximum number of document upload parts in memory, per member (their browser sends one at a time) and in total (128
 * MiB).
 */
const AT_MOST = { own: 3, all: 64 }
const RETRY_AFTER_S = 5

/**
 * Reader of document upload parts from the network. A member's slow connections only use that member's share of
 * concurrent reads.
 */
export class FairUploadPartReceiver {
  readonly #reading = new Map<number, number>()

  /**
   * Returns the bytes of a document upload's part. Throws a 429 or 503 before reading when too many parts are being
   * received, a 413 for a long part.
   */
  async read(member: number, sent: AsyncIterable<Uint8Array>): Promise<Buffer> {
    const own = this.#reading.get(member) ?? 0
    if (own >= AT_MOST.own) throw new TooManyRequestsError(RETRY_AFTER_S)
    if (this.#reading.values().reduce((sum, each) => sum + each, 0) >= AT_MOST.all) throw new ServiceUnavailableError()
    this.#reading.set(member, own + 1)
    try {
      return await readUploadedFileIntoMemory(sent, UPLOAD_PART_BYTES, 'Cette partie de fichier est trop longue.')
    } finally {
      const left = (this.#reading.get(member) ?? 1) - 1
      if (left > 0) this.#reading.set(member, left)
      else this.#reading.delete(member)
    }
  }
}
