/** The tokens of space, apart from the others: components of the first load place things with them. */
export const space = {
  $description: 'Steps of 8 px; sections breathe with the last two. The measure holds 68 characters of text.',
  unit: dimension(8),
  gutter: dimension(24),
  touch: dimension(44),
  measure: rem(32),
  content: dimension(1200),
  section: dimension(64),
  sectionWide: dimension(112),
} as const

/** A number of CSS pixels. */
export function px(value: number) {
  return { value, unit: 'px' } as const
}

/** A token that is a number of CSS pixels. */
export function dimension(value: number) {
  return { $type: 'dimension', $value: px(value) } as const
}

/** A token that is a number of rem. */
export function rem(value: number) {
  return { $type: 'dimension', $value: { value, unit: 'rem' } } as const
}
