import { useEffect, useState, type ComponentType } from 'react'
import { useConsent } from './consent.ts'

type Banner = ComponentType<{ hasFocus: boolean }>

/** The place of the cookie banner, which is loaded only for those who are asked; asked again, it takes the focus. */
export function CookieQuestion() {
  const consent = useConsent()
  const isAsked = consent === 'missing'
  const [hasAnswered, setHasAnswered] = useState(false)
  const [loaded, setLoaded] = useState<{ Banner: Banner }>()

  if (!hasAnswered && (consent === 'accepted' || consent === 'rejected')) setHasAnswered(true)
  useEffect(() => {
    if (!isAsked) return
    import('./CookieBanner.tsx').then(
      ({ CookieBanner }) => setLoaded({ Banner: CookieBanner }),
      // Not asked this time: the next visit asks again.
      () => undefined,
    )
  }, [isAsked])
  return isAsked && loaded ? <loaded.Banner hasFocus={hasAnswered} /> : null
}
