import { parse } from 'content-disposition'
import { buildApiCallPath } from '#contract/address.ts'
import type { ApiCallArguments, contract, ApiFileCalls } from '#contract/contract.ts'
import type { ApiRoute } from '#contract/route.ts'
import { sendRequest } from './call.ts'

/** A downloaded file, with the name to save it under. */
export type FetchedFile = { name: string; blob: Blob }

/**
 * Downloads a file with the signed-in member's access token, which a plain link would not send. Throws ApiCallError,
 * also for a truncated download.
 */
export async function fetchApiFile<
  Subjects = typeof contract,
  Name extends keyof ApiFileCalls<Subjects> & string = never,
>(name: Name, ...[input]: ApiCallArguments<ApiFileCalls<Subjects>[Name] & ApiRoute>): Promise<FetchedFile> {
  const { params, query } = (input ?? {}) as Partial<Record<'params' | 'query', Record<string, unknown>>>
  return sendRequest('GET', buildApiCallPath(name, params, query), undefined, readFile)
}

async function readFile(response: Response): Promise<FetchedFile | undefined> {
  const blob = await response.blob().catch(() => undefined)
  const { parameters } = parse(response.headers.get('content-disposition') ?? '')
  return blob && { name: parameters['filename'] ?? '', blob }
}
