import { useRef, useState, type ReactNode } from 'react'
import { useNearViewport } from '#src/components/useNearViewport.ts'

/**
 * Wrapper of a news drawing far below the fold, rendered once it comes near the viewport. Its placeholder has the same
 * size.
 */
export function LazyNewsDrawing({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const isNear = useNearViewport(place)
  const [isMade, setIsMade] = useState(false)
  if (isNear && !isMade) setIsMade(true)
  return isMade ? children : <div ref={place} />
}
