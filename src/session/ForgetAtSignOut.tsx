import { useEffect } from 'react'
import { useForgetAnswers } from '#src/api/SwrProvider.tsx'
import { useSession } from '#src/auth/session.ts'

/** What a member was answered, and what `stored` forgets, is not kept for whoever uses the browser next. Draws nothing. */
export function ForgetAtSignOut({ stored }: { stored: (() => void)[] }) {
  const session = useSession()
  const forget = useForgetAnswers()
  const token = session.status === 'member' ? session.token : undefined
  useEffect(() => {
    if (!token) return undefined
    return () => {
      forget()
      for (const forgetStored of stored) forgetStored()
    }
  }, [token, forget, stored])
  return null
}
