import { createContext, useContext, useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router-dom'
import type { Picture } from '#contract/blocks.ts'
import * as association from '#association/identity.ts'
import { useDialogs } from './dialogs.ts'

/** What a page says of itself to the browser, to search engines and to those who share it. */
export type Head = {
  /** Without the association's name, which is added. */
  title: string
  description?: string
  type?: 'website' | 'article'
  /**
   * What it is about, for search engines: the association, or what is written here, with the origin where it names
   * addresses. Only the server says it.
   */
  jsonLd?: 'association' | Record<string, unknown> | ((origin: string) => Record<string, unknown>)
  /** What one may come to that it announces, for search engines beside `jsonLd`. */
  event?: Record<string, unknown> | undefined
  /** What lies between home and it: the lists that it is found in. */
  within?: { name: string; path: string }[]
  /** What stands above the title in the picture that is shared: what it is about. */
  label?: string
  /** The company it concerns, whose colour that picture has. */
  company?: number | undefined
  /** The picture it shows first. */
  picture?: Picture | undefined
  /** Whether what is new can be followed from it. */
  hasFeed?: boolean
  /** Its one address, when that is another than the one at which it stands. */
  address?: string
  /** The HTTP status of the page; 200 unless told. */
  status?: number
  /** False for what a search engine should leave out. */
  isIndexed?: boolean
}

/** Finds the one address of the page at a path and its query; handed in from above, where the screens are known. */
export const FindCanonical = createContext<(href: string) => string | undefined>(() => undefined)

/** Where the server's rendering collects the page's head. */
export const HeadCollector = createContext<((head: Partial<Head>) => void) | undefined>(undefined)

/** Whether the person has been on another page of the portal since it was loaded: then they may be back on the first. */
export const HasMoved = createContext(false)

/**
 * Says the page's head. In the browser it also moves the focus to the page's heading after a navigation, so that
 * a screen reader begins there; call it once what the title needs has arrived (undefined until then).
 */
export function usePageHead(head: Head | undefined) {
  const collect = useContext(HeadCollector)
  if (collect && head) collect(head)

  const { pathname, search, key } = useLocation()
  const own = useContext(FindCanonical)(`${pathname}${search}`)
  const { title, description = association.description, address = own } = head ?? {}
  useEffect(() => {
    if (title === undefined) return
    document.title = fullTitle(title)
    document.querySelector('meta[name=description]')?.setAttribute('content', description)
    writeCanonical(address)
  }, [title, description, address])

  const isReady = title !== undefined
  const { shown } = useDialogs()
  const focusHeading = useEffectEvent(() => {
    // A dialog above the page has the focus already.
    if (!shown) document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  })
  const hasMoved = useContext(HasMoved)
  useEffect(() => {
    // The first page has the browser's own announcement; its location has the key `default`.
    if (isReady && (key !== 'default' || hasMoved)) focusHeading()
  }, [isReady, key, hasMoved])
}

/** Says the page's one address, under the name that the server gave the portal: that of the first page stays as it came. */
function writeCanonical(address: string | undefined) {
  const link = document.querySelector<HTMLLinkElement>('link[rel=canonical]')
  const said = link && address !== undefined && new URL(address, link.href).href
  if (said && said !== link.href) link.href = said
}

/** Says what one may come to that a part of the page announces; only the server tells it. */
export function useHeadEvent(event: Head['event']) {
  const collect = useContext(HeadCollector)
  if (collect && event) collect({ event })
}

/** The document's title: the page's, then the association's name. */
export function fullTitle(title: string) {
  return title === association.name ? `${association.name} – ${association.tagline}` : `${title} – ${association.name}`
}
