import type { ResponsivePicture } from '#contract/blocks.ts'

/** Returns the `object-position` of a picture's focus point; undefined for its middle. */
export const focusPosition = ({ focus }: { focus?: ResponsivePicture['focus'] | null }): string | undefined =>
  focus ? `${focus.x}% ${focus.y}%` : undefined
