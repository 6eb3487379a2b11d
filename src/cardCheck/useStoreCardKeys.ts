import { useEffect } from 'react'
import { callKey } from '#src/api/call.ts'
import { useReply } from '#src/api/useReply.ts'
import { storeCardKeys } from './storedCardKeys.ts'

/** Stores the keys for checking membership cards on a board member's device, for use without network. */
export function useStoreCardKeys() {
  const { data } = useReply(callKey('GET /board/card-keys'))
  const keys = data?.data
  useEffect(() => {
    if (keys) storeCardKeys(keys)
  }, [keys])
}
