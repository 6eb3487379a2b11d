import useSWR, { type SWRConfiguration } from 'swr'
import type { Arguments, CallName, Calls, ReplyOf } from '#contract/contract.ts'
import { call, CallError, fetchKey, type Key } from '#src/api/call.ts'
import { confirmed } from './confirmation.ts'

/**
 * Makes a call of the board's. One that wants to know who asks waits until they have shown it in the dialog, and is made
 * again: nothing that is typed behind it is lost. Throws CallError.
 */
export const boardCall = <Name extends CallName>(
  name: Name,
  ...input: Arguments<Calls[Name]>
): Promise<ReplyOf<Name>> => confirming(() => call(name, ...input))

/** What stands at the key of a call of the board's, as SWR gives it: asked anew on each screen, one may just have written. */
export const useBoardReply = <Reply>(key: Key<Reply> | null, options: SWRConfiguration<Reply, CallError> = {}) =>
  useSWR<Reply, CallError>(key, (asked: string) => confirming(() => fetchKey(asked)) as Promise<Reply>, {
    dedupingInterval: 0,
    ...options,
  })

/** Does what calls the board's API, once more when its person has been asked for their password or key. */
export async function confirming<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const by = error instanceof CallError ? error.errors['confirmation'] : undefined
    if (!by) throw error
    await confirmed(by === 'passkey' ? 'passkey' : 'password')
    return work()
  }
}

/** Makes a call; what the server refuses is said at its fields too. */
export async function refusedAtFields<T>(work: () => Promise<T>, tell: (errors: Record<string, string>) => void) {
  try {
    return await work()
  } catch (error) {
    if (error instanceof CallError) tell(error.errors)
    throw error
  }
}
