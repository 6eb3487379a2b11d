import { useContext, useEffect, useRef } from 'react'
import { Prefetched } from '#src/api/prefetched.ts'
import { useForgetAnswers } from '#src/api/SwrProvider.tsx'
import { tokenNow, useSession } from '#src/auth/session.ts'

/** What a member was answered, and what `stored` forgets, is not kept for whoever uses the browser next. Draws nothing. */
export function ForgetAtSignOut({ stored }: { stored: (() => void)[] }) {
  const session = useSession()
  const forget = useForgetAnswers()
  const token = session.status === 'member' ? session.token : undefined
  // The first calls go out before the page is drawn: a session may end with them that no part of the page has seen.
  const known = useRef(useContext(Prefetched).token)
  useEffect(() => {
    const [former, now] = [known.current, token ?? tokenNow()]
    known.current = now
    if (!former || former === now) return
    forget()
    for (const forgetStored of stored) forgetStored()
  }, [token, forget, stored])
  return null
}
