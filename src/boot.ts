import { showMode, storedMode } from './appearance/scheme.ts'
import { KEPT_RULES, paintCompany } from './companies/paintCompany.ts'

/**
 * Runs inline, before the first paint: the stored scheme and the stored company's colours, so that nothing flashes.
 * It must not fail, and must stay small: it is in every page.
 */
export function boot() {
  try {
    showMode(storedMode())
    // A member does not see a visitor's buttons while the page is taken over.
    if (localStorage.getItem('token')) document.documentElement.dataset['session'] = 'member'
    const { color } = JSON.parse(localStorage.getItem('selectedCompany') ?? '{}') as { color?: string }
    const kept = localStorage.getItem(KEPT_RULES)
    if (color && kept?.startsWith(color)) paintCompany(color, kept.slice(color.length))
  } catch {
    // Storage forbidden or damaged: the page keeps the association's own colours.
  }
}
