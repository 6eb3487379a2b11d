import { useRef, useState, type ReactNode } from 'react'
import { useNearViewport } from '#src/components/useNearViewport.ts'

/**
 * A drawing that stands far below, in a place of its own size: it is made when it comes near, and kept. With the page it
 * would be sent, read and painted before anyone can see it.
 */
export function FarDrawing({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const isNear = useNearViewport(place)
  const [isMade, setIsMade] = useState(false)
  if (isNear && !isMade) setIsMade(true)
  return isMade ? children : <div ref={place} />
}
