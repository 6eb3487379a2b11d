import { useContext, useRef, type ComponentProps } from 'react'
import { useHref, useLinkClickHandler } from 'react-router-dom'
import { IsInsideModalContext } from './IsInsideModalContext.ts'
import { usePagePrefetcher } from './prefetch.ts'

/**
 * Link to a page of the portal, which is prefetched when a click is likely. Replaces the router's own link, which adds
 * 6 KiB to the first load.
 */
export function Link({
  to,
  onClick,
  children,
  ...rest
}: Omit<ComponentProps<'a'>, 'href' | 'target'> & { to: string }) {
  const prefetch = usePagePrefetcher()
  const href = useHref(to)
  const isAbove = useContext(IsInsideModalContext)
  const follow = useLinkClickHandler(to, isAbove ? { replace: true } : {})
  const begun = useRef<string>(undefined)
  const begin = () => {
    if (begun.current === href) return
    begun.current = href
    prefetch(href)
  }
  return (
    <a
      {...rest}
      href={href}
      onMouseEnter={begin}
      onFocus={begin}
      onTouchStart={begin}
      onClick={(event) => {
        onClick?.(event)
        if (event.defaultPrevented) return
        // A click that opens another tab prefetches nothing here.
        if (!event.ctrlKey && !event.metaKey && !event.shiftKey) prefetch(href, true)
        follow(event)
      }}
    >
      {children}
    </a>
  )
}
