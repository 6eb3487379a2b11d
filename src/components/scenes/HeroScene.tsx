import { useId } from 'react'
import { scene } from '#theme/scene.ts'
import { cloudBank } from './cloudBank.ts'
import { Linear, Radial, Scene } from './Scene.tsx'

/**
 * Dawn at altitude, seen from the cabin: stars at the zenith, the glow at the horizon, layers of cloud and the wing.
 * A background for wide and tall places; the left and the top stay calm and dark under a white heading.
 */
export function HeroScene() {
  const id = useId()
  const fill = (name: string) => `url(#${id}${name})`
  return (
    <Scene width={1440} height={900}>
      <Linear
        id={`${id}sky`}
        stops={[
          [0.24, scene.zenith],
          [0.63, scene.sky],
          [0.69, scene.haze],
          [0.75, scene.dawn],
        ]}
      />
      <Linear
        id={`${id}calm`}
        x2={0.85}
        y2={0.35}
        stops={[
          [0.2, scene.zenith, 0.95],
          [0.5, scene.zenith, 0.84],
          [1, scene.zenith, 0],
        ]}
      />
      <Radial
        id={`${id}glow`}
        stops={[
          [0, scene.sun],
          [0.3, scene.sun, 0.5],
          [1, scene.dawn, 0],
        ]}
      />
      <Linear
        id={`${id}far`}
        stops={[
          [0, scene.dawn],
          [0.55, scene.sky],
        ]}
      />
      <Linear
        id={`${id}mid`}
        stops={[
          [0.06, scene.cloud],
          [0.36, scene.cloudShade, 0.9],
          [1, scene.dawn, 0],
        ]}
      />
      <Linear
        id={`${id}near`}
        stops={[
          [0.05, scene.cloud],
          [0.6, scene.sky],
        ]}
      />
      <Linear
        id={`${id}wing`}
        x2={0.2}
        stops={[
          [0, scene.metal],
          [0.35, scene.metalShade],
          [0.9, scene.zenith],
        ]}
      />
      <Linear
        id={`${id}tip`}
        stops={[
          [0.1, scene.dawn],
          [1, scene.zenith],
        ]}
      />
      <rect width="1440" height="900" fill={fill('sky')} />
      <rect width="1440" height="900" fill={fill('calm')} />
      <path
        d="M130 152h0M300 234h0M470 128h0M520 226h0M668 150h0M742 262h0M858 118h0M930 220h0M1060 150h0M1190 240h0M1330 140h0"
        stroke={scene.sun}
        strokeWidth="2.4"
        strokeLinecap="round"
        opacity="0.6"
      />
      <ellipse cx="850" cy="650" rx="720" ry="245" fill={fill('glow')} />
      <circle cx="850" cy="640" r="38" fill={scene.sun} />
      <path d="M0 672Q720 636 1440 672V900H0z" fill={fill('far')} />
      <path d="M0 672Q720 636 1440 672" fill="none" stroke={scene.sun} strokeWidth="1.5" opacity="0.7" />
      <path d={cloudBank({ seed: 11, width: 1440, top: 690, bottom: 770, puff: 64, rise: 0.16 })} fill={fill('mid')} />
      <path d={cloudBank({ seed: 5, width: 1440, top: 748, bottom: 880, puff: 110, rise: 0.22 })} fill={fill('mid')} />
      <path d={cloudBank({ seed: 8, width: 1440, top: 830, bottom: 960, puff: 170, rise: 0.24 })} fill={fill('near')} />
      <path
        d="M1440 716C1180 664 880 636 650 628Q612 628 604 634C860 688 1020 770 1100 900H1440z"
        fill={fill('wing')}
      />
      <path d="M1440 716C1180 664 880 636 640 628" fill="none" stroke={scene.sun} strokeWidth="3" />
      <path
        d="M1440 752C1180 686 900 650 690 636M820 676L836 648M1000 742L1440 872M1064 700L1010 772M1260 736L1190 806"
        fill="none"
        stroke={scene.ink}
        strokeWidth="1.5"
        opacity="0.35"
      />
      <path d="M842 690q34 2 60 22q-42 2-70-18zM962 756q44 4 74 32q-50 0-84-24z" fill={scene.ink} />
      <path d="M668 629Q612 624 584 520Q580 508 570 506Q560 506 562 520Q572 610 604 634z" fill={fill('tip')} />
    </Scene>
  )
}
