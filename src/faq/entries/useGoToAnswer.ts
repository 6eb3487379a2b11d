import { useEffect, useEffectEvent } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'
import { useIsTyping } from '#src/navigation/typing.ts'

/** The identifier of a question in the page. */
export const idOf = (slug: string) => `question-${slug}`

/**
 * A link to an answer leads to it, and the keyboard goes on from there. At a first load the browser does that; « Back »
 * and « Forward » stay at the top, as everywhere.
 */
export function useGoToAnswer(slug: string | undefined, isThere: boolean) {
  const { key } = useLocation()
  const isTyping = useIsTyping()
  const type = useNavigationType()
  const go = useEffectEvent(() => {
    if (!slug || isTyping || type === NavigationType.Pop) return
    const question = document.getElementById(idOf(slug))?.querySelector('summary')
    question?.scrollIntoView()
    question?.focus({ preventScroll: true })
  })
  useEffect(() => {
    // Once for each navigation.
    if (key && isThere) go()
  }, [key, isThere])
}
