import useSWR from 'swr'
import type { CallError, Key } from './call.ts'

/** What stands at the key of a GET call, as SWR gives it; no call without a key. */
export const useReply = <Reply>(key: Key<Reply> | null) => useSWR<Reply, CallError>(key)
