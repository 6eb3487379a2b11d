import { useEffect } from 'react'
import { apiReplyKey } from '#src/api/call.ts'
import { useApiReply } from '#src/api/useApiReply.ts'
import { storeCardVerificationKeys } from './storedCardKeys.ts'

/** Stores the keys for checking membership cards on a board member's device, for use without network. */
export function useCardKeyStorage() {
  const { data } = useApiReply(apiReplyKey('GET /board/card-keys'))
  const keys = data?.data
  useEffect(() => {
    if (keys) storeCardVerificationKeys(keys)
  }, [keys])
}
