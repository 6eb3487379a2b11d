import '#src/forms/browserZod.ts'
import type { ApiCallReply } from '#contract/contract.ts'
import {
  MAX_MEMBER_LIST_BYTES,
  type ImportedMemberListColumns,
  type MemberListWordMapping,
  type CorrectedMemberListLine,
} from '#contract/members/memberLists.ts'
import type { DuesPaymentFrequency } from '#contract/membership/membership.ts'
import { callBoardApi } from '#src/office/boardCall.ts'

/** Settings for importing a member list: columns, dues period, first charged day, corrected lines. */
export type MemberListImportSettings = {
  columns: ImportedMemberListColumns
  period: DuesPaymentFrequency
  charged_from: string
  mends: CorrectedMemberListLine[]
}

/**
 * Returns an upload body: the member list file preceded by its corrected lines, whose number of bytes goes in the
 * query.
 */
function sent(file: File, mends: CorrectedMemberListLine[]) {
  const written = new Blob(mends.length > 0 ? [JSON.stringify(mends)] : [])
  return {
    query: written.size > 0 ? { mended: written.size } : {},
    file: new Blob([written, file], { type: 'application/octet-stream' }),
  }
}
const queryOf = ({ columns, period, charged_from }: MemberListImportSettings) => ({
  columns: JSON.stringify(columns),
  period,
  ...(charged_from && { charged_from }),
})

/** Uploads a member list to be checked, without importing it. Throws an error with a French message. */
export async function requestMemberListCheck(
  file: File,
  reading?: MemberListImportSettings,
): Promise<ApiCallReply<'POST /board/member-lists/check'>['data']> {
  if (file.size > MAX_MEMBER_LIST_BYTES) throw new Error('Cette liste dépasse 4\u00a0Mo.')
  const body = sent(file, reading?.mends ?? [])
  const query = { ...(reading && queryOf(reading)), ...body.query }
  const { data } = await callBoardApi('POST /board/member-lists/check', { query, file: body.file })
  return data
}

/** Imports the valid lines of a member list file. Returns the number of members added. */
export async function requestMemberListImport(file: File, reading: MemberListImportSettings): Promise<number> {
  const body = sent(file, reading.mends)
  const query = { ...queryOf(reading), ...body.query }
  const { data } = await callBoardApi('POST /board/member-lists', { query, file: body.file })
  return data.added
}

/** Stores which of the portal's choices each word in a member list means, for later imports. */
export const storeMemberListWordMeanings = (words: MemberListWordMapping[]) =>
  callBoardApi('PUT /board/member-lists/words', { body: { words } })
