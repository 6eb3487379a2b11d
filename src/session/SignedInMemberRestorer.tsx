import { useEffect } from 'react'
import { useSignedInMember } from './useSignedInMember.ts'
import { updateStoredSessionMember, useSession } from '#src/auth/session.ts'

/** Fetches the signed-in member again when a session token is stored without valid user data. Renders nothing. */
export function SignedInMemberRestorer() {
  const session = useSession()
  const isLost = session.status === 'member' && !session.user
  const { data } = useSignedInMember(isLost)
  useEffect(() => {
    if (isLost && data) updateStoredSessionMember(data.data)
  }, [isLost, data])
  return null
}
