import { useEffect, useState, type RefObject } from 'react'

/** Returns true when an element is within 600 px of the viewport. */
export function useNearViewport(place: RefObject<HTMLElement | null>): boolean {
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    const near = new IntersectionObserver(([entry]) => setIsNear(entry?.isIntersecting === true), {
      rootMargin: '600px',
    })
    if (place.current) near.observe(place.current)
    return () => near.disconnect()
  }, [place])
  return isNear
}
