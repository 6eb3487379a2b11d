import type { Picture } from '#contract/blocks.ts'

/** Returns the `object-position` of a picture's focus point; undefined for its middle. */
export const focusOf = ({ focus }: { focus?: Picture['focus'] | null }): string | undefined =>
  focus ? `${focus.x}% ${focus.y}%` : undefined
