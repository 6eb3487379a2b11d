import { createContext, useContext, useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router-dom'
import * as association from '#association/identity.ts'
import { useDialogs } from './dialogs.ts'

/** What a page says of itself to the browser, to search engines and to those who share it. */
export type Head = {
  /** Without the association's name, which is added. */
  title: string
  description?: string
  type?: 'website' | 'article'
  /** What it is about, for search engines: the association, or what is written here. Only the server says it. */
  jsonLd?: 'association' | Record<string, unknown>
  /** The HTTP status of the page; 200 unless told. */
  status?: number
  /** False for what a search engine should leave out. */
  isIndexed?: boolean
}

/** Where the server's rendering collects the page's head. */
export const HeadCollector = createContext<((head: Head) => void) | undefined>(undefined)

/**
 * Says the page's head. In the browser it also moves the focus to the page's heading after a navigation, so that
 * a screen reader begins there; call it once what the title needs has arrived (undefined until then).
 */
export function usePageHead(head: Head | undefined) {
  const collect = useContext(HeadCollector)
  if (collect && head) collect(head)

  const { pathname, key } = useLocation()
  const { title, description = association.description } = head ?? {}
  useEffect(() => {
    if (title === undefined) return
    document.title = fullTitle(title)
    document.querySelector('meta[name=description]')?.setAttribute('content', description)
    document.querySelector('link[rel=canonical]')?.setAttribute('href', `${location.origin}${pathname}`)
  }, [title, description, pathname])

  const isReady = title !== undefined
  const { shown } = useDialogs()
  const focusHeading = useEffectEvent(() => {
    // A dialog above the page has the focus already.
    if (!shown) document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  })
  useEffect(() => {
    // The first page has the browser's own announcement; its location has the key `default`.
    if (isReady && key !== 'default') focusHeading()
  }, [isReady, key])
}

/** The document's title: the page's, then the association's name. */
export function fullTitle(title: string) {
  return title === association.name ? `${association.name} – ${association.tagline}` : `${title} – ${association.name}`
}
