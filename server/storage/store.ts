import { pipeline, type Readable, Transform } from 'node:stream'
import { HttpError } from '#server/lib/errors.ts'
import type { ReceivedFile } from './receiveFile.ts'

/** Backend of the file storage, a folder or an S3 bucket. Names are validated by the caller. */
export type FileStorageBackend = {
  /** Local folder of temporary upload files. */
  incoming: string
  /** Throws a French sentence when the file storage's settings are wrong; an unreachable storage passes. */
  check?(): Promise<void>
  /**
   * Throws when the file storage cannot be used now, within five seconds. Returns the time that its server reports, if
   * any.
   */
  probe(): Promise<Date | undefined>
  /** Stores a received upload under a storage name, completely or not at all. */
  keep(name: string, file: ReceivedFile): Promise<void>
  /** Returns the size of a stored file in bytes; undefined when it does not exist. */
  sizeOf(name: string): Promise<number | undefined>
  /** Returns the bytes of a stored file's range. The stream fails when it cannot deliver all of them. */
  read(name: string, range: { start: number; end: number }): Promise<Readable>
  /** Removes a file from the storage backend. Idempotent. */
  remove(name: string): Promise<void>
}

/** Error 503: the file storage does not respond or denies access. */
export class FileStorageUnavailableError extends HttpError {
  /** Cause of the file storage's failure. Not `cause`: a network error there would be taken for the database's. */
  readonly reason: unknown

  constructor(reason: unknown) {
    super(503, 'Les fichiers sont momentanément indisponibles. Réessayez dans un instant.', { retryAfter: 5 })
    this.reason = reason
  }
}

/** Returns a file stream that fails unless it delivers exactly the bytes of the range. Closes its source. */
export function ensureCompleteStream(source: Readable, { start, end }: { start: number; end: number }): Readable {
  let missing = end - start + 1
  const differs = (isOver: boolean) =>
    missing < 0 || (isOver && missing > 0) ? new Error('The file is not as long as it was: its reading is cut') : null
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      missing -= chunk.length
      done(differs(false), chunk)
    },
    flush: (done) => done(differs(true)),
  })
  // Errors reach the reader through the stream itself.
  pipeline(source, counted, () => undefined)
  return counted
}
