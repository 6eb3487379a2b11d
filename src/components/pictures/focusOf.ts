import type { Picture } from '#contract/blocks.ts'

/** Where a picture stays in sight when it is cropped, as `object-position` has it; undefined for its middle. */
export const focusOf = ({ focus }: { focus?: Picture['focus'] | null }): string | undefined =>
  focus ? `${focus.x}% ${focus.y}%` : undefined
