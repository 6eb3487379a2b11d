import { scene } from '#theme/scene.ts'

/** Stroke of an object's outline in illustrations. */
export const outline = { stroke: scene.metalShade, strokeWidth: 1.5, strokeLinejoin: 'round' } as const
/** Stroke of lines that suggest writing in illustrations. */
export const writing = { fill: 'none', stroke: scene.metalShade, strokeWidth: 3, strokeLinecap: 'round' } as const
