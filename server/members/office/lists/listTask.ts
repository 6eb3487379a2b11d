import type { Task } from '#server/isolated/isolate.ts'
import type { ListTable } from './layOut.ts'
import { readList } from './readList.ts'

/** Reads a list of members. Runs in a process of its own. */
export const run: Task<Uint8Array, ListTable> = (bytes) =>
  readList(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length))
