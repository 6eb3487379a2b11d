import { useLayoutEffect } from 'react'
import { useIsHydrated } from '#src/lib/hydration.ts'
import { DEFAULT_COLOUR } from '#theme/colour.ts'
import { companyColourStyleSheet } from '#theme/companyColourStyleSheet.ts'
import { useSelectedCompanyColour } from './selectedCompany.ts'
import {
  COMPANY_CSS_STORAGE_KEY,
  applyCompanyStyle,
  getAppliedCompanyColour,
  removeCompanyStyle,
} from './companyStyle.ts'

/**
 * Applies the selected company's colours, and stores their CSS rules for the inline start script (`boot`). Outdated or
 * damaged stored rules are replaced.
 */
export function useCompanyStyle() {
  const colour = useSelectedCompanyColour()
  const isHydrated = useIsHydrated()
  useLayoutEffect(() => {
    // Before hydration the colour is the default one, and `boot` has already painted the page.
    if (!isHydrated) return
    const isPainted = colour === getAppliedCompanyColour()
    if (colour === DEFAULT_COLOUR) {
      if (!isPainted) removeCompanyStyle()
      return
    }
    const rules = companyColourStyleSheet(colour)
    if (!wereKept(colour, rules) || !isPainted) applyCompanyStyle(colour, rules)
  }, [colour, isHydrated])
}

/** Stores a company's CSS rules in this browser; true when the same rules were stored already. */
function wereKept(colour: string, rules: string) {
  try {
    const wanted = [colour, rules, localStorage.getItem('selectedCompany')].join('\n')
    if (localStorage.getItem(COMPANY_CSS_STORAGE_KEY) === wanted) return true
    localStorage.setItem(COMPANY_CSS_STORAGE_KEY, wanted)
  } catch {
    // Storage forbidden or full: the next page is painted after its code has loaded.
  }
  return false
}
