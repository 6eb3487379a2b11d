import { storedValue } from '#src/lib/store.ts'

/** What was answered about cookies; `missing` when nothing was, or too long ago. */
export type Consent = 'missing' | 'accepted' | 'rejected'

const VALID_MONTHS = 6

const stored = storedValue<Consent>(
  ['cookieConsent', 'cookieConsentDate'],
  ([consent, date]) => {
    if (consent !== 'accepted' && consent !== 'rejected') return 'missing'
    // The answer alone is one: it is dated when it is first seen.
    return !date || isRecent(date) ? consent : 'missing'
  },
  // The server draws the question for everyone; the inline script shows it to who has not answered.
  'missing',
)

export const useConsent = stored.use

/** What is answered now, which the first drawing of a page does not know. */
export const consentNow = stored.get

/** Keeps an answer with its date, for six months. */
export const answerConsent = (consent: 'accepted' | 'rejected') =>
  stored.set({ cookieConsent: consent, cookieConsentDate: new Date().toISOString() })

/** Dates an answer that was stored without a date: its six months begin now. */
export function dateConsent() {
  if (!given.get()) given.set({ cookieConsentDate: new Date().toISOString() })
}

const given = storedValue(['cookieConsentDate'], ([date]) => date, null)

/** Forgets the answer: the banner asks again. */
export const forgetConsent = () => stored.set({ cookieConsent: null, cookieConsentDate: null })

/** An answer whose date is not in the past six months is no longer one. */
function isRecent(date: string): boolean {
  const begin = new Date(date)
  const end = new Date(begin)
  end.setMonth(end.getMonth() + VALID_MONTHS)
  const now = Date.now()
  return begin.getTime() <= now && now < end.getTime()
}
