import { useEffect, useState, type ComponentType } from 'react'
import { quietly } from '#src/navigation/newVersion.ts'
import { dateConsent, useConsent } from './consent.ts'

type Banner = ComponentType<{ hasFocus: boolean }>

/** The place of the cookie banner, which is loaded only for those who are asked; asked again, it takes the focus. */
export function CookieQuestion() {
  const consent = useConsent()
  const isAsked = consent === 'missing'
  const isAnswered = consent === 'accepted' || consent === 'rejected'
  const [hasAnswered, setHasAnswered] = useState(false)
  const [loaded, setLoaded] = useState<{ Banner: Banner }>()

  if (!hasAnswered && isAnswered) setHasAnswered(true)
  useEffect(() => {
    if (isAnswered) dateConsent()
  }, [isAnswered])
  useEffect(() => {
    if (!isAsked) return
    // When it cannot be loaded nothing is asked this time: the next visit asks again.
    void quietly(() => import('./CookieBanner.tsx')).then((part) => part && setLoaded({ Banner: part.CookieBanner }))
  }, [isAsked])
  return isAsked && loaded ? <loaded.Banner hasFocus={hasAnswered} /> : null
}
