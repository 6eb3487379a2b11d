import { useNavigate } from 'react-router-dom'
import { faqFilter, faqPath } from '#src/faq/faqFilter.ts'
import { typing } from '#src/navigation/typing.ts'

/**
 * Returns a function that writes the last opened answer to the address, without a new history entry. Closing removes
 * it.
 */
export function useOpenInAddress() {
  const navigate = useNavigate()
  return (slug: string, isOpen: boolean) => {
    // Reads the current address, which another answer may just have changed.
    const { question, ...rest } = faqFilter(new URLSearchParams(window.location.search))
    if ((question === slug) === isOpen) return
    void navigate(faqPath(isOpen ? { ...rest, question: slug } : rest), typing)
  }
}
