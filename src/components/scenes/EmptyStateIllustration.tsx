import { useId } from 'react'
import type { ReactNode } from 'react'
import { illustrationColours } from '#theme/sceneColours.ts'
import { illustrationOutlineStroke, illustrationWritingStroke } from './pens.ts'
import { LinearGradient, IllustrationSvg } from '#src/components/scenes/parts/Scene.tsx'

/**
 * Small illustration for an empty list: an aircraft window at dawn, the horizon, and the feature's own drawing, centred
 * in 240 × 180 units. A magnifying glass is the default. Decorative.
 */
export function EmptyStateIllustration({ children }: { children?: ReactNode }) {
  const id = useId()
  return (
    <IllustrationSvg width={240} height={180} fit="meet">
      <LinearGradient
        id={`${id}sky`}
        stops={[
          [0, illustrationColours.sky],
          [0.55, illustrationColours.haze],
          [0.8, illustrationColours.sun],
        ]}
      />
      <LinearGradient
        id={`${id}arc`}
        x2={1}
        y2={0}
        stops={[
          [0, illustrationColours.dawn, 0],
          [0.5, illustrationColours.dawn],
          [1, illustrationColours.dawn, 0],
        ]}
      />
      <clipPath id={`${id}glass`}>
        <rect x="72" y="12" width="96" height="136" rx="44" />
      </clipPath>
      <g clipPath={`url(#${id}glass)`}>
        <rect x="72" y="12" width="96" height="136" fill={`url(#${id}sky)`} />
        <circle cx="138" cy="98" r="15" fill={illustrationColours.sun} />
        <path d="M72 108q14-10 26-4q12-12 28-3q14-8 24 1q10-5 18 0v48H72z" fill={illustrationColours.cloud} />
        <path d="M72 128q20-12 40-3q26-12 56 2v24H72z" fill={illustrationColours.cloudShade} />
      </g>
      <rect
        x="72"
        y="12"
        width="96"
        height="136"
        rx="44"
        fill="none"
        stroke={illustrationColours.metalShade}
        strokeWidth="3"
      />
      {children ?? <MagnifyingGlass />}
      <path d="M8 168Q120 150 232 168" fill="none" stroke={`url(#${id}arc)`} strokeWidth="2" />
    </IllustrationSvg>
  )
}

function MagnifyingGlass() {
  return (
    <g>
      <path d="M146 118L176 150" stroke={illustrationColours.metalShade} strokeWidth="11" strokeLinecap="round" />
      <circle cx="120" cy="90" r="40" fill={illustrationColours.sky} />
      <path d="M81 98Q120 82 159 98A40 40 0 0 1 81 98z" fill={illustrationColours.zenith} />
      <path d="M81 98Q120 82 159 98" fill="none" stroke={illustrationColours.sun} strokeWidth="2" />
      <path d="M98 74h0M122 66h0M140 80h0" stroke={illustrationColours.sun} strokeWidth="3" strokeLinecap="round" />
      <path d="M92 112h20M100 120h24" {...illustrationWritingStroke} opacity="0.5" />
      <circle cx="120" cy="90" r="40" fill="none" stroke={illustrationColours.metal} strokeWidth="8" />
      <circle cx="120" cy="90" r="44" fill="none" {...illustrationOutlineStroke} />
    </g>
  )
}
