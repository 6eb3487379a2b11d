import { modeStorageKey } from '#theme/scheme.ts'
import { member } from '#tests/samples/member.ts'
import { companies, companyOf } from './companies.ts'

/**
 * Fills the browser's storage with the visit chosen in the toolbar (company, session, cookie consent). Returns a
 * function that clears it after the story.
 */
export function keepVisit(globals: Record<string, unknown>) {
  forget()
  const company = companyOf(globals)
  localStorage.setItem('selectedCompany', JSON.stringify(company))
  localStorage.setItem(modeStorageKey, String(globals['scheme']))
  if (globals['person'] === 'member') {
    localStorage.setItem('token', 'a-token')
    const own = companies.includes(company) ? company : member.company
    localStorage.setItem('user', JSON.stringify({ ...member, company: own }))
  }
  const isAsked = globals['cookies'] === 'asked'
  // The portal's inline script does this before the first paint.
  document.documentElement.toggleAttribute('data-consent', isAsked)
  if (!isAsked) {
    localStorage.setItem('cookieConsent', 'rejected')
    localStorage.setItem('cookieConsentDate', new Date().toISOString())
  }
  return forget
}

function forget() {
  localStorage.clear()
  sessionStorage.clear()
}
