import { styled } from '@mui/material/styles'
import { useRef } from 'react'
import { useNearViewport } from '#src/components/useNearViewport.ts'
import { useLate } from '#src/lib/useLate.ts'

/** The contact section, whose code is loaded when it comes near the window: it belongs to no first load. */
export function LazyContact({ isMinimal = false }: { isMinimal?: boolean }) {
  const place = useRef<HTMLDivElement>(null)
  // A failure is told to the person already; the section is asked for again when its place comes back.
  const section = useLate(loadSection, useNearViewport(place))
  return <Root ref={place}>{section && <section.part isMinimal={isMinimal} />}</Root>
}

const loadSection = () => import('./Contact.tsx').then((module) => module.ContactSection)

const Root = styled('div')({ minHeight: 900 })
