import { useEffect } from 'react'
import { useForgetAnswers } from '#src/api/SwrProvider.tsx'
import { forgetVisit } from '#src/home/storedVisit.ts'
import { forgetCard } from '#src/profile/storedCard.ts'
import { forgetSearches } from '#src/search/recentSearches.ts'
import { useSession } from './session.ts'

/** What a member was answered or searched for, when they came, and their card are not kept for whoever uses the browser next. Draws nothing. */
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
      forgetCard()
    }
  }, [token, forget])
  return null
}
