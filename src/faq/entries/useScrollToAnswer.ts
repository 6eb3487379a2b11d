import { useEffect, useEffectEvent } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'
import { useIsInPlaceNavigation } from '#src/navigation/inPlaceNavigation.ts'

/** Returns the element id of an FAQ question. */
export const faqQuestionElementId = (slug: string) => `question-${slug}`

/** Scrolls to the FAQ answer that a link names, and focuses it. At a first load the browser does so itself. */
export function useFaqAnswerScroll(slug: string | undefined, isThere: boolean) {
  const { key } = useLocation()
  const isInPlace = useIsInPlaceNavigation()
  const type = useNavigationType()
  const go = useEffectEvent(() => {
    if (!slug || isInPlace || type === NavigationType.Pop) return
    const question = document.getElementById(faqQuestionElementId(slug))?.querySelector('summary')
    question?.scrollIntoView()
    question?.focus({ preventScroll: true })
  })
  useEffect(() => {
    // Runs once per navigation.
    if (key && isThere) go()
  }, [key, isThere])
}
