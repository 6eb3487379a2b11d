import { useEffect } from 'react'
import { useForgetAnswers } from '#src/api/SwrProvider.tsx'
import { forgetVisit } from '#src/home/keptVisit.ts'
import { forgetSearches } from '#src/search/recentSearches.ts'
import { useSession } from './session.ts'

/** What a member was answered or searched for, and when they came, is not kept for whoever uses the browser next. Draws nothing. */
export function ForgetAtSignOut() {
  const session = useSession()
  const forget = useForgetAnswers()
  const token = session.status === 'member' ? session.token : undefined
  useEffect(() => {
    if (!token) return undefined
    return () => {
      forget()
      forgetSearches()
      forgetVisit()
    }
  }, [token, forget])
  return null
}
