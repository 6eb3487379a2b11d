import { useNavigate } from 'react-router-dom'
import { faqFilter, faqPath } from '#src/faq/faqFilter.ts'
import { typing } from '#src/navigation/typing.ts'

/** Says in the address which answer was opened last, without a new entry of the history; closed, it is there no more. */
export function useOpenInAddress() {
  const navigate = useNavigate()
  return (slug: string, isOpen: boolean) => {
    // What the address says now, which another answer may just have changed.
    const { question, ...rest } = faqFilter(new URLSearchParams(window.location.search))
    if ((question === slug) === isOpen) return
    void navigate(faqPath(isOpen ? { ...rest, question: slug } : rest), typing)
  }
}
