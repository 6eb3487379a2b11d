import '#src/forms/browserZod.ts'
import type { ReplyOf } from '#contract/contract.ts'
import { LIST_BYTES, type ListColumns } from '#contract/memberLists.ts'
import type { DuesPeriod } from '#contract/membership.ts'
import { boardCall } from '#src/board/boardCall.ts'

/** How a list is to be read. */
export type ListReading = { columns: ListColumns; period: DuesPeriod; charged_from: string }

const asFile = (file: File) => new Blob([file], { type: 'application/octet-stream' })
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
  const query = reading ? queryOf(reading) : {}
  const { data } = await boardCall('POST /board/member-lists/check', { query, file: asFile(file) })
  return data
}

/** Has it imported; gives how many were added. */
export async function importList(file: File, reading: ListReading): Promise<number> {
  const { data } = await boardCall('POST /board/member-lists', { query: queryOf(reading), file: asFile(file) })
  return data.added
}
