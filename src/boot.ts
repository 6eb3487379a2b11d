import { asCompany } from './companies/asCompany.ts'
import { paintCompany } from './companies/paintCompany.ts'
import { showMode, storedMode } from './appearance/scheme.ts'

/**
 * Runs inline, before the first paint: the stored scheme and the stored company's colours, so that nothing flashes.
 * It must not fail, and must stay small: it is in every page.
 */
export function boot() {
  window.paintCompany = paintCompany
  try {
    showMode(storedMode())
    // A member does not see a visitor's buttons while the page is taken over.
    if (localStorage.getItem('token')) document.documentElement.dataset['session'] = 'member'
    const { color } = asCompany(JSON.parse(localStorage.getItem('selectedCompany') ?? 'null')) ?? {}
    if (color) paintCompany(color)
  } catch {
    // Storage forbidden or damaged: the page keeps the association's own colours.
  }
}
