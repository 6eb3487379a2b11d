import { createStoredValue } from '#src/lib/store.ts'

/** Answer to the cookie banner; `missing` when there is none, or it is older than six months. */
export type CookieConsent = 'missing' | 'accepted' | 'rejected'

const VALID_MONTHS = 6

const stored = createStoredValue<CookieConsent>(
  ['cookieConsent', 'cookieConsentDate'],
  ([consent, date]) => {
    if (consent !== 'accepted' && consent !== 'rejected') return 'missing'
    // An answer without a date counts; `addCookieConsentDate` dates it.
    return !date || isRecent(date) ? consent : 'missing'
  },
  // The server renders the banner for everyone; the inline script shows it to those who have not answered.
  'missing',
)

export const useCookieConsent = stored.use

/** Returns the current cookie consent outside components, also before hydration. */
export const getCookieConsent = stored.get

/** Stores the cookie consent with its date, for six months. */
export const storeCookieConsent = (consent: 'accepted' | 'rejected') =>
  stored.set({ cookieConsent: consent, cookieConsentDate: new Date().toISOString() })

/** Dates a stored cookie consent that has no date: its six months start now. */
export function addCookieConsentDate() {
  if (!given.get()) given.set({ cookieConsentDate: new Date().toISOString() })
}

const given = createStoredValue(['cookieConsentDate'], ([date]) => date, null)

/** Removes the cookie consent, which reopens the banner. */
export const clearCookieConsent = () => stored.set({ cookieConsent: null, cookieConsentDate: null })

/** True for a date of cookie consent within the past six months. */
function isRecent(date: string): boolean {
  const begin = new Date(date)
  const end = new Date(begin)
  end.setMonth(end.getMonth() + VALID_MONTHS)
  const now = Date.now()
  return begin.getTime() <= now && now < end.getTime()
}
