import { useId } from 'react'
import { illustrationColours } from '#theme/sceneColours.ts'
import { LinearGradient } from './Scene.tsx'

/**
 * Decorative horizon line: a thin arc that fades at both ends, 240 × 12 units. It separates the hero banner from the
 * page, and recurs in empty states and the footer.
 */
export function HorizonLine() {
  const id = useId()
  return (
    <svg viewBox="0 0 240 12" width="100%" display="block" preserveAspectRatio="none" aria-hidden>
      <LinearGradient
        id={id}
        x2={1}
        y2={0}
        stops={[
          [0, illustrationColours.dawn, 0],
          [0.5, illustrationColours.dawn],
          [1, illustrationColours.dawn, 0],
        ]}
      />
      <path
        d="M0 11Q120-9 240 11"
        fill="none"
        stroke={`url(#${id})`}
        strokeWidth="1.5"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}
