import type { ReactNode } from 'react'

export type SceneProps = {
  /** Size of the drawing's own grid, in its units; the picture itself takes the size of its container. */
  width: number
  height: number
  /** A title makes the picture speak (role="img"); without one it is decoration and hidden from assistive tools. */
  title?: string | undefined
  /** `slice` fills the container as a background does; `meet` shows the whole drawing. */
  fit?: 'slice' | 'meet'
  /** What a wide container keeps of the drawing: its middle, or its foot, where people stand. */
  keeps?: 'middle' | 'foot'
  children: ReactNode
}

/** The sheet every scene is drawn on: an SVG that fills its container, decorative unless it has a title. */
export function Scene({ width, height, title, fit = 'slice', keeps = 'middle', children }: SceneProps) {
  const meaning = title === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': title }
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      width="100%"
      height="100%"
      preserveAspectRatio={`xMid${keeps === 'foot' ? 'YMax' : 'YMid'} ${fit}`}
      display="block"
      {...meaning}
    >
      {children}
    </svg>
  )
}

/** One stop of a gradient: where (0 to 1), which colour, how opaque (1 when absent). */
export type Stop = readonly [offset: number, colour: string, opacity?: number]

/** A linear gradient from (x1, y1) to (x2, y2), in fractions of the painted shape; downwards when absent. */
export function Linear({
  id,
  stops,
  x2 = 0,
  y2 = 1,
}: {
  id: string
  stops: readonly Stop[]
  x2?: number
  y2?: number
}) {
  return (
    <linearGradient id={id} x2={x2} y2={y2}>
      {stops.map(stopOf)}
    </linearGradient>
  )
}

/** A radial gradient that fills the painted shape, from its centre to its edge. */
export function Radial({ id, stops }: { id: string; stops: readonly Stop[] }) {
  return <radialGradient id={id}>{stops.map(stopOf)}</radialGradient>
}

const stopOf = ([offset, colour, opacity]: Stop) => (
  <stop key={offset} offset={offset} stopColor={colour} stopOpacity={opacity} />
)
