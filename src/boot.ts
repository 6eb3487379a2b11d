import { DEFAULT_COLOUR } from '#theme/colour.ts'
import { companyVariables } from '#theme/companyVariables.ts'
import { modeStorageKey, schemeAttribute } from '#theme/scheme.ts'
import { asCompany } from './companies/asCompany.ts'

export const BOOT_STYLE = 'boot-company'

/**
 * Runs inline, before the first paint: the stored scheme and the stored company's colours, so that nothing flashes.
 * It must not fail, and must stay small: it is in every page.
 */
export function boot() {
  try {
    const root = document.documentElement
    const mode = localStorage.getItem(modeStorageKey)
    const isDark = mode === 'dark' || (mode !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
    root.setAttribute(schemeAttribute, isDark ? 'dark' : 'light')
    // A member does not see a visitor's buttons while the page is taken over.
    if (localStorage.getItem('token')) root.dataset['session'] = 'member'

    const { color } = asCompany(JSON.parse(localStorage.getItem('selectedCompany') ?? 'null')) ?? {}
    if (!color || color === DEFAULT_COLOUR) return
    const style = document.createElement('style')
    style.id = BOOT_STYLE
    style.dataset['colour'] = color
    document.head.append(style)
    // The page's policy lets rules in one by one, and no text: here they are one.
    style.sheet?.insertRule(`@media all{${companyVariables(color)}}`)
    document.querySelector('meta[name=theme-color]')?.setAttribute('content', color)
  } catch {
    // Storage forbidden or damaged: the page keeps the association's own colours.
  }
}
