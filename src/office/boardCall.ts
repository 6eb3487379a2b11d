import useSWR, { type SWRConfiguration } from 'swr'
import type { ApiCallArguments, ApiCallName, ApiCalls, ApiCallReply } from '#contract/contract.ts'
import { call, CallError, fetchByKey, type ApiReplyKey } from '#src/api/call.ts'
import { requestReauthentication } from './confirmation.ts'

/** Calls the board's API, with re-authentication in a dialog when the server requires it. Throws CallError. */
export const callBoardApi = <Name extends ApiCallName>(
  name: Name,
  ...input: ApiCallArguments<ApiCalls[Name]>
): Promise<ApiCallReply<Name>> => withReauthentication(() => call(name, ...input))

/**
 * Returns the SWR reply of a board API call. It never deduplicates, because another screen may just have changed the
 * data.
 */
export const useBoardApiReply = <Reply>(
  key: ApiReplyKey<Reply> | null,
  options: SWRConfiguration<Reply, CallError> = {},
) =>
  useSWR<Reply, CallError>(key, (asked: string) => withReauthentication(() => fetchByKey(asked)) as Promise<Reply>, {
    dedupingInterval: 0,
    ...options,
  })

/** Runs API calls of the office, and retries them once after re-authentication when the server requires it. */
export async function withReauthentication<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const means = error instanceof CallError ? error.errors['confirmation'] : undefined
    if (!means) throw error
    await requestReauthentication(means === 'passkey' ? 'passkey' : 'password')
    return work()
  }
}

/** Runs an API call. On failure passes the server's field errors to `tell`, then rethrows. */
export async function reportFieldErrors<T>(work: () => Promise<T>, tell: (errors: Record<string, string>) => void) {
  try {
    return await work()
  } catch (error) {
    if (error instanceof CallError) tell(error.errors)
    throw error
  }
}
