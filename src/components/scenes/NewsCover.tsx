import { useId } from 'react'
import { scene } from '#theme/scene.ts'
import { cloudBank } from './cloudBank.ts'
import { coverMotif } from './coverMotif.ts'
import type { NewsCategory } from './coverMotif.ts'
import { randomFrom, seedOf } from './random.ts'
import { Linear, Radial, Scene } from './Scene.tsx'

/**
 * The picture of an article, drawn from its title: its own hour of dawn, clouds and angle, and its category's motif.
 * The same title always gives the same picture. Decorative, 3:2.
 */
export function NewsCover({ category, title }: { category: NewsCategory; title: string }) {
  const id = useId()
  const random = randomFrom(seedOf(category + title))
  const between = (low: number, high: number) => Math.round(low + random() * (high - low))
  const hour = hours[between(0, hours.length - 1)] ?? hours[0]
  const sunX = between(50, 250)
  const sunY = between(90, 142)
  const crest = between(132, 150)
  const bank = { width: 300, bottom: 210, rise: between(14, 30) / 100 }
  const motif = coverMotif[category](between, hour.mark)
  return (
    <Scene width={300} height={200}>
      <Linear id={`${id}a`} stops={hour.sky.map((colour, index) => [index * 0.42, colour] as const)} />
      <Radial
        id={`${id}b`}
        stops={[
          [0.1, scene.sun],
          [1, scene.dawn, 0],
        ]}
      />
      <path d="M0 0H300V200H0z" fill={`url(#${id}a)`} />
      <circle cx={sunX} cy={sunY} r="110" fill={`url(#${id}b)`} />
      <circle cx={sunX} cy={sunY} r={between(11, 22)} fill={scene.sun} />
      <path d={cloudBank({ ...bank, seed: between(1, 9999), top: crest, puff: 50 })} fill={scene.cloud} opacity="0.8" />
      <path {...motif} />
      <path d={cloudBank({ ...bank, seed: between(1, 9999), top: crest + 28, puff: 72 })} fill={`url(#${id}a)`} />
    </Scene>
  )
}

/** The sky from top to horizon at four moments around sunrise, and the colour in which a motif reads on it. */
const hours = [
  { sky: [scene.zenith, scene.sky, scene.haze], mark: scene.sun },
  { sky: [scene.sky, scene.haze, scene.dawn], mark: scene.ink },
  { sky: [scene.ink, scene.zenith, scene.dawn], mark: scene.sun },
  { sky: [scene.ink, scene.zenith, scene.sky], mark: scene.sun },
] as const
