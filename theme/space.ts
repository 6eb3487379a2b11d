import { spaceTokens } from './spaceTokens.ts'

const { half, x1, x2, x3, x4, x5, x6, x8, x10, x12, x16, x24, x28 } = spaceTokens

/**
 * Spacing scale of the theme as CSS lengths in px: `gap: space.x3` is 12 px. The scale does not grow with the text
 * size.
 */
export const space = lengths({ half, x1, x2, x3, x4, x5, x6, x8, x10, x12, x16, x24, x28 })

function lengths<Step extends string>(steps: Record<Step, { $value: { value: number } }>) {
  const pairs = Object.entries<(typeof steps)[Step]>(steps)
  return Object.fromEntries(pairs.map(([step, { $value }]) => [step, `${$value.value}px`])) as Record<Step, string>
}
