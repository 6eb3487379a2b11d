/** Spacing tokens, apart from the other tokens because the first load uses them. */
export const spaceTokens = {
  $description:
    'A step is named by how many times it holds 4 px. Sections breathe with the last two. The measure holds 68 characters of text.',
  half: dimension(2),
  x1: dimension(4),
  x2: dimension(8),
  x3: dimension(12),
  x4: dimension(16),
  x5: dimension(20),
  x6: dimension(24),
  x8: dimension(32),
  x10: dimension(40),
  x12: dimension(48),
  x16: dimension(64),
  x24: dimension(96),
  x28: dimension(112),
  gutter: dimension(24),
  touch: dimension(44),
  measure: rem(32),
  content: dimension(1200),
  section: dimension(64),
  sectionWide: dimension(112),
} as const

/** Returns a token value in CSS pixels. */
export function px(value: number) {
  return { value, unit: 'px' } as const
}

/** Returns a dimension token in CSS pixels. */
export function dimension(value: number) {
  return { $type: 'dimension', $value: px(value) } as const
}

/** Returns a dimension token in rem. */
export function rem(value: number) {
  return { $type: 'dimension', $value: { value, unit: 'rem' } } as const
}
