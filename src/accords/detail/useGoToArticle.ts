import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { articleId, articleNamed } from './articlePath.ts'

/** Scrolls to the article that the address names and focuses it, once the agreement is rendered. */
export function useGoToArticle(isThere: boolean) {
  const { hash, key } = useLocation()
  useEffect(() => {
    const named = isThere ? articleNamed(hash) : undefined
    // `key` differs for each navigation.
    const article = key && named && document.getElementById(articleId(named))
    if (!article) return
    article.scrollIntoView()
    article.querySelector('summary')?.focus({ preventScroll: true })
  }, [hash, key, isThere])
}
