import { useContext, useRef, type ComponentProps } from 'react'
import { useHref, useLinkClickHandler } from 'react-router-dom'
import { ModalContext } from './ModalContext.ts'
import { usePrefetch } from './prefetch.ts'

/**
 * A link to a page of the portal, which is fetched ahead when a person is about to follow it. The router's own link
 * brings its framework's code, 6 KiB of the first load; this one is made of the hooks that it offers for that.
 */
export function Link({
  to,
  onClick,
  children,
  ...rest
}: Omit<ComponentProps<'a'>, 'href' | 'target'> & { to: string }) {
  const prefetch = usePrefetch()
  const href = useHref(to)
  const isAbove = useContext(ModalContext)
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
        // A click that opens another tab, or that was used for something else, asks nothing of this one.
        if (!event.ctrlKey && !event.metaKey && !event.shiftKey) prefetch(href, true)
        follow(event)
      }}
    >
      {children}
    </a>
  )
}
