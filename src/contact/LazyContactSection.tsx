import { styled } from '@mui/material/styles'
import { useRef } from 'react'
import { useNearViewport } from '#src/components/useNearViewport.ts'
import { useLoadedCode } from '#src/lib/useLoadedPart.ts'

/** Contact section that loads its code when it comes near the viewport. */
export function LazyContactSection({ isMinimal = false }: { isMinimal?: boolean }) {
  const place = useRef<HTMLDivElement>(null)
  // A notification reports a failed load. Scrolling the section back into view retries.
  const section = useLoadedCode(loadSection, useNearViewport(place))
  return <Root ref={place}>{section && <section.part isMinimal={isMinimal} />}</Root>
}

const loadSection = () => import('./Contact.tsx').then((module) => module.ContactSection)

const Root = styled('div')({ minHeight: 900 })
