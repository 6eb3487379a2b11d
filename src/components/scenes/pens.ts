import { illustrationColours } from '#theme/sceneColours.ts'

/** Stroke of an object's outline in illustrations. */
export const illustrationOutlineStroke = {
  stroke: illustrationColours.metalShade,
  strokeWidth: 1.5,
  strokeLinejoin: 'round',
} as const
/** Stroke of lines that suggest writing in illustrations. */
export const illustrationWritingStroke = {
  fill: 'none',
  stroke: illustrationColours.metalShade,
  strokeWidth: 3,
  strokeLinecap: 'round',
} as const
