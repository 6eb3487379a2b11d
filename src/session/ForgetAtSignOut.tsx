import { useEffect } from 'react'
import { useForgetAnswers } from '#src/api/SwrProvider.tsx'
import { useSession } from './session.ts'

/** What a member was answered is not kept for whoever uses the browser next. Draws nothing. */
export function ForgetAtSignOut() {
  const session = useSession()
  const forget = useForgetAnswers()
  const token = session.status === 'member' ? session.token : undefined
  useEffect(() => (token ? forget : undefined), [token, forget])
  return null
}
