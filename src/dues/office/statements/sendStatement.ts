import type { BankCsvMapping } from '#contract/dues/bankCsv.ts'
import type { ApiCallReply } from '#contract/contract.ts'
import { callBoardApi } from '#src/office/boardCall.ts'

/** Maximum size of a bank file, in bytes (50 MB). */
const FILE_AT_MOST = 50 * 1_048_576

type Sent = ApiCallReply<'POST /board/statements'>['data']

/** A person's answers to the questions that the import of a bank file asks: columns and account. */
export type BankFileImportAnswers = { columns?: BankCsvMapping; account?: string }

/**
 * Uploads a bank file, compressed where the browser can. Throws an error with a French message for a file over 50 MB,
 * ApiCallError when the server rejects it.
 */
export async function uploadBankFile(file: File, { columns, account }: BankFileImportAnswers = {}): Promise<Sent> {
  if (file.size > FILE_AT_MOST)
    throw new Error('Ce fichier dépasse 50\u00a0Mo. Demandez à la banque une période plus courte.')
  const query = {
    name: file.name.slice(0, 200),
    ...(columns && { columns: JSON.stringify(columns) }),
    ...(account !== undefined && { account }),
  }
  const { data } = await callBoardApi('POST /board/statements', { query, file: await packed(file) })
  return data
}

async function packed(file: File): Promise<Blob> {
  // Firefox before 113 and Safari before 16.4 send the file uncompressed.
  if (typeof CompressionStream === 'undefined') return new Blob([file], { type: 'application/octet-stream' })
  const stream = file.stream().pipeThrough(new CompressionStream('gzip'))
  return new Blob([await new Response(stream).blob()], { type: 'application/gzip' })
}
