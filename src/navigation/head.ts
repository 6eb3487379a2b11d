import { createContext, useContext, useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router-dom'
import type { ResponsivePicture } from '#contract/blocks.ts'
import * as association from '#association/identity.ts'
import { useDialogs } from './dialogs.ts'
import { useIsInPlaceNavigation } from './inPlaceNavigation.ts'
import { isControlFocusedSinceNavigation } from './inputSinceNavigation.ts'

/** Metadata of a page for browsers, search engines and link previews. */
export type PageMetadata = {
  /** Page title without the association's name, which is appended. */
  title: string
  description?: string
  type?: 'website' | 'article'
  /**
   * Structured data for search engines: the association, an object, or a function of the origin. Rendered on the server
   * only.
   */
  jsonLd?: 'association' | Record<string, unknown> | ((origin: string) => Record<string, unknown>)
  /** Event announced on the page, as structured data for search engines beside `jsonLd`. */
  event?: Record<string, unknown> | undefined
  /** Breadcrumbs (name and path) between the home page and the page. */
  within?: { name: string; path: string }[]
  /** Text above the title in the picture of the page's link preview. */
  label?: string
  /** Company id, which colours the link preview's picture. */
  company?: number | undefined
  /** First picture of the page, for search engines and preloading. */
  picture?: ResponsivePicture | undefined
  /** True when the page's head links to the RSS news feed. */
  hasFeed?: boolean
  /** Canonical URL, when it differs from the page's own. */
  address?: string
  /** HTTP status of the page; default 200. */
  status?: number
  /** False when search engines must not index the page. */
  isIndexed?: boolean
}

/**
 * React context with a function that returns the canonical URL of a path with query. It depends on the list of screens.
 */
export const CanonicalUrlResolverContext = createContext<(href: string) => string | undefined>(() => undefined)

/** React context with a function that collects the page's metadata (title, description) during server rendering. */
export const PageMetadataCollectorContext = createContext<((head: Partial<PageMetadata>) => void) | undefined>(
  undefined,
)

/** React context that is true once the person has navigated within the portal since it was loaded. */
export const HasNavigatedContext = createContext(false)

/**
 * Sets the page's metadata (title, canonical URL). After a navigation it also focuses the heading, so that screen
 * readers start there, unless the person has already focused a control. Pass undefined until the title is known.
 */
export function usePageMetadata(head: PageMetadata | undefined) {
  const collect = useContext(PageMetadataCollectorContext)
  if (collect && head) collect(head)

  const { pathname, search, key } = useLocation()
  const own = useContext(CanonicalUrlResolverContext)(`${pathname}${search}`)
  const { title, description = association.description, address = own } = head ?? {}
  useEffect(() => {
    if (title === undefined) return
    document.title = formatDocumentTitle(title)
    document.querySelector('meta[name=description]')?.setAttribute('content', description)
    writeCanonical(address)
  }, [title, description, address])

  const isReady = title !== undefined
  const { shown } = useDialogs()
  const isInPlace = useIsInPlaceNavigation()
  const focusHeading = useEffectEvent(() => {
    // An open dialog has the focus already.
    if (!shown && !isInPlace && !isControlFocusedSinceNavigation())
      document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  })
  const hasMoved = useContext(HasNavigatedContext)
  useEffect(() => {
    // Browsers announce the first page themselves; its location has the key `default`.
    if (isReady && (key !== 'default' || hasMoved)) focusHeading()
  }, [isReady, key, hasMoved])
}

/**
 * Writes the page's canonical URL into the HTML head, on the host that the server named. The first page's stays
 * unchanged.
 */
function writeCanonical(address: string | undefined) {
  const link = document.querySelector<HTMLLinkElement>('link[rel=canonical]')
  const said = link && address !== undefined && new URL(address, link.href).href
  if (said && said !== link.href) link.href = said
}

/** Adds structured data (JSON-LD) of an event announced on the page, during server rendering only. */
export function useEventStructuredData(event: PageMetadata['event']) {
  const collect = useContext(PageMetadataCollectorContext)
  if (collect && event) collect({ event })
}

/** Returns the document title: the page's, then the association's name. */
export function formatDocumentTitle(title: string) {
  return title === association.name ? `${association.name} – ${association.tagline}` : `${title} – ${association.name}`
}
