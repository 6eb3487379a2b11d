import useSWR from 'swr'
import type { CallError, CallKey } from './call.ts'

/** Returns the SWR state of a GET call; a null key makes no call. */
export const useReply = <Reply>(key: CallKey<Reply> | null) => useSWR<Reply, CallError>(key)
