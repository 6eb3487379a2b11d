import type { Task } from '#server/isolated/isolate.ts'
import type { ListTable } from './layOut.ts'
import { readList } from './readList.ts'

/** Reads a list of members in an isolated process. */
export const run: Task<Uint8Array, ListTable> = (bytes) =>
  readList(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length))
