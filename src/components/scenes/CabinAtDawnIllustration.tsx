import { useId } from 'react'
import { illustrationColours } from '#theme/sceneColours.ts'
import { drawCloudBank } from './cloudBank.ts'
import { LinearGradient, RadialGradient, IllustrationSvg } from '#src/components/scenes/parts/Scene.tsx'

/** Illustration of a dark aircraft cabin with dawn in one open window. Decorative. */
export function CabinAtDawnIllustration() {
  const id = useId()
  const fill = (name: string) => `url(#${id}${name})`
  return (
    <IllustrationSvg width={800} height={800}>
      <LinearGradient
        id={`${id}wall`}
        stops={[
          [0, illustrationColours.ink],
          [0.6, illustrationColours.zenith],
          [1, illustrationColours.ink],
        ]}
      />
      <LinearGradient
        id={`${id}sky`}
        stops={[
          [0, illustrationColours.sky],
          [0.38, illustrationColours.haze],
          [0.6, illustrationColours.dawn],
        ]}
      />
      <RadialGradient
        id={`${id}light`}
        stops={[
          [0, illustrationColours.sun],
          [0.3, illustrationColours.sun, 0.4],
          [1, illustrationColours.dawn, 0],
        ]}
      />
      <RadialGradient
        id={`${id}spill`}
        stops={[
          [0.3, illustrationColours.dawn, 0.5],
          [1, illustrationColours.dawn, 0],
        ]}
      />
      <LinearGradient
        id={`${id}cloud`}
        stops={[
          [0, illustrationColours.cloud],
          [0.4, illustrationColours.cloudShade],
          [1, illustrationColours.sky],
        ]}
      />
      <LinearGradient
        id={`${id}frame`}
        x2={0.6}
        stops={[
          [0, illustrationColours.sky],
          [0.5, illustrationColours.zenith],
          [1, illustrationColours.haze],
        ]}
      />
      <clipPath id={`${id}glass`}>
        <rect x="285" y="220" width="230" height="330" rx="100" />
      </clipPath>
      <rect width="800" height="800" fill={fill('wall')} />
      <path
        d="M0 128Q400 96 800 128M0 668Q400 700 800 668"
        fill="none"
        stroke={illustrationColours.sky}
        strokeWidth="2"
        opacity="0.6"
      />
      <ellipse cx="400" cy="420" rx="400" ry="400" fill={fill('spill')} />
      <g transform="translate(-88 -84) scale(1.22)">
        <g fill={illustrationColours.ink} stroke={illustrationColours.sky} strokeWidth="10" strokeOpacity="0.5">
          <rect x="-120" y="216" width="230" height="340" rx="100" />
          <rect x="690" y="216" width="230" height="340" rx="100" />
        </g>
        <path
          d="M0 216h10a100 100 0 0 1 100 100v112H0zM800 216h-10a100 100 0 0 0-100 100v66h110z"
          fill={illustrationColours.zenith}
        />
        <rect x="255" y="190" width="290" height="390" rx="128" fill={fill('frame')} />
        <rect x="273" y="208" width="254" height="354" rx="112" fill={illustrationColours.ink} />
        <g clipPath={fill('glass')}>
          <rect x="285" y="220" width="230" height="330" fill={fill('sky')} />
          <ellipse cx="430" cy="430" rx="210" ry="130" fill={fill('light')} />
          <circle cx="430" cy="428" r="20" fill={illustrationColours.sun} />
          <g transform="translate(280)">
            <path
              d={drawCloudBank({ seed: 21, width: 240, top: 440, bottom: 520, puff: 26, rise: 0.16 })}
              fill={fill('cloud')}
            />
            <path
              d={drawCloudBank({ seed: 6, width: 240, top: 478, bottom: 580, puff: 52, rise: 0.24 })}
              fill={fill('cloud')}
            />
          </g>
          <path
            d="M515 492L380 440Q366 430 358 394Q357 388 362 388Q368 389 370 394Q380 424 396 434L515 462z"
            fill={illustrationColours.zenith}
          />
          <path
            d="M362 388Q366 388 370 394Q380 424 396 434L515 462"
            fill="none"
            stroke={illustrationColours.sun}
            strokeWidth="2"
          />
          <rect x="285" y="200" width="230" height="86" fill={illustrationColours.metalShade} />
          <path d="M285 285h230" stroke={illustrationColours.metal} strokeWidth="5" />
        </g>
        <path d="M385 276h30" stroke={illustrationColours.zenith} strokeWidth="4" strokeLinecap="round" />
      </g>
    </IllustrationSvg>
  )
}
