import { useEffect, useLayoutEffect, useState } from 'react'
import { getCookieConsent, addCookieConsentDate, useCookieConsent } from './consent.ts'
import { CookieBanner } from './CookieBanner.tsx'

/**
 * Wrapper that shows the cookie banner until it is answered; a reopened one takes the focus. The HTML contains it from
 * the start: rendered later, it would be the largest contentful paint.
 */
export function UnansweredCookieBanner() {
  const consent = useCookieConsent()
  const isAsked = consent === 'missing'
  const [hasAnswered, setHasAnswered] = useState(false)

  if (!hasAnswered && !isAsked) setHasAnswered(true)
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-consent', getCookieConsent() === 'missing')
  })
  useEffect(() => {
    if (!isAsked) addCookieConsentDate()
  }, [isAsked])
  return isAsked ? <CookieBanner hasFocus={hasAnswered} /> : null
}
