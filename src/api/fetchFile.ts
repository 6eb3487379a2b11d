import { parse } from 'content-disposition'
import { fillPath } from '#contract/address.ts'
import type { CallArguments, contract, FileCalls } from '#contract/contract.ts'
import type { Route } from '#contract/route.ts'
import { sendRequest } from './call.ts'

/** A downloaded file, with the name to save it under. */
export type FetchedFile = { name: string; blob: Blob }

/**
 * Downloads a file with the signed-in member's access token, which a plain link would not send. Throws CallError, also
 * for a truncated download.
 */
export async function fetchFile<Subjects = typeof contract, Name extends keyof FileCalls<Subjects> & string = never>(
  name: Name,
  ...[input]: CallArguments<FileCalls<Subjects>[Name] & Route>
): Promise<FetchedFile> {
  const { params, query } = (input ?? {}) as Partial<Record<'params' | 'query', Record<string, unknown>>>
  return sendRequest('GET', fillPath(name, params, query), undefined, readFile)
}

async function readFile(response: Response): Promise<FetchedFile | undefined> {
  const blob = await response.blob().catch(() => undefined)
  const { parameters } = parse(response.headers.get('content-disposition') ?? '')
  return blob && { name: parameters['filename'] ?? '', blob }
}
