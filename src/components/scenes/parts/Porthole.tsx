import { useId, type ReactNode } from 'react'
import { scene } from '#theme/scene.ts'
import { Linear, Scene } from './Scene.tsx'

type Props = {
  title?: string
  /** A name of its own in the page, where what it shows has one. */
  name?: string
  children: ReactNode
}

/**
 * A cabin window: a tall rounded frame (3:4) around a scene or any other SVG, which fills the glass.
 * With a title the window is a picture that says it; without one it is decoration.
 */
export function Porthole({ title, name, children }: Props) {
  const own = useId()
  const id = name ?? own
  return (
    <Scene width={240} height={320} fit="meet" title={title}>
      <Linear
        id={`${id}frame`}
        x2={1}
        stops={[
          [0, scene.metal],
          [1, scene.metalShade],
        ]}
      />
      <clipPath id={`${id}glass`}>
        <rect x="18" y="18" width="204" height="284" rx="88" />
      </clipPath>
      <rect width="240" height="320" rx="106" fill={`url(#${id}frame)`} />
      <rect x="12" y="12" width="216" height="296" rx="94" fill={scene.glass} />
      <g clipPath={`url(#${id}glass)`}>
        <svg x="18" y="18" width="204" height="284">
          {children}
        </svg>
      </g>
      <rect
        x="18"
        y="18"
        width="204"
        height="284"
        rx="88"
        fill="none"
        stroke={scene.zenith}
        strokeOpacity="0.35"
        strokeWidth="6"
      />
    </Scene>
  )
}
