import type { ReactNode } from 'react'

export type IllustrationSvgProps = {
  /**
   * Width of an illustration's coordinate system, followed by its height; the picture takes the size of its container.
   */
  width: number
  height: number
  /** Accessible name of the illustration (role="img"); without one it is hidden from assistive technology. */
  title?: string | undefined
  /** Fit of the illustration: `slice` fills the container and crops, `meet` shows the whole drawing. */
  fit?: 'slice' | 'meet'
  /** Part of the illustration that stays visible in a wide container: the middle, or the foot, where people stand. */
  keeps?: 'middle' | 'foot'
  children: ReactNode
}

/** SVG root of every illustration. It fills its container, and is decorative unless it has a title. */
export function IllustrationSvg({
  width,
  height,
  title,
  fit = 'slice',
  keeps = 'middle',
  children,
}: IllustrationSvgProps) {
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

/** Stop of an SVG gradient: position (0 to 1), colour, and opacity (1 by default). */
export type GradientStop = readonly [offset: number, colour: string, opacity?: number]

/** SVG linear gradient from the top left to (x2, y2), in fractions of the painted shape; downwards by default. */
export function LinearGradient({
  id,
  stops,
  x2 = 0,
  y2 = 1,
}: {
  id: string
  stops: readonly GradientStop[]
  x2?: number
  y2?: number
}) {
  return (
    <linearGradient id={id} x2={x2} y2={y2}>
      {stops.map(stopOf)}
    </linearGradient>
  )
}

/** SVG radial gradient from the centre of the painted shape to its edge. */
export function RadialGradient({ id, stops }: { id: string; stops: readonly GradientStop[] }) {
  return <radialGradient id={id}>{stops.map(stopOf)}</radialGradient>
}

const stopOf = ([offset, colour, opacity]: GradientStop) => (
  <stop key={offset} offset={offset} stopColor={colour} stopOpacity={opacity} />
)
