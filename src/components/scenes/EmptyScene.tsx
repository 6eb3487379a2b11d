import { useId } from 'react'
import type { ReactElement } from 'react'
import { scene } from '#theme/scene.ts'
import { Linear, Scene } from './Scene.tsx'

/** What there is none of yet. */
export type EmptySubject = 'news' | 'accords' | 'events' | 'members' | 'search'

/** A small picture for an empty state: dawn in a porthole, the horizon, and the thing that will come. Decorative. */
export function EmptyScene({ of }: { of: EmptySubject }) {
  const id = useId()
  return (
    <Scene width={240} height={180} fit="meet">
      <Linear
        id={`${id}sky`}
        stops={[
          [0, scene.sky],
          [0.55, scene.haze],
          [0.8, scene.sun],
        ]}
      />
      <Linear
        id={`${id}arc`}
        x2={1}
        y2={0}
        stops={[
          [0, scene.dawn, 0],
          [0.5, scene.dawn],
          [1, scene.dawn, 0],
        ]}
      />
      <clipPath id={`${id}glass`}>
        <rect x="72" y="12" width="96" height="136" rx="44" />
      </clipPath>
      <g clipPath={`url(#${id}glass)`}>
        <rect x="72" y="12" width="96" height="136" fill={`url(#${id}sky)`} />
        <circle cx="138" cy="98" r="15" fill={scene.sun} />
        <path d="M72 108q14-10 26-4q12-12 28-3q14-8 24 1q10-5 18 0v48H72z" fill={scene.cloud} />
        <path d="M72 128q20-12 40-3q26-12 56 2v24H72z" fill={scene.cloudShade} />
      </g>
      <rect x="72" y="12" width="96" height="136" rx="44" fill="none" stroke={scene.metalShade} strokeWidth="3" />
      {things[of]}
      <path d="M8 168Q120 150 232 168" fill="none" stroke={`url(#${id}arc)`} strokeWidth="2" />
    </Scene>
  )
}

const outline = { stroke: scene.metalShade, strokeWidth: 1.5, strokeLinejoin: 'round' } as const
const writing = { fill: 'none', stroke: scene.metalShade, strokeWidth: 3, strokeLinecap: 'round' } as const

const things: Record<EmptySubject, ReactElement> = {
  news: (
    <g transform="translate(120 112) rotate(-7)">
      <path d="M-50-36H34Q40-36 40-30V34Q40 40 46 40Q52 40 52 34V-22H40" fill={scene.metal} {...outline} />
      <path d="M-50-36H40V32Q40 40 48 40H-44Q-50 40-50 34z" fill={scene.paper} {...outline} />
      <path d="M-40-22H14" {...writing} stroke={scene.dawn} strokeWidth="6" />
      <path d="M2-6H28M2 4H28M2 14H22M-40 26H28" {...writing} />
      <rect x="-42" y="-10" width="34" height="27" rx="4" fill={scene.haze} />
    </g>
  ),
  accords: (
    <g transform="translate(120 106) rotate(5)">
      <path d="M-38-46H34V48H-38z" transform="rotate(-9)" fill={scene.metal} {...outline} />
      <path d="M-36-46H18L38-26V48H-36z" fill={scene.paper} {...outline} />
      <path d="M18-46V-26H38z" fill={scene.metal} {...outline} />
      <path d="M-24-24H4M-24-11H24M-24 1H24M-24 13H10" {...writing} />
      <path d="M-24 34q6-12 10-4t8-2t10 2" {...writing} stroke={scene.zenith} strokeWidth="2" />
      <path d="M14 28L10 50L21 44L32 50L28 28z" fill={scene.dawn} />
      <circle cx="21" cy="26" r="11" fill={scene.dawn} />
      <path d="M16 26l4 4l7-8" fill="none" stroke={scene.sun} strokeWidth="2.5" strokeLinecap="round" />
    </g>
  ),
  events: (
    <g transform="translate(120 116) rotate(-6)">
      <path
        d="M-76-34H28A7 7 0 0 0 42-34H68Q76-34 76-26V26Q76 34 68 34H42A7 7 0 0 0 28 34H-68Q-76 34-76 26V-26Q-76-34-68-34z"
        fill={scene.paper}
        {...outline}
      />
      <path d="M-76-16V-26Q-76-34-68-34H28A7 7 0 0 0 35-27V-16z" fill={scene.dawn} />
      <path d="M35-22V24" {...writing} strokeWidth="2" strokeDasharray="0.1 6" />
      <path d="M-62 0H-42M4 0H20M-62 20H-30M-20 20H2" {...writing} />
      <path d="M-34 0H-6M-12-5l6 5l-6 5" {...writing} stroke={scene.zenith} strokeWidth="2" />
      <path d="M48-22V22M53-22V22M57-22V22M64-22V22" {...writing} strokeWidth="2" />
    </g>
  ),
  members: (
    <g strokeWidth="2.5">
      <rect x="36" y="70" width="56" height="76" rx="26" fill="none" stroke={scene.metalShade} strokeDasharray="5 6" />
      <rect x="148" y="70" width="56" height="76" rx="26" fill="none" stroke={scene.metalShade} strokeDasharray="5 6" />
      <path d="M64 100v16M56 108h16M176 100v16M168 108h16" stroke={scene.metalShade} strokeLinecap="round" />
      <rect x="86" y="56" width="68" height="96" rx="32" fill={scene.sky} stroke={scene.metalShade} />
      <path d="M94 142Q96 114 120 114Q144 114 146 142Q136 151 120 151Q104 151 94 142z" fill={scene.dawn} />
      <path d="M112 106h16v12q-8 8-16 0z" fill={scene.cloudShade} />
      <circle cx="120" cy="94" r="17" fill={scene.paper} />
      <path d="M102 90Q102 73 120 73Q138 73 138 90Q126 84 102 90z" fill={scene.zenith} />
    </g>
  ),
  search: (
    <g>
      <path d="M146 118L176 150" stroke={scene.metalShade} strokeWidth="11" strokeLinecap="round" />
      <circle cx="120" cy="90" r="40" fill={scene.sky} />
      <path d="M81 98Q120 82 159 98A40 40 0 0 1 81 98z" fill={scene.zenith} />
      <path d="M81 98Q120 82 159 98" fill="none" stroke={scene.sun} strokeWidth="2" />
      <path d="M98 74h0M122 66h0M140 80h0" stroke={scene.sun} strokeWidth="3" strokeLinecap="round" />
      <path d="M92 112h20M100 120h24" {...writing} opacity="0.5" />
      <circle cx="120" cy="90" r="40" fill="none" stroke={scene.metal} strokeWidth="8" />
      <circle cx="120" cy="90" r="44" fill="none" {...outline} />
    </g>
  ),
}
