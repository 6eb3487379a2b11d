import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { articleId, articleNamed } from './articlePath.ts'

/** Goes to the article that the address names, once the agreement is there; the keyboard goes on from there. */
export function useGoToArticle(isThere: boolean) {
  const { hash, key } = useLocation()
  useEffect(() => {
    const named = isThere ? articleNamed(hash) : undefined
    // Once for each navigation.
    const article = key && named && document.getElementById(articleId(named))
    if (!article) return
    article.scrollIntoView()
    article.querySelector('summary')?.focus({ preventScroll: true })
  }, [hash, key, isThere])
}
