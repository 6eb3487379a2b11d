import { storedValue } from '#src/lib/store.ts'

/** What was answered about cookies; `missing` when nothing was, or too long ago; `unknown` on the server. */
export type Consent = 'unknown' | 'missing' | 'accepted' | 'rejected'

const VALID_MONTHS = 6

const stored = storedValue<Consent>(
  ['cookieConsent', 'cookieConsentDate'],
  ([consent, date]) => {
    if (consent !== 'accepted' && consent !== 'rejected') return 'missing'
    return isRecent(date ?? null) ? consent : 'missing'
  },
  'unknown',
)

export const useConsent = stored.use

/** Keeps an answer with its date, for six months. */
export const answerConsent = (consent: 'accepted' | 'rejected') =>
  stored.set({ cookieConsent: consent, cookieConsentDate: new Date().toISOString() })

/** Forgets the answer: the banner asks again. */
export const forgetConsent = () => stored.set({ cookieConsent: null, cookieConsentDate: null })

/** An answer without a date, or with one that is not in the past six months, is no longer an answer. */
function isRecent(date: string | null): boolean {
  const given = new Date(date ?? '')
  const end = new Date(given)
  end.setMonth(end.getMonth() + VALID_MONTHS)
  const now = Date.now()
  return given.getTime() <= now && now < end.getTime()
}
