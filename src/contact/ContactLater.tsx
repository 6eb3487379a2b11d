import { styled } from '@mui/material/styles'
import { useEffect, useRef, useState, type ComponentType } from 'react'

type Section = ComponentType<{ isMinimal: boolean }>

/** The contact section, whose code is loaded when it comes near the window: it belongs to no first load. */
export function ContactLater({ isMinimal = false }: { isMinimal?: boolean }) {
  const place = useRef<HTMLDivElement>(null)
  const [Section, setSection] = useState<Section>()
  useEffect(() => {
    const load = () =>
      import('./Contact.tsx').then(
        ({ ContactSection }) => setSection(() => ContactSection),
        // Told to the person already; it is asked for again when the place comes back.
        () => undefined,
      )
    const near = new IntersectionObserver(([entry]) => void (entry?.isIntersecting && load()), { rootMargin: '600px' })
    if (place.current) near.observe(place.current)
    return () => near.disconnect()
  }, [])
  return <Place ref={place}>{Section && <Section isMinimal={isMinimal} />}</Place>
}

const Place = styled('div')({ minHeight: 900 })
