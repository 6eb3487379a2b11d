import { useEffect, useLayoutEffect, useState } from 'react'
import { consentNow, dateConsent, useConsent } from './consent.ts'
import { CookieBanner } from './CookieBanner.tsx'

/**
 * The cookie banner, until it is answered; asked again, it takes the focus. It comes with the page's HTML, which shows it
 * when the inline script has found no answer: what came after the code would be the latest of the page's large paints.
 */
export function CookieQuestion() {
  const consent = useConsent()
  const isAsked = consent === 'missing'
  const [hasAnswered, setHasAnswered] = useState(false)

  if (!hasAnswered && !isAsked) setHasAnswered(true)
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-consent', consentNow() === 'missing')
  })
  useEffect(() => {
    if (!isAsked) dateConsent()
  }, [isAsked])
  return isAsked ? <CookieBanner hasFocus={hasAnswered} /> : null
}
