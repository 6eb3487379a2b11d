import { useId } from 'react'
import { sceneColours } from '#theme/sceneColours.ts'
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
          [0, sceneColours.ink],
          [0.62, sceneColours.zenith],
          [0.63, sceneColours.sky],
          [1, sceneColours.zenith],
        ]}
      />
      <LinearGradient
        id={`${id}sky`}
        stops={[
          [0, sceneColours.sky],
          [0.6, sceneColours.haze],
          [1, sceneColours.dawn],
        ]}
      />
      <RadialGradient
        id={`${id}light`}
        stops={[
          [0, sceneColours.sun, 0.75],
          [1, sceneColours.sun, 0],
        ]}
      />
      <LinearGradient
        id={`${id}beam`}
        stops={[
          [0, sceneColours.sun, 0.4],
          [1, sceneColours.sun, 0],
        ]}
      />
      <LinearGradient
        id={`${id}shell`}
        x2={1}
        y2={0.3}
        stops={[
          [0, sceneColours.dawn],
          [0.55, sceneColours.dawn],
          [1, sceneColours.zenith],
        ]}
      />
      <rect width="640" height="420" fill={fill('hall')} />
      <path d="M70 96h150v104H70zM236 96h150v104H236zM402 96h150v104H402z" fill={fill('sky')} />
      <ellipse cx="330" cy="200" rx="200" ry="60" fill={fill('light')} />
      <path d="M70 190Q320 168 552 190V200H70z" fill={sceneColours.zenith} />
      <path d="M0 200H640V262H0zM386 96h16v110h-16zM220 96h16v110h-16z" fill={sceneColours.zenith} />
      <ellipse cx="310" cy="336" rx="270" ry="70" fill="none" stroke={sceneColours.metalShade} strokeWidth="70" />
      <ellipse cx="310" cy="318" rx="270" ry="70" fill="none" stroke={sceneColours.metal} strokeWidth="70" />
      <ellipse cx="310" cy="316" rx="270" ry="70" fill="none" stroke={sceneColours.ink} strokeWidth="58" />
      <ellipse
        cx="310"
        cy="316"
        rx="270"
        ry="70"
        fill="none"
        stroke={sceneColours.sky}
        strokeWidth="56"
        strokeDasharray="2 34"
      />
      <path d="M410-10H470L570 380H320z" fill={fill('beam')} />
      <ellipse cx="446" cy="372" rx="96" ry="18" fill={fill('light')} />
      <ellipse cx="452" cy="374" rx="62" ry="9" fill={sceneColours.ink} opacity="0.8" />
      <path
        d="M414 232V196Q414 188 422 188H466Q474 188 474 196V232"
        fill="none"
        stroke={sceneColours.metalShade}
        strokeWidth="5"
      />
      <rect x="392" y="228" width="106" height="138" rx="16" fill={fill('shell')} />
      <path
        d="M416 242V352M436 242V352M456 242V352M476 242V352"
        stroke={sceneColours.ink}
        strokeWidth="2.5"
        strokeLinecap="round"
        opacity="0.28"
      />
      <path
        d="M393 296V244Q393 229 408 229H482"
        fill="none"
        stroke={sceneColours.sun}
        strokeWidth="3"
        strokeLinecap="round"
      />
      <path d="M408 366h12v8h-12zM470 366h12v8h-12z" fill={sceneColours.ink} />
      <path d="M474 200Q496 204 500 222" fill="none" stroke={sceneColours.sun} strokeWidth="2" />
      <path
        d="M492 220L512 217Q516 217 517 221L522 254Q522 258 518 259L502 261Q498 261 497 257L490 225Q489 221 492 220z"
        fill={sceneColours.paper}
      />
      <path d="M497 232l14-2M499 240l14-2M501 248l8-1" stroke={sceneColours.zenith} strokeWidth="2" />
    </IllustrationSvg>
  )
}
