import { colourVisionMatrices, buildColourVisionMatrix, type SimulatedColourVision } from './colourVision.ts'

type Impaired = Exclude<SimulatedColourVision, 'normale'>

/**
 * SVG filters that simulate colour vision deficiencies, to which `colourVisionFilter` refers; the component shows
 * nothing itself.
 */
export function ColourVisionFilters() {
  return (
    <svg width="0" height="0" aria-hidden style={{ position: 'absolute' }}>
      {Object.keys(colourVisionMatrices)
        .filter((name): name is Impaired => name !== 'normale')
        .map((vision) => (
          <filter key={vision} id={idOf(vision)} colorInterpolationFilters="linearRGB">
            <feColorMatrix type="matrix" values={buildColourVisionMatrix(vision)} />
          </filter>
        ))}
    </svg>
  )
}

/** Returns the CSS filter that simulates a kind of colour vision, such as a deficiency. */
export const colourVisionFilter = (vision: SimulatedColourVision) =>
  vision === 'normale' ? 'none' : `url(#${idOf(vision)})`

const idOf = (vision: Impaired) => `vision-${vision.replace('é', 'e')}`
