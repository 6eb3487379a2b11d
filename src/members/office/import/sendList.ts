import '#src/forms/browserZod.ts'
import type { ReplyOf } from '#contract/contract.ts'
import { LIST_BYTES, type ListColumns, type ListWord, type MendedLine } from '#contract/members/memberLists.ts'
import type { DuesPeriod } from '#contract/membership/membership.ts'
import { boardCall } from '#src/office/boardCall.ts'

/** Reading of a list: its columns, what is asked of its members, and the lines that a person has mended. */
export type ListReading = { columns: ListColumns; period: DuesPeriod; charged_from: string; mends: MendedLine[] }

/** Puts the mended lines before the file, with their number of bytes in the query. */
function sent(file: File, mends: MendedLine[]) {
  const written = new Blob(mends.length > 0 ? [JSON.stringify(mends)] : [])
  return {
    query: written.size > 0 ? { mended: written.size } : {},
    file: new Blob([written, file], { type: 'application/octet-stream' }),
  }
}
const queryOf = ({ columns, period, charged_from }: ListReading) => ({
  columns: JSON.stringify(columns),
  period,
  ...(charged_from && { charged_from }),
})

/** Has a list read, and judged once its columns are named. Throws why it is not, in French. */
export async function checkList(
  file: File,
  reading?: ListReading,
): Promise<ReplyOf<'POST /board/member-lists/check'>['data']> {
  if (file.size > LIST_BYTES) throw new Error('Cette liste dépasse 4\u00a0Mo.')
  const body = sent(file, reading?.mends ?? [])
  const query = { ...(reading && queryOf(reading)), ...body.query }
  const { data } = await boardCall('POST /board/member-lists/check', { query, file: body.file })
  return data
}

/** Has the lines imported that can be; returns how many members were added. */
export async function importList(file: File, reading: ListReading): Promise<number> {
  const body = sent(file, reading.mends)
  const query = { ...queryOf(reading), ...body.query }
  const { data } = await boardCall('POST /board/member-lists', { query, file: body.file })
  return data.added
}

/** Has words of a list remembered with their choices of the portal. */
export const saveWords = (words: ListWord[]) => boardCall('PUT /board/member-lists/words', { body: { words } })
