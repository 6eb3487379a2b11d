import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { accordArticleElementId, parseArticleFragment } from './articlePath.ts'

/** Scrolls to the article that the URL fragment names, and focuses it, once its agreement is rendered. */
export function useScrollToArticle(isThere: boolean) {
  const { hash, key } = useLocation()
  useEffect(() => {
    const named = isThere ? parseArticleFragment(hash) : undefined
    // `key` differs for each navigation.
    const article = key && named && document.getElementById(accordArticleElementId(named))
    if (!article) return
    article.scrollIntoView()
    article.querySelector('summary')?.focus({ preventScroll: true })
  }, [hash, key, isThere])
}
