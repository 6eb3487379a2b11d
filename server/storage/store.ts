import { pipeline, type Readable, Transform } from 'node:stream'
import { HttpError } from '#server/lib/errors.ts'
import type { Received } from './receive.ts'

/** Where files lie: a folder or S3. Names are checked before they come here. */
export type Store = {
  /** The folder of this machine where files are received before they are kept. */
  incoming: string
  /** Throws a French sentence when the settings cannot be right; a storage that is merely away is none of that. */
  check?(): Promise<void>
  /** Keeps a received file under a name: it is there whole, or not at all. */
  keep(name: string, file: Received): Promise<void>
  /** How many bytes a file has; undefined when it is not there. */
  sizeOf(name: string): Promise<number | undefined>
  /** The bytes of a range. The stream fails when it cannot give all of them. */
  read(name: string, range: { start: number; end: number }): Promise<Readable>
  /** Removes a file that may not be there. */
  remove(name: string): Promise<void>
}

/** 503: the storage of files does not answer, or refuses us. */
export class StorageUnavailable extends HttpError {
  /** No `cause`: a network's error is else taken for the database's. */
  readonly reason: unknown

  constructor(reason: unknown) {
    super(503, 'Les fichiers sont momentanément indisponibles. Réessayez dans un instant.', { retryAfter: 5 })
    this.reason = reason
  }
}

/** What is read of a file, as a stream that fails rather than give less or more; its source is closed with it. */
export function ensureComplete(source: Readable, { start, end }: { start: number; end: number }): Readable {
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
  // What fails, fails the stream itself.
  pipeline(source, counted, () => undefined)
  return counted
}
