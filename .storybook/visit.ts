import { colourModeStorageKey } from '#theme/scheme.ts'
import { sampleSignedInMember } from '#tests/samples/sampleSignedInMember.ts'
import { storybookCompanies, companyFromGlobals } from './companies.ts'

/**
 * Fills the browser's storage with the visit chosen in the toolbar (company, session, cookie consent). Returns a
 * function that clears it after the story.
 */
export function storeStoryVisitInBrowser(globals: Record<string, unknown>) {
  forget()
  const company = companyFromGlobals(globals)
  localStorage.setItem('selectedCompany', JSON.stringify(company))
  localStorage.setItem(colourModeStorageKey, String(globals['scheme']))
  if (globals['person'] === 'member') {
    localStorage.setItem('token', 'a-token')
    const own = storybookCompanies.includes(company) ? company : sampleSignedInMember.company
    localStorage.setItem('user', JSON.stringify({ ...sampleSignedInMember, company: own }))
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
