import useSWR, { type SWRConfiguration } from 'swr'
import type { CallArguments, CallName, Calls, CallReply } from '#contract/contract.ts'
import { call, CallError, fetchByKey, type CallKey } from '#src/api/call.ts'
import { requestConfirmation } from './confirmation.ts'

/** Calls the board's API, with re-authentication in a dialog when the server requires it. Throws CallError. */
export const callBoardApi = <Name extends CallName>(
  name: Name,
  ...input: CallArguments<Calls[Name]>
): Promise<CallReply<Name>> => withConfirmation(() => call(name, ...input))

/**
 * Returns the SWR reply of a board API call. It never deduplicates, because another screen may just have changed the
 * data.
 */
export const useBoardReply = <Reply>(key: CallKey<Reply> | null, options: SWRConfiguration<Reply, CallError> = {}) =>
  useSWR<Reply, CallError>(key, (asked: string) => withConfirmation(() => fetchByKey(asked)) as Promise<Reply>, {
    dedupingInterval: 0,
    ...options,
  })

/** Runs API calls of the office, and retries them once after re-authentication when the server requires it. */
export async function withConfirmation<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const means = error instanceof CallError ? error.errors['confirmation'] : undefined
    if (!means) throw error
    await requestConfirmation(means === 'passkey' ? 'passkey' : 'password')
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
