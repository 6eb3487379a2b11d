import { useId } from 'react'
import { scene } from '#theme/scene.ts'
import { cloudBank } from '#src/components/scenes/cloudBank.ts'
import { Porthole } from './Porthole.tsx'
import { Linear } from './Scene.tsx'

/** Illustration of a cabin window with the wing and clouds at sunrise. Decorative. */
export function CabinWindow() {
  const id = useId()
  const fill = (name: string) => `url(#${id}${name})`
  return (
    <Porthole>
      <Linear
        id={`${id}sky`}
        stops={[
          [0, scene.sky],
          [0.4, scene.haze],
          [0.75, scene.dawn],
        ]}
      />
      <Linear
        id={`${id}cloud`}
        stops={[
          [0, scene.cloud],
          [0.5, scene.cloudShade],
          [1, scene.sky],
        ]}
      />
      <rect width="204" height="284" fill={fill('sky')} />
      <circle cx="128" cy="192" r="20" fill={scene.sun} />
      <path d={cloudBank({ seed: 6, width: 204, top: 216, bottom: 290, puff: 46, rise: 0.24 })} fill={fill('cloud')} />
      <g transform="translate(-253 -188) scale(0.887)">
        <path
          d="M515 492L380 440Q366 430 358 394Q357 388 362 388Q368 389 370 394Q380 424 396 434L515 462z"
          fill={scene.zenith}
        />
        <path d="M362 388Q366 388 370 394Q380 424 396 434L515 462" fill="none" stroke={scene.sun} strokeWidth="2" />
      </g>
    </Porthole>
  )
}
