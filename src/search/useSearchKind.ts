import { useContext } from 'react'
import type { SearchKind } from '#contract/search/search.ts'
import { AllScreens } from '#src/navigation/screenFacts.ts'

/** Gives of a kind its title, and where all of it is. */
export function useSearchKind() {
  const screens = useContext(AllScreens)
  return (kind: SearchKind) => {
    const { search, menu } = screens.find((screen) => screen.search?.kind === kind) ?? {}
    return { label: search?.label ?? menu?.label, all: search?.all }
  }
}
