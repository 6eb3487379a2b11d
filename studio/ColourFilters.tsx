import { colourVisions, visionMatrix, type ColourVision } from './colourVision.ts'

type Impaired = Exclude<ColourVision, 'normale'>

/**
 * SVG filters that simulate colour vision deficiencies, to which `visionFilter` refers; the component shows nothing
 * itself.
 */
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

/** Returns the CSS filter that simulates a kind of colour vision, such as a deficiency. */
export const visionFilter = (vision: ColourVision) => (vision === 'normale' ? 'none' : `url(#${idOf(vision)})`)

const idOf = (vision: Impaired) => `vision-${vision.replace('é', 'e')}`
