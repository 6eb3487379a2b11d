import { applyColourMode, readStoredColourMode } from './appearance/scheme.ts'
import { COMPANY_CSS_STORAGE_KEY, addCompanyCssRules } from './companies/companyStyle.ts'

// Accepted stored rules: two blocks (light, dark) of colour variables only, whoever wrote them.
const RULES = /^(:root:root[^{]*{(--[\w-]+:#\w+;)+}){2}$/

/**
 * Applies stored colours, flags a missing cookie consent and marks a signed-in page before the first paint, as the
 * inline start script of each page. It must not throw, and must stay small: every page contains it.
 */
export function prepareDocumentBeforeFirstPaint() {
  try {
    applyColourMode(readStoredColourMode())
    // The page's own code detects an expired consent.
    if (!localStorage.getItem('cookieConsent')) document.documentElement.dataset['consent'] = 'missing'
    // Hides a visitor's buttons from a member until hydration.
    if (localStorage.getItem('token')) document.documentElement.dataset['session'] = 'member'
    // The stored company must equal, byte for byte, the one that was validated when the rules were stored.
    const [colour = '', rules = '', company] = (localStorage.getItem(COMPANY_CSS_STORAGE_KEY) ?? '').split('\n')
    if (localStorage.getItem('selectedCompany') === company && RULES.test(rules)) addCompanyCssRules(colour, rules)
  } catch {
    // Nothing stored, or storage forbidden: the page keeps the association's own colours.
  }
}
