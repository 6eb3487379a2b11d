import useSWR from 'swr'
import type { ApiCallError, ApiReplyKey } from './call.ts'

/** Returns the SWR state (data, error, loading) of a GET call of the API; a null key makes no call. */
export const useApiReply = <Reply>(key: ApiReplyKey<Reply> | null) => useSWR<Reply, ApiCallError>(key)
