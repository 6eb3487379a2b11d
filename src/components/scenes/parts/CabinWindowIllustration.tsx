import { useId } from 'react'
import { illustrationColours } from '#theme/sceneColours.ts'
import { drawCloudBank } from '#src/components/scenes/cloudBank.ts'
import { PortholeFrame } from './PortholeFrame.tsx'
import { LinearGradient } from './Scene.tsx'

/** Illustration of an aircraft cabin window with the wing and clouds at sunrise. Decorative. */
export function CabinWindowIllustration() {
  const id = useId()
  const fill = (name: string) => `url(#${id}${name})`
  return (
    <PortholeFrame>
      <LinearGradient
        id={`${id}sky`}
        stops={[
          [0, illustrationColours.sky],
          [0.4, illustrationColours.haze],
          [0.75, illustrationColours.dawn],
        ]}
      />
      <LinearGradient
        id={`${id}cloud`}
        stops={[
          [0, illustrationColours.cloud],
          [0.5, illustrationColours.cloudShade],
          [1, illustrationColours.sky],
        ]}
      />
      <rect width="204" height="284" fill={fill('sky')} />
      <circle cx="128" cy="192" r="20" fill={illustrationColours.sun} />
      <path
        d={drawCloudBank({ seed: 6, width: 204, top: 216, bottom: 290, puff: 46, rise: 0.24 })}
        fill={fill('cloud')}
      />
      <g transform="translate(-253 -188) scale(0.887)">
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
      </g>
    </PortholeFrame>
  )
}
