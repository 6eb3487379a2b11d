import { modeStorageKey } from '#theme/scheme.ts'
import { member } from '#tests/samples/member.ts'
import { companies, companyOf } from './companies.ts'

/** Before a story: what the browser keeps of the visit that the toolbar says. Gives what empties it afterwards. */
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
  // As the inline script says it before a page is drawn.
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
