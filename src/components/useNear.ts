import { useEffect, useState, type RefObject } from 'react'

/** True once a place has come near the window, and from then on. */
export function useNear(place: RefObject<HTMLElement | null>): boolean {
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    if (isNear || !place.current) return undefined
    const near = new IntersectionObserver(([entry]) => entry?.isIntersecting && setIsNear(true), {
      rootMargin: '600px',
    })
    near.observe(place.current)
    return () => near.disconnect()
  }, [isNear, place])
  return isNear
}
