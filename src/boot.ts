import { showMode, storedMode } from './appearance/scheme.ts'
import { KEPT_RULES, paintFirstCompany } from './companies/paintCompany.ts'

// What kept rules may be, whoever wrote them: variables that are colours, by day and by night.
const RULES = /^(:root:root[^{]*{(--[\w-]+:#\w+;)+}){2}$/

/**
 * Runs inline, before the first paint: the stored scheme, the stored company's colours, and whether cookies are asked
 * about, so that nothing flashes. It must not fail, and must stay small: it is in every page.
 */
export function boot() {
  try {
    showMode(storedMode())
    // An answer that has grown too old is found by the page's code.
    if (!localStorage.getItem('cookieConsent')) document.documentElement.dataset['consent'] = 'missing'
    // A member does not see a visitor's buttons while the page is taken over.
    if (localStorage.getItem('token')) document.documentElement.dataset['session'] = 'member'
    // The company must be, to the letter, the one that was found whole when its rules were kept.
    const [colour = '', rules = '', company] = (localStorage.getItem(KEPT_RULES) ?? '').split('\n')
    if (localStorage.getItem('selectedCompany') === company && RULES.test(rules)) paintFirstCompany(colour, rules)
  } catch {
    // Nothing kept, or storage forbidden: the page keeps the association's own colours.
  }
}
