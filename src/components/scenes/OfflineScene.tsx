import { useId } from 'react'
import { scene } from '#theme/scene.ts'
import { cloudBank } from './cloudBank.ts'
import { Linear, Radial, Scene } from './Scene.tsx'

/** An aircraft that goes through cloud, out of reach for a while, its route still there: no network. Decorative. */
export function OfflineScene() {
  const id = useId()
  const fill = (name: string) => `url(#${id}${name})`
  const bank = { width: 640, puff: 84, rise: 0.3 }
  return (
    <Scene width={640} height={400}>
      <Linear
        id={`${id}sky`}
        stops={[
          [0, scene.zenith],
          [0.45, scene.sky],
          [0.85, scene.haze],
        ]}
      />
      <Radial
        id={`${id}glow`}
        stops={[
          [0, scene.sun, 0.9],
          [1, scene.dawn, 0],
        ]}
      />
      <Linear
        id={`${id}mist`}
        stops={[
          [0, scene.cloud],
          [0.5, scene.cloudShade, 0.9],
          [1, scene.cloudShade, 0.2],
        ]}
      />
      <Linear
        id={`${id}hull`}
        stops={[
          [0, scene.metal],
          [0.6, scene.metalShade],
          [1, scene.zenith],
        ]}
      />
      <rect width="640" height="400" fill={fill('sky')} />
      <ellipse cx="470" cy="270" rx="300" ry="150" fill={fill('glow')} />
      <path
        d="M-10 226Q120 216 216 208M500 168Q580 150 660 120"
        fill="none"
        stroke={scene.sun}
        strokeWidth="3"
        strokeLinecap="round"
        strokeDasharray="0.1 12"
      />
      <path d={cloudBank({ ...bank, seed: 31, top: 250, bottom: 400 })} fill={fill('mist')} opacity="0.6" />
      <g transform="translate(220 120) rotate(-8)">
        <path d="M30 74L4 18Q2 12 10 12H26L66 62z" fill={scene.dawn} />
        <path
          d="M18 88Q22 68 60 64H228Q262 66 276 84Q280 92 262 98Q240 104 200 104H90Q40 102 18 88z"
          fill={fill('hull')}
        />
        <path d="M72 78H226" stroke={scene.ink} strokeWidth="5" strokeDasharray="5 7" />
        <path d="M246 72l12 2q8 4 10 8h-18z" fill={scene.ink} />
        <path d="M166 92L96 138Q90 142 84 142H74L118 92z" fill={scene.metalShade} />
        <path d="M28 82L-6 92H-16L8 76z" fill={scene.metalShade} />
      </g>
      <path d={cloudBank({ ...bank, seed: 12, top: 262, bottom: 400, puff: 100 })} fill={fill('mist')} />
      <path d={cloudBank({ ...bank, seed: 44, top: 330, bottom: 440, puff: 130 })} fill={fill('mist')} />
    </Scene>
  )
}
