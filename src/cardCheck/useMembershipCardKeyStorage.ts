import { useEffect } from 'react'
import { apiReplyKey } from '#src/api/call.ts'
import { useApiReply } from '#src/api/useApiReply.ts'
import { storeMembershipCardSignatureKeys } from './storedCardKeys.ts'

/** Stores the keys for checking membership cards on a board member's device, for use without network. */
export function useMembershipCardKeyStorage() {
  const { data } = useApiReply(apiReplyKey('GET /board/card-keys'))
  const keys = data?.data
  useEffect(() => {
    if (keys) storeMembershipCardSignatureKeys(keys)
  }, [keys])
}
