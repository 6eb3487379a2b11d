import { useId } from 'react'
import { illustrationColours } from '#theme/sceneColours.ts'
import { drawCloudBank } from './cloudBank.ts'
import { createSeededRandom } from './random.ts'
import { LinearGradient, RadialGradient, IllustrationSvg } from '#src/components/scenes/parts/Scene.tsx'

/** Illustration of a city seen from above at the end of the night. Decorative. */
export function CityByNightIllustration() {
  const id = useId()
  const fill = (name: string) => `url(#${id}${name})`
  return (
    <IllustrationSvg width={800} height={800}>
      <LinearGradient
        id={`${id}ground`}
        stops={[
          [0, illustrationColours.zenith],
          [0.13, illustrationColours.sky],
          [0.21, illustrationColours.haze],
          [0.25, illustrationColours.dawn],
          [0.255, illustrationColours.zenith],
          [1, illustrationColours.ink],
        ]}
      />
      <RadialGradient
        id={`${id}glow`}
        stops={[
          [0, illustrationColours.sun, 0.9],
          [0.35, illustrationColours.dawn, 0.55],
          [1, illustrationColours.dawn, 0],
        ]}
      />
      <LinearGradient
        id={`${id}far`}
        stops={[
          [0, illustrationColours.haze, 0.75],
          [0.5, illustrationColours.sky, 0.4],
          [1, illustrationColours.sky, 0.2],
        ]}
      />
      <LinearGradient
        id={`${id}river`}
        x2={1}
        y2={0}
        stops={[
          [0, illustrationColours.sky],
          [0.55, illustrationColours.sun],
          [1, illustrationColours.haze],
        ]}
      />
      <LinearGradient
        id={`${id}cloud`}
        stops={[
          [0, illustrationColours.cloudShade, 0.95],
          [0.35, illustrationColours.cloud, 0.9],
          [1, illustrationColours.zenith],
        ]}
      />
      <rect width="800" height="800" fill={fill('ground')} />
      <rect y="204" width="800" height="596" fill={fill('far')} />
      <ellipse cx="560" cy="204" rx="420" ry="120" fill={fill('glow')} />
      <path d="M0 204Q400 190 800 204" fill="none" stroke={illustrationColours.sun} strokeWidth="2" />
      <path
        d="M90 60h0M210 120h0M300 40h0M460 96h0M590 50h0M700 128h0"
        stroke={illustrationColours.sun}
        strokeWidth="3"
        strokeLinecap="round"
        opacity="0.7"
      />
      <ellipse cx="400" cy="430" rx="430" ry="220" fill={fill('glow')} />
      <g fill="none" stroke={illustrationColours.sun} strokeLinecap="round">
        <path d={streetLights(3, 260)} strokeWidth="2.6" opacity="0.8" />
        <path d={streetLights(4, 70)} strokeWidth="4.4" />
        <path d={avenues} strokeWidth="3.4" strokeDasharray="0.1 8" />
        <path d={streets} strokeWidth="2.4" strokeDasharray="0.1 9" opacity="0.9" />
      </g>
      <path
        d="M-20 560Q150 470 270 520Q380 570 440 500Q500 430 620 470Q720 500 830 430L830 462Q720 540 610 506Q520 474 470 530Q390 620 262 556Q150 508-20 610z"
        fill={fill('river')}
        opacity="0.6"
      />
      <path
        d="M300 500L286 580M470 440L520 524M640 440L648 540"
        stroke={illustrationColours.ink}
        strokeWidth="4"
        strokeLinecap="round"
        strokeDasharray="0.1 8"
      />
      <path
        d={drawCloudBank({ seed: 14, width: 800, top: 700, bottom: 830, puff: 110, rise: 0.26 })}
        fill={fill('cloud')}
      />
    </IllustrationSvg>
  )
}

const avenues =
  'M-20 330Q220 372 400 430Q560 480 820 690M820 300Q600 380 400 430Q200 490-20 540M330 214Q350 330 400 430Q440 500 446 590M180 390Q230 330 400 326Q560 330 640 400'

const streets =
  'M400 430Q290 480 160 620M640 214Q560 330 470 400M120 240Q190 330 320 396M470 452Q620 440 820 470M300 470Q380 500 520 486M340 360Q420 350 500 372M610 512L660 640M240 420L200 500M560 400L700 350'

/** Returns SVG path data of the street lights in an illustration of a city, denser and flatter towards the middle. */
function streetLights(seed: number, count: number): string {
  const random = createSeededRandom(seed)
  return Array.from({ length: count }, () => {
    const angle = random() * 6.28
    const reach = random() ** 1.4 * 460
    return `M${Math.round(400 + Math.cos(angle) * reach)} ${Math.round(434 + Math.sin(angle) * reach * 0.46)}h0`
  }).join('')
}
