import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import { acceptedFileTypes, fileMimeType, type FileType } from './fileTypes.ts'
import { clearTemporaryUploads, receiveFile, type ReceivedFile } from './receiveFile.ts'
import type { FileStorageBackend } from './store.ts'

/** Folder, accepted types and maximum size in bytes of one kind of stored files, such as portraits. */
export type FileFolderAndLimits = { folder: string; types: FileType[]; bytes: number }

/** Stored file: its storage name, type and size in bytes. */
type StoredFile = { name: string; type: FileType; size: number }

/** Stored file opened for reading. A range includes its first and last byte. */
export type OpenStoredFile = {
  size: number
  mime: string
  /** HTTP ETag of a stored file, as its content never changes. */
  etag: string
  read(range?: { start: number; end: number }): Promise<Readable>
}

const NAME = new RegExp(`^[a-z]+(-[a-z]+)*/([\\da-f]{32})\\.(${acceptedFileTypes.join('|')})$`)

/**
 * File storage over a folder or S3. Names are random and unguessable, and their content never changes. Access control
 * is the caller's task.
 */
export class FileStorage {
  readonly #store: FileStorageBackend

  constructor(store: FileStorageBackend) {
    this.#store = store
  }

  /**
   * Stores a file completely or not at all, with the type of its content. Throws an `HttpError` when it is too large,
   * empty or of another type. `announce` receives the storage name before the file exists and may abort by throwing. A
   * caller who fails to store the name must remove the file.
   */
  async put(
    { folder, ...limits }: FileFolderAndLimits,
    content: AsyncIterable<Uint8Array>,
    announce?: (name: string) => Promise<void>,
  ): Promise<StoredFile> {
    const received = await this.take(limits, content)
    try {
      const name = `${folder}/${randomBytes(16).toString('hex')}.${received.type}`
      parse(name)
      await announce?.(name)
      await this.#store.keep(name, received)
      return { name, type: received.type, size: received.size }
    } finally {
      await received.discard()
    }
  }

  /**
   * Stores a file of at most `bytes` again under a storage name that `put` returned. Throws an `HttpError` when it is
   * too large, empty or of another type.
   */
  async putBack(name: string, bytes: number, content: AsyncIterable<Uint8Array>): Promise<void> {
    const { type } = parse(name)
    const received = await this.take({ types: [type], bytes }, content)
    try {
      await this.#store.keep(name, received)
    } finally {
      await received.discard()
    }
  }

  /**
   * Writes an upload to a temporary file, which the caller discards. Throws an `HttpError` when it is too large, empty
   * or of another type.
   */
  take(
    { types, bytes }: Omit<FileFolderAndLimits, 'folder'>,
    content: AsyncIterable<Uint8Array>,
  ): Promise<ReceivedFile> {
    return receiveFile(content, { into: this.#store.incoming, types, bytes })
  }

  /** Opens a stored file; undefined when it does not exist. Throws for a name that `put` cannot have returned. */
  async open(name: string): Promise<OpenStoredFile | undefined> {
    const { id, type } = parse(name)
    const size = await this.#store.sizeOf(name)
    if (size === undefined) return undefined
    return {
      size,
      mime: fileMimeType(type),
      etag: `"${id}"`,
      read: async (range = { start: 0, end: size - 1 }) => {
        if (!(0 <= range.start && range.start <= range.end && range.end < size)) {
          throw new RangeError(`Bytes ${range.start} to ${range.end} of ${size}`)
        }
        return this.#store.read(name, range)
      },
    }
  }

  /** Deletes the temporary files of interrupted uploads on this machine. */
  async sweep(): Promise<void> {
    await clearTemporaryUploads(this.#store.incoming)
  }

  /**
   * Throws when files can neither be stored nor read now. Returns the time that the storage's server reports, if any.
   */
  probe(): Promise<Date | undefined> {
    return this.#store.probe()
  }

  /** Removes a file from the storage. Idempotent. */
  async remove(name: string): Promise<void> {
    parse(name)
    await this.#store.remove(name)
  }
}

/** Parses the name of a stored file. An invalid one throws before it reaches disk or S3. */
function parse(name: string) {
  const [, , id, type] = NAME.exec(name) ?? []
  if (!id || !type) throw new Error('This is not the name of a file')
  return { id, type: type as FileType }
}
