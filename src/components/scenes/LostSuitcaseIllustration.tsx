import { useId } from 'react'
import { illustrationColours } from '#theme/sceneColours.ts'
import { LinearGradient, RadialGradient, IllustrationSvg } from '#src/components/scenes/parts/Scene.tsx'

/** Illustration of a lone suitcase on a baggage carousel, for the page « not found ». */
export function LostSuitcaseIllustration() {
  const id = useId()
  const fill = (name: string) => `url(#${id}${name})`
  return (
    <IllustrationSvg width={640} height={420}>
      <LinearGradient
        id={`${id}hall`}
        stops={[
          [0, illustrationColours.ink],
          [0.62, illustrationColours.zenith],
          [0.63, illustrationColours.sky],
          [1, illustrationColours.zenith],
        ]}
      />
      <LinearGradient
        id={`${id}sky`}
        stops={[
          [0, illustrationColours.sky],
          [0.6, illustrationColours.haze],
          [1, illustrationColours.dawn],
        ]}
      />
      <RadialGradient
        id={`${id}light`}
        stops={[
          [0, illustrationColours.sun, 0.75],
          [1, illustrationColours.sun, 0],
        ]}
      />
      <LinearGradient
        id={`${id}beam`}
        stops={[
          [0, illustrationColours.sun, 0.4],
          [1, illustrationColours.sun, 0],
        ]}
      />
      <LinearGradient
        id={`${id}shell`}
        x2={1}
        y2={0.3}
        stops={[
          [0, illustrationColours.dawn],
          [0.55, illustrationColours.dawn],
          [1, illustrationColours.zenith],
        ]}
      />
      <rect width="640" height="420" fill={fill('hall')} />
      <path d="M70 96h150v104H70zM236 96h150v104H236zM402 96h150v104H402z" fill={fill('sky')} />
      <ellipse cx="330" cy="200" rx="200" ry="60" fill={fill('light')} />
      <path d="M70 190Q320 168 552 190V200H70z" fill={illustrationColours.zenith} />
      <path d="M0 200H640V262H0zM386 96h16v110h-16zM220 96h16v110h-16z" fill={illustrationColours.zenith} />
      <ellipse
        cx="310"
        cy="336"
        rx="270"
        ry="70"
        fill="none"
        stroke={illustrationColours.metalShade}
        strokeWidth="70"
      />
      <ellipse cx="310" cy="318" rx="270" ry="70" fill="none" stroke={illustrationColours.metal} strokeWidth="70" />
      <ellipse cx="310" cy="316" rx="270" ry="70" fill="none" stroke={illustrationColours.ink} strokeWidth="58" />
      <ellipse
        cx="310"
        cy="316"
        rx="270"
        ry="70"
        fill="none"
        stroke={illustrationColours.sky}
        strokeWidth="56"
        strokeDasharray="2 34"
      />
      <path d="M410-10H470L570 380H320z" fill={fill('beam')} />
      <ellipse cx="446" cy="372" rx="96" ry="18" fill={fill('light')} />
      <ellipse cx="452" cy="374" rx="62" ry="9" fill={illustrationColours.ink} opacity="0.8" />
      <path
        d="M414 232V196Q414 188 422 188H466Q474 188 474 196V232"
        fill="none"
        stroke={illustrationColours.metalShade}
        strokeWidth="5"
      />
      <rect x="392" y="228" width="106" height="138" rx="16" fill={fill('shell')} />
      <path
        d="M416 242V352M436 242V352M456 242V352M476 242V352"
        stroke={illustrationColours.ink}
        strokeWidth="2.5"
        strokeLinecap="round"
        opacity="0.28"
      />
      <path
        d="M393 296V244Q393 229 408 229H482"
        fill="none"
        stroke={illustrationColours.sun}
        strokeWidth="3"
        strokeLinecap="round"
      />
      <path d="M408 366h12v8h-12zM470 366h12v8h-12z" fill={illustrationColours.ink} />
      <path d="M474 200Q496 204 500 222" fill="none" stroke={illustrationColours.sun} strokeWidth="2" />
      <path
        d="M492 220L512 217Q516 217 517 221L522 254Q522 258 518 259L502 261Q498 261 497 257L490 225Q489 221 492 220z"
        fill={illustrationColours.paper}
      />
      <path d="M497 232l14-2M499 240l14-2M501 248l8-1" stroke={illustrationColours.zenith} strokeWidth="2" />
    </IllustrationSvg>
  )
}
