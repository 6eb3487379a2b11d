import useSWR, { type SWRConfiguration } from 'swr'
import type { Arguments, CallName, Calls, ReplyOf } from '#contract/contract.ts'
import { call, CallError, fetchKey, type Key } from '#src/api/call.ts'
import { confirmed } from './confirmation.ts'

/** Calls the board's API, with re-authentication in a dialog when the server requires it. Throws CallError. */
export const boardCall = <Name extends CallName>(
  name: Name,
  ...input: Arguments<Calls[Name]>
): Promise<ReplyOf<Name>> => confirming(() => call(name, ...input))

/**
 * Returns the SWR reply of a board API call. It never deduplicates, because another screen may just have changed the
 * data.
 */
export const useBoardReply = <Reply>(key: Key<Reply> | null, options: SWRConfiguration<Reply, CallError> = {}) =>
  useSWR<Reply, CallError>(key, (asked: string) => confirming(() => fetchKey(asked)) as Promise<Reply>, {
    dedupingInterval: 0,
    ...options,
  })

/** Runs board API calls, and retries once after re-authentication when the server requires it. */
export async function confirming<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const means = error instanceof CallError ? error.errors['confirmation'] : undefined
    if (!means) throw error
    await confirmed(means === 'passkey' ? 'passkey' : 'password')
    return work()
  }
}

/** Runs a call and passes the server's field errors to `tell`, then rethrows. */
export async function refusedAtFields<T>(work: () => Promise<T>, tell: (errors: Record<string, string>) => void) {
  try {
    return await work()
  } catch (error) {
    if (error instanceof CallError) tell(error.errors)
    throw error
  }
}
