import { useId } from 'react'
import { illustrationColours } from '#theme/sceneColours.ts'
import { LinearGradient, RadialGradient, IllustrationSvg } from '#src/components/scenes/parts/Scene.tsx'

/** Illustration of the tarmac before dawn: a tail fin, its beacon and the taxiway's lights. Decorative. */
export function TarmacBeforeDawnIllustration() {
  const id = useId()
  const fill = (name: string) => `url(#${id}${name})`
  return (
    <IllustrationSvg width={800} height={800}>
      <LinearGradient
        id={`${id}sky`}
        stops={[
          [0.05, illustrationColours.zenith],
          [0.4, illustrationColours.sky],
          [0.58, illustrationColours.haze],
          [0.68, illustrationColours.dawn],
        ]}
      />
      <RadialGradient
        id={`${id}glow`}
        stops={[
          [0, illustrationColours.sun, 0.95],
          [0.35, illustrationColours.sun, 0.4],
          [1, illustrationColours.dawn, 0],
        ]}
      />
      <LinearGradient
        id={`${id}ground`}
        stops={[
          [0, illustrationColours.zenith],
          [0.5, illustrationColours.ink],
        ]}
      />
      <LinearGradient
        id={`${id}fin`}
        x2={0.9}
        y2={0.7}
        stops={[
          [0, illustrationColours.dawn],
          [1, illustrationColours.zenith],
        ]}
      />
      <LinearGradient
        id={`${id}hull`}
        stops={[
          [0, illustrationColours.metal],
          [0.35, illustrationColours.metalShade],
          [1, illustrationColours.zenith],
        ]}
      />
      <rect width="800" height="800" fill={fill('sky')} />
      <ellipse cx="250" cy="540" rx="520" ry="210" fill={fill('glow')} />
      <path
        d="M0 522h60v-10h34v10h70v-7h90v7h46v-54h5v-22h16v22h5v54h60v-6h60v6h354v40H0z"
        fill={illustrationColours.sky}
        opacity="0.75"
      />
      <path d="M0 540H800V800H0z" fill={fill('ground')} />
      <path d="M0 541H800" stroke={illustrationColours.sun} strokeWidth="2" opacity="0.5" />
      <g transform="translate(-84 6)">
        <ellipse cx="560" cy="650" rx="330" ry="22" fill={illustrationColours.ink} opacity="0.7" />
        <path d="M520 470L598 250Q606 232 626 232H690Q700 232 698 244L672 470z" fill={fill('fin')} />
        <path d="M520 470L598 250Q606 232 626 232" fill="none" stroke={illustrationColours.sun} strokeWidth="3" />
        <path d="M662 300L636 470" stroke={illustrationColours.ink} strokeWidth="2" opacity="0.5" />
        <path
          d="M900 650Q640 622 560 596Q470 566 380 552Q366 546 380 538Q470 494 560 470Q640 452 900 449z"
          fill={fill('hull')}
        />
        <path
          d="M380 538Q470 494 560 470Q640 452 900 449"
          fill="none"
          stroke={illustrationColours.sun}
          strokeWidth="2.5"
        />
        <path
          d="M470 540L330 500Q318 496 326 488L362 482Q500 498 590 528Q560 548 470 540z"
          fill={illustrationColours.zenith}
        />
        <path d="M326 488L362 482Q500 498 590 528" fill="none" stroke={illustrationColours.haze} strokeWidth="2" />
        <path
          d="M664 520h.1M700 520h.1M736 520h.1M772 520h.1M808 520h.1M844 520h.1"
          stroke={illustrationColours.sun}
          strokeWidth="11"
          strokeLinecap="round"
        />
        <circle cx="652" cy="226" r="60" fill={fill('glow')} />
        <circle cx="652" cy="226" r="6" fill={illustrationColours.sun} />
      </g>
      <g fill="none" stroke={illustrationColours.sun} strokeLinecap="round">
        <path d="M262 556L120 800M300 556L420 800" strokeWidth="6" strokeDasharray="0.1 44" />
        <path d="M278 556L250 800" strokeWidth="3" opacity="0.5" />
        <path d="M0 562H180" strokeWidth="4" strokeDasharray="0.1 34" />
      </g>
      <path
        d="M20 640H180M400 700H800"
        stroke={illustrationColours.dawn}
        strokeWidth="5"
        strokeLinecap="round"
        strokeDasharray="0.1 56"
      />
    </IllustrationSvg>
  )
}
