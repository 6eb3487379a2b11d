import { useContext, useRef, type ComponentProps } from 'react'
import { Link as RouterLink, useHref } from 'react-router-dom'
import { Above } from './Above.ts'
import { usePrefetch } from './prefetch.ts'

/** A link to a page of the portal, which is fetched ahead when a person is about to follow it. */
export function Link({ to, onClick, ...rest }: Omit<ComponentProps<typeof RouterLink>, 'to'> & { to: string }) {
  const prefetch = usePrefetch()
  const href = useHref(to)
  const isAbove = useContext(Above)
  const begun = useRef<string>(undefined)
  const begin = () => {
    if (begun.current === href) return
    begun.current = href
    prefetch(href)
  }
  return (
    <RouterLink
      {...rest}
      to={to}
      {...(isAbove && { replace: true })}
      onMouseEnter={begin}
      onFocus={begin}
      onTouchStart={begin}
      onClick={(event) => {
        onClick?.(event)
        // A click that opens another tab, or that was used for something else, asks nothing of this one.
        if (!event.defaultPrevented && !event.ctrlKey && !event.metaKey && !event.shiftKey) prefetch(href, true)
      }}
    />
  )
}
