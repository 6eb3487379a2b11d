import type { IsolatedTask } from '#server/isolated/isolate.ts'
import type { MemberListTable } from './layOutList.ts'
import { readMemberList } from './readMemberList.ts'

/** Reads an imported spreadsheet of members in an isolated process. */
export const run: IsolatedTask<Uint8Array, MemberListTable> = (bytes) =>
  readMemberList(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length))
