import { parse } from 'content-disposition'
import { fillPath } from '#contract/address.ts'
import type { Arguments, contract, FileCalls } from '#contract/contract.ts'
import type { Route } from '#contract/route.ts'
import { send } from './call.ts'

/** A file that was fetched, and the name to save it under. */
export type FetchedFile = { name: string; blob: Blob }

/**
 * Fetches a file in the name of the signed-in member: a link would ask for it without the bearer header.
 * Throws CallError, as `call` does; one that is cut short is no answer.
 */
export async function fetchFile<Subjects = typeof contract, Name extends keyof FileCalls<Subjects> & string = never>(
  name: Name,
  ...[input]: Arguments<FileCalls<Subjects>[Name] & Route>
): Promise<FetchedFile> {
  const { params, query } = (input ?? {}) as Partial<Record<'params' | 'query', Record<string, unknown>>>
  return send('GET', fillPath(name, params, query), undefined, readFile)
}

async function readFile(response: Response): Promise<FetchedFile | undefined> {
  const blob = await response.blob().catch(() => undefined)
  const { parameters } = parse(response.headers.get('content-disposition') ?? '')
  return blob && { name: parameters['filename'] ?? '', blob }
}
