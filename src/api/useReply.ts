import useSWR from 'swr'
import type { CallError, Key } from './call.ts'

/** Returns the SWR state of a GET call; a null key makes no call. */
export const useReply = <Reply>(key: Key<Reply> | null) => useSWR<Reply, CallError>(key)
