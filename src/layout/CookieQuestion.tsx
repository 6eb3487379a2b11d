import { useEffect, useState } from 'react'
import { useLate } from '#src/lib/useLate.ts'
import { quietly } from '#src/navigation/newVersion.ts'
import { dateConsent, useConsent } from './consent.ts'

/** The place of the cookie banner, which is loaded only for those who are asked; asked again, it takes the focus. */
export function CookieQuestion() {
  const consent = useConsent()
  const isAsked = consent === 'missing'
  const isAnswered = consent === 'accepted' || consent === 'rejected'
  const [hasAnswered, setHasAnswered] = useState(false)
  // When it cannot be loaded nothing is asked this time: the next visit asks again.
  const banner = useLate(loadBanner, isAsked)

  if (!hasAnswered && isAnswered) setHasAnswered(true)
  useEffect(() => {
    if (isAnswered) dateConsent()
  }, [isAnswered])
  return isAsked && banner ? <banner.part hasFocus={hasAnswered} /> : null
}

const loadBanner = () => quietly(() => import('./CookieBanner.tsx').then((module) => module.CookieBanner))
