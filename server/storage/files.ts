import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import { fileTypes, mimeOf, type FileType } from './fileTypes.ts'
import { clearIncoming, receive, type Received } from './receive.ts'
import type { Store } from './store.ts'

/** What files are for: the folder they lie in, what they may be and how large. Each subject declares its own. */
export type Purpose = { folder: string; types: FileType[]; bytes: number }

/** A file that was taken: the name by which it is found again, and what it is. */
type StoredFile = { name: string; type: FileType; size: number }

/** A file that is there; what is read of it begins and ends with a byte of it, both included. */
export type OpenFile = {
  size: number
  mime: string
  /** A file never changes: its name tells which one it is. */
  etag: string
  read(range?: { start: number; end: number }): Promise<Readable>
}

const NAME = new RegExp(`^[a-z]+(-[a-z]+)*/([\\da-f]{32})\\.(${fileTypes.join('|')})$`)

/**
 * The portal's files, over a folder or over S3. A name is random, cannot be guessed and never changes its content;
 * who may read a file is for the call that gives it to decide.
 */
export class Files {
  readonly #store: Store

  constructor(store: Store) {
    this.#store = store
  }

  /**
   * Takes a file in, whole or not at all. Its type is what its content says. Throws a refusal for a person when it is
   * too large, empty or of another type, and whatever `content` throws. Nothing but a row that names it ever finds it:
   * `announce` may write its name before it is there, and what it throws stops it; whoever writes that row afterwards
   * removes the file again when that fails.
   */
  async put(
    { folder, ...limits }: Purpose,
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

  /** Takes a file in again under a name that `put` once gave, here or elsewhere. Throws as `put` does. */
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
   * Takes a file in to look at it, on this machine's own disk; whoever asked for it discards it. Throws as `put` does.
   */
  take({ types, bytes }: Omit<Purpose, 'folder'>, content: AsyncIterable<Uint8Array>): Promise<Received> {
    return receive(content, { into: this.#store.incoming, types, bytes })
  }

  /** The file of a name; undefined when there is none. Throws on a name that `put` never gave. */
  async open(name: string): Promise<OpenFile | undefined> {
    const { id, type } = parse(name)
    const size = await this.#store.sizeOf(name)
    if (size === undefined) return undefined
    return {
      size,
      mime: mimeOf(type),
      etag: `"${id}"`,
      read: async (range = { start: 0, end: size - 1 }) => {
        if (!(0 <= range.start && range.start <= range.end && range.end < size)) {
          throw new RangeError(`Bytes ${range.start} to ${range.end} of ${size}`)
        }
        return this.#store.read(name, range)
      },
    }
  }

  /** Clears what a process that was killed had begun to take in on this machine. */
  async sweep(): Promise<void> {
    await clearIncoming(this.#store.incoming)
  }

  /** Removes a file, or does nothing when it is not there. */
  async remove(name: string): Promise<void> {
    parse(name)
    await this.#store.remove(name)
  }
}

/** The parts of a name; what is no name of ours never reaches a disk or a server. */
function parse(name: string) {
  const [, , id, type] = NAME.exec(name) ?? []
  if (!id || !type) throw new Error('This is not the name of a file')
  return { id, type: type as FileType }
}
