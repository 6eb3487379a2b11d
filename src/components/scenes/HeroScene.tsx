import { styled } from '@mui/material/styles'
import { illustrationColours } from '#theme/sceneColours.ts'
import { drawCloudBank } from './cloudBank.ts'
import { LinearGradient } from '#src/components/scenes/parts/Scene.tsx'

/**
 * CSS height of the illustration in a page's hero banner, on narrow and wide screens. The area above it is plain night
 * sky.
 */
export const heroHeight = { narrow: 'max(16rem, 34svh)', wide: 'clamp(19rem, 42svh, 36rem)' } as const

/**
 * Illustration of dawn at altitude, seen from the cabin: stars, horizon, clouds and wing. It fills its container. Wing
 * and horizon stay within its lowest `--hero`, so text above that line never overlaps them.
 * @param name distinguishes the ids of two scenes on one page
 */
export function HeroScene({ name = 'hero' }: { name?: string }) {
  const fill = (part: string) => `url(#${name}-${part})`
  return (
    <Sky aria-hidden>
      <svg viewBox="0 0 1440 300" preserveAspectRatio="none">
        <LinearGradient
          id={`${name}-far`}
          stops={[
            [0, illustrationColours.dawn],
            [0.4, illustrationColours.sky],
          ]}
        />
        <LinearGradient
          id={`${name}-mid`}
          stops={[
            [0.06, illustrationColours.cloud],
            [0.36, illustrationColours.cloudShade, 0.9],
            [1, illustrationColours.dawn, 0],
          ]}
        />
        <LinearGradient
          id={`${name}-near`}
          stops={[
            [0.05, illustrationColours.cloud],
            [0.6, illustrationColours.sky],
          ]}
        />
        <path d="M0 40Q720 8 1440 40V300H0z" fill={fill('far')} />
        <path
          d="M0 40Q720 8 1440 40"
          fill="none"
          stroke={illustrationColours.sun}
          strokeWidth="1.5"
          vectorEffect="non-scaling-stroke"
          opacity="0.7"
        />
        <path
          d={drawCloudBank({ seed: 5, width: 1440, top: 120, bottom: 262, puff: 150, rise: 0.2 })}
          fill={fill('mid')}
        />
        <path
          d={drawCloudBank({ seed: 8, width: 1440, top: 205, bottom: 300, puff: 210, rise: 0.22 })}
          fill={fill('near')}
        />
      </svg>
      <svg viewBox="556 500 884 400">
        <LinearGradient
          id={`${name}-wing`}
          x2={0.2}
          stops={[
            [0, illustrationColours.metal],
            [0.35, illustrationColours.metalShade],
            [0.9, illustrationColours.zenith],
          ]}
        />
        <LinearGradient
          id={`${name}-tip`}
          stops={[
            [0.1, illustrationColours.dawn],
            [1, illustrationColours.zenith],
          ]}
        />
        <path
          d="M1440 716C1180 664 880 636 650 628Q612 628 604 634C860 688 1020 770 1100 900H1440z"
          fill={fill('wing')}
        />
        <path d="M1440 716C1180 664 880 636 640 628" fill="none" stroke={illustrationColours.sun} strokeWidth="3" />
        <path
          d="M1440 752C1180 686 900 650 690 636M820 676L836 648M1000 742L1440 872M1064 700L1010 772M1260 736L1190 806"
          fill="none"
          stroke={illustrationColours.ink}
          strokeWidth="1.5"
          opacity="0.35"
        />
        <path d="M842 690q34 2 60 22q-42 2-70-18zM962 756q44 4 74 32q-50 0-84-24z" fill={illustrationColours.ink} />
        <path d="M668 629Q612 624 584 520Q580 508 570 506Q560 506 562 520Q572 610 604 634z" fill={fill('tip')} />
      </svg>
    </Sky>
  )
}

const at = (part: number) => `calc(var(--hero) * ${part})`
const HORIZON = 0.57
const sun = `72% calc(100% - ${at(HORIZON + 0.04)})`
const faded = (share: number) => `color-mix(in srgb, ${illustrationColours.sun} ${share}%, transparent)`
const [disc, glow, depth] = [
  `radial-gradient(circle ${at(0.095)} at ${sun}, ${illustrationColours.sun} 98%, transparent)`,
  `radial-gradient(${at(1.9)} ${at(0.62)} at ${sun}, ${faded(90)}, ${faded(45)} 30%, transparent)`,
  `linear-gradient(to top, ${illustrationColours.dawn} ${at(HORIZON)}, ${illustrationColours.haze} ${at(0.69)}, ${illustrationColours.sky} ${at(0.84)}, ${illustrationColours.zenith} ${at(1.22)})`,
]
// Stars and the brightening east, where the text leaves room.
const east = `radial-gradient(72% 68% at 106% 80%, ${illustrationColours.sky} 10%, transparent)`
const stars = [
  [54, 33],
  [61, 14],
  [66, 27],
  [84, 30],
].map(([x, y]) => `radial-gradient(circle at ${x}% ${y}%, ${faded(70)} 1.25px, transparent 2px)`)

/** Sky of the hero banner's illustration, measured from the bottom, so that its light stays at the horizon. */
const Sky = styled('div')(({ theme }) => ({
  '--hero': heroHeight.narrow,
  position: 'absolute',
  inset: 0,
  overflow: 'clip',
  // Additions of wide windows are in variables: repeating the sky's value would add weight to each home page.
  background: `var(--stars,) ${disc}, ${glow}, var(--east,) ${depth}`,
  svg: { position: 'absolute', bottom: 0, maxWidth: 'none' },
  // Clouds may be stretched, but not compressed.
  'svg:first-of-type': { left: '50%', width: 'max(100%, 68rem)', height: at(0.67), transform: 'translateX(-50%)' },
  // The wing enters from the right; a phone's edge crops it. It is matched as `svg + svg`: while the page streams, the
  // clouds may be last.
  'svg + svg': {
    left: `max(6%, 100% - ${at(2.21)})`,
    width: at(2.21),
    height: at(1),
  },
  [theme.breakpoints.up('lg')]: {
    '--hero': heroHeight.wide,
    '--stars': `${stars.join(', ')},`,
    '--east': `${east},`,
  },
}))
