import { scene } from '#theme/scene.ts'

/** The edge of a thing. */
export const outline = { stroke: scene.metalShade, strokeWidth: 1.5, strokeLinejoin: 'round' } as const
/** Lines of writing. */
export const writing = { fill: 'none', stroke: scene.metalShade, strokeWidth: 3, strokeLinecap: 'round' } as const
