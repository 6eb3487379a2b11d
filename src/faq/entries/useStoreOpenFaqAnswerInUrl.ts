import { useNavigate } from 'react-router-dom'
import { parseFaqFilter, faqPath } from '#src/faq/parseFaqFilter.ts'
import { inPlaceNavigationOptions } from '#src/navigation/inPlaceNavigation.ts'

/**
 * Returns a function that writes the last opened FAQ answer to the URL, without a new history entry. Closing removes
 * it.
 */
export function useStoreOpenFaqAnswerInUrl() {
  const navigate = useNavigate()
  return (slug: string, isOpen: boolean) => {
    // Reads the current address, which another answer may just have changed.
    const { question, ...rest } = parseFaqFilter(new URLSearchParams(window.location.search))
    if ((question === slug) === isOpen) return
    void navigate(faqPath(isOpen ? { ...rest, question: slug } : rest), inPlaceNavigationOptions)
  }
}
