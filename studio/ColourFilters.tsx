import { colourVisions, visionMatrix, type ColourVision } from './colourVision.ts'

type Impaired = Exclude<ColourVision, 'normale'>

/** SVG colour vision filters that `visionFilter` refers to; renders nothing visible. */
export function ColourFilters() {
  return (
    <svg width="0" height="0" aria-hidden style={{ position: 'absolute' }}>
      {Object.keys(colourVisions)
        .filter((name): name is Impaired => name !== 'normale')
        .map((vision) => (
          <filter key={vision} id={idOf(vision)} colorInterpolationFilters="linearRGB">
            <feColorMatrix type="matrix" values={visionMatrix(vision)} />
          </filter>
        ))}
    </svg>
  )
}

/** Returns the CSS filter that simulates a kind of colour vision. */
export const visionFilter = (vision: ColourVision) => (vision === 'normale' ? 'none' : `url(#${idOf(vision)})`)

const idOf = (vision: Impaired) => `vision-${vision.replace('é', 'e')}`
