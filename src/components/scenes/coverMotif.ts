import type { SVGProps } from 'react'
import { scene } from '#theme/scene.ts'

/** The categories of news that have a motif of their own. */
export type NewsCategory = 'negociation' | 'juridique' | 'sante-securite' | 'vie-syndicale' | 'international'

/** A repeatable choice of a whole number between two bounds, both included. */
type Between = (low: number, high: number) => number

type Motif = (between: Between, mark: string) => SVGProps<SVGPathElement>

/**
 * What stands in the sky of a news cover, by category: the properties of one SVG path on a grid of 300 × 200.
 * `mark` is the colour in which thin lines read on that sky.
 */
export const coverMotif: Record<NewsCategory, Motif> = {
  negociation: twoWings,
  juridique: balance,
  'sante-securite': heartbeat,
  'vie-syndicale': formation,
  international: routes,
}

/** Two wings that come towards each other and stop face to face. */
function twoWings(between: Between) {
  const left = between(104, 132)
  const right = left + between(34, 62)
  const wing = (tip: number, y: number, side: 1 | -1) => {
    const root = side === 1 ? 0 : 300
    const tall = between(30, 48)
    return `M${root} ${y + 34}Q${tip - side * 44} ${y + 8} ${tip - side * 16} ${y}Q${tip - side * 4} ${y - 4} ${tip} ${y - tall}l${side * 5} 1Q${tip + side * 4} ${y + 4} ${tip - side * 12} ${y + 8}Q${tip - side * 50} ${y + 34} ${root} ${y + 78}z`
  }
  return { d: wing(left, between(112, 132), 1) + wing(right, between(108, 136), -1), fill: scene.ink }
}

/** An aircraft seen from the front, its wings held level like the beam of a balance, its engines like the pans. */
function balance(between: Between) {
  const d =
    'M-12 0a12 12 0 1 1 24 0a12 12 0 1 1-24 0M-10 16L-100-8q0-8 1-16q2 7 7 15L-8 6zM8 6L92-9q5-8 7-15q-1 8 1 16l-90 24zM-2-8V-48h4V-8zM-27-15h54v3h-54zM-47 12a8 8 0 1 1 16 0a8 8 0 1 1-16 0M31 12a8 8 0 1 1 16 0a8 8 0 1 1-16 0'
  return {
    d,
    fill: scene.ink,
    transform: `translate(${between(106, 194)} ${between(84, 102)})rotate(${between(-9, 9)})`,
  }
}

/** A trail across the sky that beats once, like a heart, and goes on calmly behind its aircraft. */
function heartbeat(between: Between, mark: string) {
  const y = between(66, 92)
  const start = between(60, 130)
  const tall = between(15, 26)
  const beat = `c10 0 9-${tall} 17-${tall}s7 ${tall * 2} 14 ${tall * 2}s8-${tall * 3} 16-${tall * 3}s8 ${tall * 2} 18 ${tall * 2}`
  const onward = between(40, 70)
  const d = `M-4 ${y + between(4, 20)}Q${start - 30} ${y} ${start} ${y}${beat}q${onward / 2} 0 ${onward}-5m7-1l19-3m-11 2l-8-9m8 9l-5 9m-3-8l-4-4`
  return { ...thin, d, stroke: mark }
}

/** Three aircraft that climb together, each a little behind the first, their trails side by side. */
function formation(between: Between, mark: string) {
  const gap = between(24, 30)
  const back = between(20, 36)
  const run = between(70, 120)
  const aircraft = (place: number) =>
    `M${-Math.abs(place) * back} ${place * gap}q-3-2-8-2l-9-12h-3l4 12h-7l-3-4h-2l2 5l-${run} 1l${run} 1l-2 5h2l3-4h7l-4 12h3l9-12q5 0 8-2z`
  const d = [-1, 0, 1].map(aircraft).join('')
  return { d, fill: mark, transform: `translate(${between(176, 226)} ${between(54, 66)})rotate(${between(-34, -14)})` }
}

/** Routes that leave one place for many, over the curve of the earth. */
function routes(between: Between, mark: string) {
  const from = between(24, 84)
  const route = (to: number, height: number) =>
    `M${from} 140Q${Math.round(from + (to - from) * 0.4)} ${height} ${to} ${between(96, 134)}m-3 0a3 3 0 1 1 6 0a3 3 0 1 1-6 0`
  const d = route(between(120, 170), 70) + route(between(190, 225), 30) + route(between(240, 282), between(-20, 6))
  return { ...thin, d, stroke: mark }
}

const thin = { fill: 'none', strokeWidth: 2, strokeLinecap: 'round', strokeLinejoin: 'round' } as const
