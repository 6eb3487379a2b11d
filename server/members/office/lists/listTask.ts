import type { IsolatedTask } from '#server/isolated/isolate.ts'
import type { ImportedMemberTable } from './layOutList.ts'
import { parseMemberSpreadsheet } from './parseMemberSpreadsheet.ts'

/** Reads an imported spreadsheet of members in an isolated process. */
export const run: IsolatedTask<Uint8Array, ImportedMemberTable> = (bytes) =>
  parseMemberSpreadsheet(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length))
