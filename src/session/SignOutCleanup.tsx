import { useContext, useEffect, useRef } from 'react'
import { PrefetchContext } from '#src/api/prefetched.ts'
import { useDiscardAndRefetchReplies } from '#src/api/SwrProvider.tsx'
import { getSessionToken, useSession } from '#src/auth/session.ts'

/**
 * Clears a member's cached API replies at sign-out, and calls the `stored` functions, which remove stored data. Renders
 * nothing.
 */
export function SignOutCleanup({ stored }: { stored: (() => void)[] }) {
  const session = useSession()
  const forget = useDiscardAndRefetchReplies()
  const token = session.status === 'member' ? session.token : undefined
  // The first requests precede the first render: they may end a session that no component has seen.
  const known = useRef(useContext(PrefetchContext).token)
  useEffect(() => {
    const [former, now] = [known.current, token ?? getSessionToken()]
    known.current = now
    if (!former || former === now) return
    forget()
    for (const forgetStored of stored) forgetStored()
  }, [token, forget, stored])
  return null
}
