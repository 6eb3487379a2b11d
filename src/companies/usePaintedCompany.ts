import { useLayoutEffect } from 'react'
import { useIsHydrated } from '#src/lib/hydration.ts'
import { DEFAULT_COLOUR } from '#theme/colour.ts'
import { companyVariables } from '#theme/companyVariables.ts'
import { useCompanyColour } from './selectedCompany.ts'
import { KEPT_RULES, paintCompany, paintedColour, unpaintCompany } from './paintCompany.ts'

/**
 * Keeps the page in the colours of the selected company, and keeps their rules: from the next page on `boot` paints
 * them before the first paint. Kept rules that are not today's (another version's, damaged ones) are replaced.
 */
export function usePaintedCompany() {
  const colour = useCompanyColour()
  const isHydrated = useIsHydrated()
  useLayoutEffect(() => {
    // Until then the colour is the default company's, and the page is painted already.
    if (!isHydrated) return
    const isPainted = colour === paintedColour()
    if (colour === DEFAULT_COLOUR) {
      if (!isPainted) unpaintCompany()
      return
    }
    const rules = companyVariables(colour)
    if (!wereKept(colour, rules) || !isPainted) paintCompany(colour, rules)
  }, [colour, isHydrated])
}

/** Keeps the rules of the stored company, which is a whole one; true when they were kept already. */
function wereKept(colour: string, rules: string) {
  try {
    const wanted = [colour, rules, localStorage.getItem('selectedCompany')].join('\n')
    if (localStorage.getItem(KEPT_RULES) === wanted) return true
    localStorage.setItem(KEPT_RULES, wanted)
  } catch {
    // Storage forbidden or full: the next page is painted by its code.
  }
  return false
}
