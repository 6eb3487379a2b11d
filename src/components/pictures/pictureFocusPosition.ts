import type { ResponsivePicture } from '#contract/blocks.ts'

/** Returns the CSS `object-position` that centres a picture on its focus point; undefined for the picture's middle. */
export const pictureFocusPosition = ({ focus }: { focus?: ResponsivePicture['focus'] | null }): string | undefined =>
  focus ? `${focus.x}% ${focus.y}%` : undefined
