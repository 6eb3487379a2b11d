import type { Task } from '#server/isolated/isolate.ts'
import type { ListTable } from './layOutList.ts'
import { readMemberList } from './readMemberList.ts'

/** Reads an imported spreadsheet of members in an isolated process. */
export const run: Task<Uint8Array, ListTable> = (bytes) =>
  readMemberList(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length))
