import { useLayoutEffect } from 'react'
import { useIsHydrated } from '#src/lib/hydration.ts'
import { quietly } from '#src/navigation/newVersion.ts'
import { DEFAULT_COLOUR } from '#theme/colour.ts'
import { useCompanyColour } from './selectedCompany.ts'
import { KEPT_RULES, paintCompany, paintedColour, unpaintCompany } from './paintCompany.ts'

/**
 * Keeps the page in the colours of the selected company. Their arithmetic is loaded for a company that was chosen, and
 * what it says is kept: from the next page on `boot` paints it before the first paint.
 */
export function usePaintedCompany() {
  const colour = useCompanyColour()
  const isHydrated = useIsHydrated()
  useLayoutEffect(() => {
    // Until then the colour is the default company's, and the page is painted already.
    if (!isHydrated || colour === paintedColour()) return undefined
    if (colour === DEFAULT_COLOUR) return unpaintCompany()
    let isWanted = true
    void quietly(() => import('#theme/companyVariables.ts')).then((arithmetic) => {
      if (!isWanted || !arithmetic) return
      const rules = arithmetic.companyVariables(colour)
      paintCompany(colour, rules)
      keep(`${colour}${rules}`)
    })
    return () => void (isWanted = false)
  }, [colour, isHydrated])
}

function keep(rules: string) {
  try {
    localStorage.setItem(KEPT_RULES, rules)
  } catch {
    // Storage forbidden or full: the next page is painted by its code.
  }
}
