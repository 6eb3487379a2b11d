import useSWR from 'swr'
import type { CallError, CallKey } from './call.ts'

/** Returns the SWR state (data, error, loading) of a GET call of the API; a null key makes no call. */
export const useReply = <Reply>(key: CallKey<Reply> | null) => useSWR<Reply, CallError>(key)
