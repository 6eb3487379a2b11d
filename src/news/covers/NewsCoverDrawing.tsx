import type { NewsPostCategory } from '#contract/news/news.ts'
import { illustrationColours } from '#theme/sceneColours.ts'
import { newsCoverMotif, newsCategorySprites, newsSkySpriteUrl } from './coverMotif.ts'
import { createSeededRandom } from '#src/components/scenes/random.ts'
import { LinearGradient, RadialGradient, IllustrationSvg } from '#src/components/scenes/parts/Scene.tsx'

type Props = {
  category: NewsPostCategory
  /** Id of the news post, which determines its generated drawing. */
  id: number
  /** Format of a news post's drawing. `window`: tall, for a card. `panorama`: wide, above an article. */
  form?: 'window' | 'panorama'
}

/**
 * Generated drawing of a news post: a motif of its category at a random hour of dawn. In a card the motif is centred,
 * above an article at a third.
 */
export function NewsCoverDrawing({ category, id, form = 'window' }: Props) {
  const random = createSeededRandom(id)
  const between = (low: number, high: number) => Math.round(low + random() * (high - low))
  const hour = hours[between(0, hours.length - 1)] ?? hours[0]
  const isWide = form === 'panorama'
  const name = `${isWide ? 'p' : 'w'}${id}`
  const isLeft = random() < 0.5
  // Position of the motif and of the sun: beside it in a window, opposite in a panorama.
  const thing = isWide ? { x: isLeft ? 80 : 190, y: 8, size: 148 } : { x: 12, y: 40, size: 120 }
  const centre = thing.x + thing.size / 2
  const sun = isWide
    ? { x: centre + (isLeft ? 1 : -1) * between(82, 112), y: between(74, 108), r: between(20, 30) }
    : { x: 72 + between(-30, 30), y: between(72, 112), r: between(18, 30) }
  const { width, height } = sheetOf[form]
  return (
    <IllustrationSvg width={width} height={height}>
      <LinearGradient id={`${name}a`} stops={hour.sky.map((colour, index) => [index * 0.42, colour] as const)} />
      <RadialGradient
        id={`${name}b`}
        stops={[
          [0.1, illustrationColours.sun],
          [1, illustrationColours.dawn, 0],
        ]}
      />
      <path d={`M0 0H${width}V${height}H0z`} fill={`url(#${name}a)`} />
      <circle cx={(centre + sun.x) / 2} cy="105" r={isWide ? 150 : 95} fill={`url(#${name}b)`} />
      <circle cx={sun.x} cy={sun.y} r={sun.r} fill={illustrationColours.sun} />
      {isWide && (
        <use
          href={`${newsSkySpriteUrl}#${'abcde'.charAt(between(0, 4))}`}
          x={isLeft ? 252 : 48}
          y="46"
          width="112"
          height="112"
        />
      )}
      {bank(between(0, 2), between(width - 380, 0), height - 62, illustrationColours.cloud, 0.75)}
      <use
        href={`${newsCategorySprites[category]}#${newsCoverMotif(id)}`}
        x={thing.x}
        y={thing.y}
        width={thing.size}
        height={thing.size}
      />
      {bank(between(0, 2), between(width - 380, 0), height - 44, hour.ground)}
    </IllustrationSvg>
  )
}

const sheetOf = { window: { width: 144, height: 200 }, panorama: { width: 420, height: 180 } }

const bank = (shape: number, x: number, y: number, fill: string, opacity?: number) => (
  <use href={`${newsSkySpriteUrl}#bank${shape}`} x={Math.min(x, 0)} y={y} fill={fill} opacity={opacity} />
)

/** Sky colours of news drawings from top to horizon, and cloud colour, at four moments around sunrise. */
const hours = [
  {
    sky: [illustrationColours.zenith, illustrationColours.sky, illustrationColours.haze],
    ground: illustrationColours.haze,
  },
  {
    sky: [illustrationColours.sky, illustrationColours.haze, illustrationColours.dawn],
    ground: illustrationColours.cloudShade,
  },
  {
    sky: [illustrationColours.ink, illustrationColours.zenith, illustrationColours.dawn],
    ground: illustrationColours.zenith,
  },
  {
    sky: [illustrationColours.ink, illustrationColours.zenith, illustrationColours.sky],
    ground: illustrationColours.sky,
  },
] as const
